"""The sheet of penalties: one line each, its points a number that the totals follow."""

from __future__ import annotations

from collections import defaultdict

from scorekeeper.rules.game.rounds import Penalty
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.spreadsheet.columns import cell_name, sheet_prefix
from scorekeeper.sheets.spreadsheet.contents import PenaltyCells
from scorekeeper.sheets.spreadsheet.formats import BOX, HEAD, numbers
from scorekeeper.sheets.spreadsheet.page import Page

POINTS = 2


def penalty_cells(sheet: ScoreSheet, name: str) -> PenaltyCells:
    """Where the points of every penalty stand, by round and seat."""
    cells: dict[tuple[int, int], list[tuple[Penalty, str]]] = defaultdict(list)
    for line, (number, penalty) in enumerate(_penalties(sheet), start=1):
        cells[number, penalty.seat].append((penalty, f"{sheet_prefix(name)}{cell_name(line, POINTS)}"))
    return cells


def write_penalties(page: Page, sheet: ScoreSheet) -> None:
    """All of them in the order recorded."""
    translate, names = page.translate, sheet.game.names
    heads = (translate("Round"), translate("Player"), translate("Points"), translate("Reason"), translate("Counted"))
    for column, (head, width) in enumerate(zip(heads, (8, 20, 9, 30, 24), strict=True)):
        page.put(0, column, head, HEAD)
        page.sheet.set_column(column, column, width)
    for line, (number, penalty) in enumerate(_penalties(sheet), start=1):
        page.put(line, 0, number, BOX)
        page.put(line, 1, names[penalty.seat], BOX, align="left")
        page.put(line, POINTS, penalty.points, BOX, numbers(encloses=sheet.game.rules.enclose_negative))
        page.put(line, 3, translate(penalty.reason), BOX, align="left")
        when = translate("before the points") if penalty.before_score else translate("after the points")
        page.put(line, 4, when, BOX, align="left")
    page.sheet.freeze_panes(1, 0)
    page.print_setup(landscape=False)


def _penalties(sheet: ScoreSheet) -> list[tuple[int, Penalty]]:
    return [(row.number, penalty) for row in sheet.rounds for penalty in row.record.penalties]
