"""Where everything on a blank sheet lies.

▣                                        ▣   marks, 6 mm from the edge
  Oh Hell   group ____  date ____  scorer _
       | 1      | 2      | 3      | 4    |      boxes for names
  1  1 |▌  ⌜|   |   ⌜|   |   ⌜|   |   ⌜| |−=+   bid, corner for the tricks, total, call
▣ code   legend                          ▣
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest

from scorekeeper.rules.presets import preset
from scorekeeper.sheets.paper.blank.layout import EDGE, HOLES_MARGIN, MIN_ROW, BlankLayout
from scorekeeper.sheets.paper.print_options import PAPERS
from tests.sheets.paper.blank.sheets import blank
from tests.sheets.samples import SHAPES

LONG = tuple((f"{number} " + "Maximiliane von Habsburg-Lothringen")[:30] for number in range(13))


@cache
def layouts(paper: str) -> list[BlankLayout]:
    """Return the blank sheets of every shape at its smallest and its largest table, plain and punched."""
    return [
        blank(rules, players, paper, holes=holes).layout
        for rules in SHAPES
        for players in sorted({preset(rules).least_players, preset(rules).most_players})
        for holes in (False, True)
    ]


@pytest.mark.parametrize("paper", PAPERS)
def test_every_line_is_at_least_seven_millimetres_high(paper: str) -> None:
    assert all(layout.row >= MIN_ROW for layout in layouts(paper))


@pytest.mark.parametrize("paper", PAPERS)
def test_everything_lies_between_the_marks(paper: str) -> None:
    for layout in layouts(paper):
        marks = layout.marks
        inner = EDGE + layout.corner_mark
        assert {(mark.left, mark.top) for mark in marks} >= {(EDGE, EDGE)}
        assert all(EDGE <= mark.left <= layout.width - EDGE - mark.width for mark in marks)
        assert all(EDGE <= mark.top <= layout.height - EDGE - mark.height for mark in marks)
        assert layout.left > inner
        assert layout.left + layout.line < layout.width - inner
        for page in range(len(layout.pages)):
            assert layout.foot_top(page) + layout.code <= layout.height - EDGE


@pytest.mark.parametrize("players", [3, 6, 7, 13])
@pytest.mark.parametrize("paper", PAPERS)
def test_columns_fill_the_line_and_are_wide_enough_to_write_in(paper: str, players: int) -> None:
    layout = blank("himes", players, paper, names=LONG[:players]).layout
    columns = layout.tricks_column + layout.trump_column + players * layout.seat + layout.call_column
    assert columns == pytest.approx(layout.line)
    assert layout.bid - layout.corner_width >= 3.5
    assert layout.seat - layout.bid >= 6


@pytest.mark.parametrize(("rounds", "pages"), [(25, 1), (60, 3), (200, 8)])
def test_every_round_stands_once_and_pages_end_with_full_turns(rounds: int, pages: int) -> None:
    layout = blank("desilva", 4, agreed=(5,) * rounds).layout
    assert [row.number for page in layout.pages for row in page] == list(range(1, rounds + 1))
    assert len(layout.pages) == pages
    assert all(page[-1].thick_below for page, _ in pairwise(layout.pages))


def test_a_turn_too_long_for_its_page_is_broken() -> None:
    """Thirteen lines of 7 mm have no room on A5 on its side."""
    pages = blank("himes", 13, "a5").layout.pages
    assert len(pages[0]) < 13


@pytest.mark.parametrize("players", [4, 13])
def test_holes_have_their_margin_at_the_long_edge_of_the_paper(players: int) -> None:
    upright = players == 4
    plain, punched = (blank("himes", players, holes=holes).layout for holes in (False, True))
    assert (plain.width < plain.height) is upright
    edge = punched.left if upright else punched.top
    assert edge >= HOLES_MARGIN > (plain.left if upright else plain.top)
