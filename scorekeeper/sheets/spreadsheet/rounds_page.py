"""The first sheet of a workbook: headers, one row for every round, conditional formats, print setup."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from scorekeeper.rules.game.round_fields import PLAYED_ON
from scorekeeper.rules.score.round_hook import bids_in
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.spreadsheet.columns import HEAD_ROWS, CellPositions, SeatColumns, cell_name
from scorekeeper.sheets.spreadsheet.contents import Cell, PenaltyCells, round_contents
from scorekeeper.sheets.spreadsheet.formats import BOX, GREY, HEAD, MADE, THICK_BELOW, THICK_LEFT, WRONG
from scorekeeper.sheets.spreadsheet.page import Page
from scorekeeper.sheets.spreadsheet.round_cells import RoundCells
from scorekeeper.sheets.spreadsheet.round_formulas import DONE
from scorekeeper.sheets.table.heading import rules_line
from scorekeeper.sheets.table.sheet_table import SheetRow, SheetTable
from scorekeeper.wording.round_words import FIELD_WORDS

SUITS = ["C", "D", "H", "S", "NT"]
NAMES_ROW, WORDS_ROW = HEAD_ROWS - 2, HEAD_ROWS - 1


def write_rounds(
    page: Page, sheet: ScoreSheet, table: SheetTable, places: CellPositions, penalties: PenaltyCells
) -> bool:
    """Write the sheet. Returns whether some cell has a plain number because its formula would be too long."""
    page.put(0, 0, sheet.game.display_name, bold=True, font_size=16)
    page.put(1, 0, rules_line(sheet.game.rules, sheet.schedule, page.translate), font_color="#5a6159")
    _heads(page, sheet, places)
    fixed = False
    for row in table.rows:
        round_ = RoundCells(sheet, places, row.number)
        for cell in round_contents(round_, row, penalties, page.translate):
            _write(page, places.row(row.number), row, cell)
            fixed = fixed or cell.fixed
        _add_validation(page, places, row, bids_in(sheet.game, sheet.schedule, row.number))
    if table.rows:
        _add_conditional_formats(page, places, lost_tricks=sheet.game.rules.lost_tricks)
    page.sheet.freeze_panes(HEAD_ROWS, places.columns.cards + 1)
    page.sheet.repeat_rows(NAMES_ROW, WORDS_ROW)
    page.print_setup(landscape=True)
    return fixed


def _write(page: Page, line: int, row: SheetRow, cell: Cell) -> None:
    look = [BOX, THICK_BELOW if row.thick_below else {}, cell.style, {"bg_color": GREY} if cell.fixed else {}]
    if cell.formula is None:
        page.put(line, cell.column, cell.value, *look)
    else:
        value = None if isinstance(cell.value, date) else cell.value
        page.put_formula(line, cell.column, cell.formula, value, *look)


def _heads(page: Page, sheet: ScoreSheet, places: CellPositions) -> None:
    """The names over the columns of each player, and what stands in every column."""
    columns, sheet_ = places.columns, page.sheet
    for column, word, width in _words(page, places):
        page.put(NAMES_ROW, column, None, HEAD)
        page.put(WORDS_ROW, column, word, HEAD, text_wrap=True)
        sheet_.set_column(column, column, width)
    for name, seat in zip(sheet.game.names, columns.seats, strict=True):
        look = page.formats(HEAD, THICK_LEFT, font_size=12)
        sheet_.merge_range(NAMES_ROW, seat.bid, NAMES_ROW, seat.total, "", look)
        sheet_.write_string(NAMES_ROW, seat.bid, name, look)
    sheet_.set_row(0, 24)
    sheet_.set_row(NAMES_ROW, 21)
    sheet_.set_row(WORDS_ROW, 32)


def _words(page: Page, places: CellPositions) -> Iterator[tuple[int, str, float]]:
    """Every column with its word and its width in letters."""
    translate, columns = page.translate, places.columns
    yield columns.number, translate("Round"), 7
    yield columns.cards, translate("Cards"), 7
    if columns.date is not None:
        yield columns.date, translate(FIELD_WORDS[PLAYED_ON.name].head), 11
    if columns.trump is not None:
        yield columns.trump, translate("Trump"), 7
    yield columns.dealer, translate("Dealer"), 12
    if columns.special is not None:
        yield columns.special, translate("Special round"), 16
    for seat in columns.seats:
        yield from _seat_words(page, seat)
    yield columns.bids, translate("Bid in all"), 6
    yield columns.call, translate("Call"), 9
    yield columns.taken, translate("Tricks in all"), 7
    yield columns.made, translate("Made by"), 6
    yield columns.complete, DONE, 4
    for field, column in columns.remarks:
        yield column, translate(FIELD_WORDS[field.name].head), 30


def _seat_words(page: Page, seat: SeatColumns) -> Iterator[tuple[int, str, float]]:
    translate = page.translate
    yield seat.bid, translate("Bid"), 5
    yield seat.tricks, translate("Tricks"), 7
    if seat.bonus is not None:
        yield seat.bonus, translate("By hand"), 7
    yield seat.points, translate("Points"), 7
    if seat.run is not None:
        yield seat.run, translate("In a row"), 6
    if seat.in_a_row is not None:
        yield seat.in_a_row, translate("Made or missed in a row"), 8
    if seat.penalty is not None:
        yield seat.penalty, translate("Penalty"), 8
    yield seat.total, translate("Total"), 7


def _add_validation(page: Page, places: CellPositions, row: SheetRow, bids: range) -> None:
    """Bids are those of the rules, tricks whole numbers up to the cards, trump is a suit or none."""
    line, cards = places.row(row.number), places.columns.cards
    upto = {
        "validate": "integer",
        "criteria": "between",
        "minimum": 0,
        "maximum": f"={cell_name(line, cards)}",
        "error_type": "warning",
    }
    usual = bids == range(int(row.cards) + 1)
    within = upto if usual else upto | {"minimum": bids[0], "maximum": bids[-1]}
    for cell, seat in zip(row.seats, places.columns.seats, strict=True):
        if not cell.out:
            page.sheet.data_validation(line, seat.bid, line, seat.bid, within)
            page.sheet.data_validation(line, seat.tricks, line, seat.tricks, upto)
    trump = places.columns.trump
    if trump is not None:
        page.sheet.data_validation(line, trump, line, trump, {"validate": "list", "source": SUITS})


def _add_conditional_formats(page: Page, places: CellPositions, *, lost_tricks: bool) -> None:
    """Conditional formats for bids that were made, and for tricks that do not add up."""
    columns, first, last = places.columns, places.row(1), places.row(places.rounds)
    done = f'${cell_name(first, columns.complete)}="{DONE}"'
    made = page.formats(bold=True, font_color=MADE, border=1, border_color=MADE)
    for seat in columns.seats:
        same = f"AND({done},{cell_name(first, seat.bid)}={cell_name(first, seat.tricks)})"
        look = {"type": "formula", "criteria": f"={same}", "format": made}
        page.sheet.conditional_format(first, seat.bid, last, seat.bid, look)
    wrong = page.formats(bold=True, font_color="#ffffff", bg_color=WRONG)
    sign = ">" if lost_tricks else "<>"
    other = f"AND({done},{cell_name(first, columns.taken)}{sign}{cell_name(first, columns.cards)})"
    look = {"type": "formula", "criteria": f"={other}", "format": wrong}
    page.sheet.conditional_format(first, columns.taken, last, columns.taken, look)
