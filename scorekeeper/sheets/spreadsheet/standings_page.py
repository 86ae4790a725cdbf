"""The sheet of standings: place and total of everybody, and who gets what from whom when all settle."""

from __future__ import annotations

from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.rules.score.settlement import nets, settled_totals
from scorekeeper.sheets.spreadsheet.columns import CellPositions, cell_name, sheet_prefix
from scorekeeper.sheets.spreadsheet.formats import BOX, GREY, HEAD, numbers
from scorekeeper.sheets.spreadsheet.formula_text import plain_number
from scorekeeper.sheets.spreadsheet.page import Page
from scorekeeper.sheets.spreadsheet.round_formulas import DONE

RANK, PLAYER, TOTAL, FIRST_SETTLED = 0, 1, 2, 4


def write_standings(page: Page, sheet: ScoreSheet, places: CellPositions, rounds: str) -> None:
    """By seat, the places as formulas. `rounds` is the name of the sheet of rounds."""
    game, translate = sheet.game, page.translate
    for column, head in ((RANK, translate("Place")), (PLAYER, translate("Player")), (TOTAL, translate("Total"))):
        page.put(0, column, head, HEAD)
    look = numbers(encloses=game.rules.enclose_negative)
    every = f"$C$2:$C${len(game.players) + 1}"
    ranks = {standing.seat: standing.rank for standing in sheet.standings}
    for seat, name in enumerate(game.names):
        row = seat + 1
        order = 1 if game.rules.lowest_wins else 0
        if game.rules.tie_break or sheet.never_played:
            # No formula: tie breaks and players who never played are not in the sheet.
            page.put(row, RANK, ranks[seat], BOX, bold=True)
        else:
            page.put_formula(row, RANK, f"RANK({cell_name(row, TOTAL)},{every},{order})", ranks[seat], BOX, bold=True)
        page.put(row, PLAYER, name, BOX, align="left")
        page.put_formula(row, TOTAL, _total(sheet, places, seat, rounds), sheet.totals[seat], BOX, look, bold=True)
    page.sheet.set_column(RANK, RANK, 8)
    page.sheet.set_column(PLAYER, PLAYER, 20)
    page.sheet.set_column(TOTAL, TOTAL, 9)
    if game.rules.settles:
        _settle(page, sheet)
    page.sheet.freeze_panes(1, 2)
    page.print_setup(landscape=game.rules.settles)


def _total(sheet: ScoreSheet, places: CellPositions, seat: int, rounds: str) -> str:
    """The running total after the last complete round, before the first what the seat began with."""
    start = plain_number(sheet.game.attendance.start(seat))
    if not places.rounds:
        return start
    done = f'COUNTIF({sheet_prefix(rounds)}{places.column_range(places.columns.complete)},"{DONE}")'
    totals = f"{sheet_prefix(rounds)}{places.column_range(places.columns.seats[seat].total)}"
    return f"IF({done}=0,{start},INDEX({totals},{done}))"


def _settle(page: Page, sheet: ScoreSheet) -> None:
    """What each wins from each, as a table: the row gets it from the column. Only those who settle."""
    game, translate = sheet.game, page.translate
    sign = "-" if game.rules.lowest_wins else ""
    totals, look = settled_totals(sheet), numbers(encloses=game.rules.enclose_negative)
    last = FIRST_SETTLED + len(sheet.finishers)
    for place, seat in enumerate(sheet.finishers):
        page.put(0, FIRST_SETTLED + place, translate("from %(name)s") % {"name": game.names[seat]}, HEAD)
    page.put(0, last, translate("in all"), HEAD)
    page.sheet.set_column(FIRST_SETTLED, last, 14)
    for place, (seat, net) in enumerate(zip(sheet.finishers, nets(totals), strict=True)):
        row = seat + 1
        for beside, other in enumerate(sheet.finishers):
            column = FIRST_SETTLED + beside
            if other == seat:
                page.put(row, column, None, BOX, bg_color=GREY)
                continue
            formula = f"{sign}({cell_name(row, TOTAL)}-{cell_name(other + 1, TOTAL)})"
            page.put_formula(row, column, formula, totals[place] - totals[beside], BOX, look)
        whole = f"SUM({cell_name(row, FIRST_SETTLED)}:{cell_name(row, last - 1)})"
        page.put_formula(row, last, whole, net, BOX, look, bold=True)
