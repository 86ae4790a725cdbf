"""The code on a blank sheet, and what it says.

OHHELL / 3       / desilva / desilva / 4       / 1-13.12-1      / a4    / 1-1
         edition   sheet     rules     players   cards by round   paper   page of pages
"""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from scorekeeper.rules.presets import preset_ids
from scorekeeper.sheets.paper.blank.code import SheetCode
from scorekeeper.sheets.paper.print_options import KINDS, PAPERS
from tests.sheets.printed import NotSheetCode, read_sheet_code

CODES = st.builds(
    SheetCode,
    sheet=st.sampled_from([kind.id for kind in KINDS]),
    rules=st.sampled_from(preset_ids()),
    players=st.integers(2, 13),
    cards=st.lists(st.integers(0, 60), min_size=1, max_size=240).map(tuple),
    paper=st.sampled_from([*PAPERS]),
    holes=st.booleans(),
    ones=st.booleans(),
    mirrored=st.booleans(),
    page=st.integers(1, 20),
    pages=st.integers(1, 20),
)


def code_for(*cards: int) -> SheetCode:
    return SheetCode("house", "desilva", 4, cards, "a4", holes=False, ones=False, mirrored=False, page=1, pages=2)


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ((7,), "7"),
        ((*range(1, 14), *range(12, 0, -1)), "1-13.12-1"),
        ((4, 5, 13, 13, 13, 13), "4-5.13*4"),
        ((1, 1, 1, 2, 3, 8, 8, 1), "1*3.2-3.8*2.1"),
        ((5, 7, 9), "5.7.9"),
    ],
)
def test_the_cards_of_the_rounds_are_short_to_write(cards: tuple[int, ...], words: str) -> None:
    assert code_for(*cards).text == f"OHHELL/3/house/desilva/4/{words}/a4/1-2"


@given(CODES)
def test_what_is_read_is_what_was_written(code: SheetCode) -> None:
    assert read_sheet_code(code.text) == code


@pytest.mark.parametrize(
    "text",
    [
        "",
        "https://example.org/games/abc",
        "OHHELL/2/house/desilva/4/1-13/a4/1-1",
        "OHHELL/3/house/desilva/four/1-13/a4/1-1",
        "OHHELL/3/house/desilva/4/1-x/a4/1-1",
        "OHHELL/3/house/desilva/4/1-13/a4/1",
    ],
)
def test_what_is_no_code_of_ours_is_refused(text: str) -> None:
    with pytest.raises(NotSheetCode):
        read_sheet_code(text)
