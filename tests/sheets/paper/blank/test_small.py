"""Small sheets are for the pencil as the large ones are."""

from __future__ import annotations

from itertools import product

import pytest

from scorekeeper.rules.presets import preset
from scorekeeper.rules.score.score_sheet import NoScoreSheet
from scorekeeper.sheets.paper.blank.document import BlankSheet
from scorekeeper.sheets.paper.document import SheetDocument, SheetSource
from scorekeeper.sheets.paper.html import page_html
from scorekeeper.sheets.paper.pdf import blank_sheet_document, build_document
from scorekeeper.sheets.paper.print_options import PrintOptions
from scorekeeper.sheets.paper.small_sheets import MIN_ROW, MIN_SEAT, SheetsDoNotFit, SmallSheets
from tests.sheets.reading import words_on
from tests.sheets.samples import SHAPES, played


def small_sheets(rules: str, players: int, sheet: str, paper: str = "a4") -> SmallSheets:
    document = blank_sheet_document(preset(rules), players, PrintOptions(paper, sheet=sheet))
    assert isinstance(document, SmallSheets)
    return document


@pytest.mark.parametrize(
    ("rules", "players", "sheet", "paper", "explained"),
    [
        ("desilva", 5, "two", "a4", True),
        ("blackout", 5, "four", "a4", True),
        ("wizard", 5, "four", "a4", False),
        ("desilva", 4, "two", "a4", True),
        ("himes", 5, "two", "letter", True),
        ("blackout", 3, "four", "a4", False),
    ],
)
def test_empty_sheets_are_for_the_pencil_without_their_legend_if_need_be(
    rules: str, players: int, sheet: str, paper: str, explained: bool
) -> None:
    """25 rounds of 7 mm and their heads are higher than half a page: then lines are lower."""
    cells = small_sheets(rules, players, sheet, paper).cells
    assert {type(cell) for cell in cells} == {BlankSheet}
    assert {bool(cell.legend) for cell in cells} == {explained}


def test_lines_of_the_pencil_edition_are_high_enough_and_cells_wide_enough() -> None:
    counted = 0
    for rules, sheet in product(SHAPES, ("two", "four")):
        for players in {preset(rules).least_players, min(5, preset(rules).most_players)}:
            try:
                cell = small_sheets(rules, players, sheet).cells[0]
            except (SheetsDoNotFit, NoScoreSheet):
                continue
            if not isinstance(cell, BlankSheet):
                continue
            counted += 1
            assert cell.layout.row >= MIN_ROW
            assert cell.layout.seat >= MIN_SEAT
            assert len(cell.layout.pages) == 1
            assert cell.layout.foot_top(0) + cell.layout.code <= cell.layout.height
    assert counted > 8


def test_beside_a_short_game_the_sheet_for_the_next_one_is_for_the_pencil_with_the_same_names() -> None:
    game = played(preset("desilva"), 4, 6, agreed=(1, 2, 3, 3, 2, 1))
    document = build_document(SheetSource(game), PrintOptions(sheet="two"))
    assert isinstance(document, SmallSheets)
    first, second = document.cells
    assert isinstance(first, SheetDocument)
    assert isinstance(second, BlankSheet)
    assert [box.name.text for box in second.names] == list(game.game.names)
    assert "Group, place Date Scorer" in words_on(document)


def test_a_page_of_small_sheets_has_one_heading() -> None:
    """What stands on the others is the same: four entries in the list of contents would lead to one page."""
    html = page_html([small_sheets("blackout", 5, "four")])
    assert html.count("<h1") == 1
    assert html.count('class="title"') == 3
