"""The page of a workbook with the rounds of a game, and the helpers that write any page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, time
from functools import partial
from itertools import chain
from typing import Any

from msgspec import Struct, field
from xlsxwriter import Workbook
from xlsxwriter.format import Format
from xlsxwriter.utility import xl_rowcol_to_cell
from xlsxwriter.worksheet import Worksheet

from scorekeeper.rules.formula import Points, plain_number
from scorekeeper.rules.game.rounds import PLAYED_ON, REMEMBERED, Round, RoundField
from scorekeeper.rules.score.round_score import ScoredRound
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.table.heading import DASH, rules_line
from scorekeeper.sheets.table.sheet_table import SheetRow, SheetTable
from scorekeeper.wording.round_words import FIELD_WORDS
from scorekeeper.wording.translation import Translate

# The rows above the rounds: the title, the rules, the players, and the column heads.
HEAD_ROWS = 4
NAMES_ROW, WORDS_ROW = HEAD_ROWS - 2, HEAD_ROWS - 1
DONE = "✓"
FELT, INK, SOFT, GREY = "#1f5a3d", "#1d2a24", "#6b7168", "#e7e4d6"
AMBER, MADE, WRONG = "#ffe3a3", "#1f6e43", "#b3261e"
ASIDE = {"font_color": SOFT}
TEXT = {"align": "left"}
# Borders: at the end of a day or of a turn of the deal, and between players.
THICK_BELOW = {"bottom": 2, "bottom_color": INK}
THICK_LEFT = {"left": 2, "left_color": INK}
FIRST_BIDDER = {"bg_color": AMBER}
MADE_BID = {"bold": True, "font_color": MADE, "border": 1, "border_color": MADE}
WRONG_COUNT = {"bold": True, "font_color": "#ffffff", "bg_color": WRONG}
HEAD = {
    "bold": True,
    "font_color": "#ffffff",
    "bg_color": FELT,
    "align": "center",
    "valign": "vcenter",
    "border": 1,
    "border_color": "#3c7a5a",
}
BOX = {"align": "center", "border": 1, "border_color": "#b9b7a8"}
A4 = 9
# A fixed creation time, so that the same game gives the same bytes.
NO_TIME = datetime(1980, 1, 1, tzinfo=UTC)
Value = Points | float | str | date | None


class RoundLine(Struct, frozen=True):
    """One round on the page, played or still to come; `scored` is None until it begins."""

    row: SheetRow
    record: Round
    scored: ScoredRound | None


class Cell(Struct, frozen=True):
    """A cell with its value. If `adds` is not 0, it is written as a sum: the cell above plus the cell `adds` columns to
    the left.
    """

    value: Value
    look: Mapping[str, Any] = field(default_factory=dict)
    adds: int = 0


class RoundColumn(Struct, frozen=True):
    """A column: its head, its width in letters, and its cell for a round."""

    word: str
    width: float
    cell: Callable[[RoundLine], Cell]


def write_rounds(page: WorkbookPage, sheet: ScoreSheet, table: SheetTable) -> None:
    """Write the heads and every round. A running total is a formula if nothing but the points of rounds changed it."""
    left = list(_left_columns(sheet, table, page.translate))
    seats = [list(_seat_columns(sheet, table, seat, page.translate)) for seat in range(len(sheet.game.players))]
    columns = [*left, *chain(*seats), *_right_columns(sheet, page.translate)]
    _write_heads(page, sheet, columns, first=len(left), width=len(seats[0]))
    for place, row in enumerate(table.rows, start=HEAD_ROWS):
        scored = sheet.rounds[row.number - 1] if row.number <= len(sheet.rounds) else None
        line = RoundLine(row, sheet.game.round(row.number), scored)
        for column, each in enumerate(columns):
            cell = each.cell(line)
            above, added = xl_rowcol_to_cell(place - 1, column), xl_rowcol_to_cell(place, column - cell.adds)
            sum_of = f"{above},{added}" if cell.adds else ""
            page.put(place, column, cell.value, BOX, THICK_BELOW if row.thick_below else {}, cell.look, sum_of=sum_of)
    page.sheet.freeze_panes(HEAD_ROWS, 2)
    page.sheet.repeat_rows(NAMES_ROW, WORDS_ROW)
    page.print_setup(landscape=True)


def _write_heads(
    page: WorkbookPage, sheet: ScoreSheet, columns: Sequence[RoundColumn], *, first: int, width: int
) -> None:
    """Write the title, the names, each over its `width` columns from the `first` on, and the head of every column."""
    page.put(0, 0, sheet.game.display_name, bold=True, font_size=16)
    page.put(1, 0, rules_line(sheet.game.rules, sheet.schedule, page.translate), font_color="#5a6159")
    for place, column in enumerate(columns):
        page.put(NAMES_ROW, place, None, HEAD)
        page.put(WORDS_ROW, place, column.word, HEAD, text_wrap=True)
        page.sheet.set_column(place, place, column.width)
    look = page.formats(HEAD, THICK_LEFT, font_size=12)
    for seat, name in enumerate(sheet.game.names):
        start = first + seat * width
        page.sheet.merge_range(NAMES_ROW, start, NAMES_ROW, start + width - 1, "", look)
        page.sheet.write_string(NAMES_ROW, start, name, look)
    page.sheet.set_row(0, 24)
    page.sheet.set_row(NAMES_ROW, 21)
    page.sheet.set_row(WORDS_ROW, 32)


def _left_columns(sheet: ScoreSheet, table: SheetTable, translate: Translate) -> Iterator[RoundColumn]:
    """Yield the columns before the players: the round, its cards and its dealer."""
    game = sheet.game
    yield RoundColumn(translate("Round"), 7, lambda line: Cell(line.row.number, ASIDE))
    yield RoundColumn(translate("Cards"), 7, _cards_cell)
    if table.days:
        head = translate(FIELD_WORDS[PLAYED_ON.name].head)
        yield RoundColumn(head, 11, lambda line: Cell(line.record.played_on, {"num_format": "yyyy-mm-dd"}))
    if game.rules.scoring.needs_trump or table.shows_trump:
        yield RoundColumn(translate("Trump"), 7, lambda line: Cell(line.row.trump.code))
    yield RoundColumn(translate("Dealer"), 12, lambda line: Cell(game.dealer_name(line.row.number), TEXT | ASIDE))
    if table.specials:
        yield RoundColumn(translate("Special round"), 16, lambda line: Cell(line.row.special, TEXT | ASIDE))


def _seat_columns(sheet: ScoreSheet, table: SheetTable, seat: int, translate: Translate) -> Iterator[RoundColumn]:
    """Yield the columns of a player; every player has the same ones, and the total is the last."""
    rules = sheet.game.rules
    look = number_format(encloses=rules.enclose_negative)
    yield RoundColumn(translate("Bid"), 5, lambda line: _bid_cell(line, seat))
    yield RoundColumn(translate("Tricks"), 7, lambda line: _tricks_cell(line, seat))
    for place, kind in enumerate(rules.bonus):
        yield RoundColumn(translate(kind.name), 7, partial(_bonus_cell, seat=seat, kind=place))
    yield RoundColumn(translate("Points"), 7, lambda line: _points_cell(line, seat, look | ASIDE))
    if table.penalties:
        yield RoundColumn(translate("Penalty"), 8, lambda line: _penalty_cell(line, seat, look))
    points = 2 if table.penalties else 1
    yield RoundColumn(translate("Total"), 7, lambda line: _total_cell(sheet, line, seat, points, look | {"bold": True}))


def _right_columns(sheet: ScoreSheet, translate: Translate) -> Iterator[RoundColumn]:
    """Yield the columns after the players: sums of bids and tricks, and the remarks of the table."""
    yield RoundColumn(translate("Bid in all"), 6, lambda line: Cell(_sum_of_recorded(line.record.bids), THICK_LEFT))
    yield RoundColumn(translate("Call"), 9, lambda line: Cell(_call_words(line, translate)))
    lost = sheet.game.rules.lost_tricks
    yield RoundColumn(translate("Tricks in all"), 7, lambda line: _all_tricks_cell(line, lost_tricks=lost))
    yield RoundColumn(translate("Made by"), 6, _makers_cell)
    yield RoundColumn(DONE, 4, lambda line: Cell(DONE if line.row.complete else None))
    for remark in REMEMBERED:
        if any(remark.value_in(row.record) != remark.empty for row in sheet.rounds):
            yield RoundColumn(translate(FIELD_WORDS[remark.name].head), 30, partial(_remark_cell, remark))


def _cards_cell(line: RoundLine) -> Cell:
    return Cell(int(line.row.cards), {"bold": True} | (THICK_BELOW if line.row.day_ends else {}))


def _bid_cell(line: RoundLine, seat: int) -> Cell:
    shown = line.row.seats[seat]
    look = THICK_LEFT | (FIRST_BIDDER if shown.first_bidder else {}) | (MADE_BID if shown.made else {})
    return Cell(DASH if shown.out else line.record.bids[seat], look)


def _tricks_cell(line: RoundLine, seat: int) -> Cell:
    return Cell(DASH if line.row.seats[seat].out else line.record.tricks[seat])


def _bonus_cell(line: RoundLine, seat: int, kind: int) -> Cell:
    return Cell(None if line.row.seats[seat].out else line.record.bonus_of(seat, kind))


def _points_cell(line: RoundLine, seat: int, look: Mapping[str, Any]) -> Cell:
    return Cell(None if line.scored is None else line.scored.seats[seat].points, look)


def _penalty_cell(line: RoundLine, seat: int, look: Mapping[str, Any]) -> Cell:
    return Cell((None if line.scored is None else line.scored.seats[seat].penalties) or None, look)


def _total_cell(sheet: ScoreSheet, line: RoundLine, seat: int, points: int, look: Mapping[str, Any]) -> Cell:
    """Return the running total: a formula unless a penalty, a reset or the points of a late start are in it."""
    if line.scored is None or line.scored.seats[seat].total is None:
        return Cell(None, look)
    result = line.scored.seats[seat]
    before = sheet.rounds[line.row.number - 2].seats[seat].total if line.row.number > 1 else 0
    is_sum = not result.penalties and result.total == (before or 0) + (result.points or 0)
    return Cell(result.total, look, adds=points if is_sum else 0)


def _call_words(line: RoundLine, translate: Translate) -> str | None:
    """Return the call in words, or None until all have bid."""
    call = None if line.scored is None else line.scored.call
    if call is None:
        return None
    if not call.by:
        return translate("Even")
    return f"{translate('Under') if call.signed < 0 else translate('Over')} {call.by}"


def _all_tricks_cell(line: RoundLine, *, lost_tricks: bool) -> Cell:
    """Return the sum of the tricks, marked if it is wrong in a complete round."""
    counted, cards = _sum_of_recorded(line.record.tricks), int(line.row.cards)
    wrong = line.row.complete and counted is not None and (counted > cards if lost_tricks else counted != cards)
    return Cell(counted, WRONG_COUNT if wrong else {})


def _makers_cell(line: RoundLine) -> Cell:
    if not line.row.complete:
        return Cell(None)
    return Cell(sum(bool(seat.made) for seat in line.row.seats))


def _remark_cell(remark: RoundField, line: RoundLine) -> Cell:
    return Cell(remark.plain(remark.value_in(line.record)), TEXT)


def _sum_of_recorded(recorded: Sequence[int | None]) -> int | None:
    """Return the sum of the recorded numbers, or None if no number is recorded."""
    numbers_ = [each for each in recorded if each is not None]
    return sum(numbers_) if numbers_ else None


class CellFormats:
    """The formats of one workbook. Each is created only once, because a workbook can have only a limited number."""

    def __init__(self, book: Workbook) -> None:
        self._book = book
        self._made: dict[tuple[tuple[str, Any], ...], Format] = {}

    def __call__(self, *parts: Mapping[str, Any], **more: Any) -> Format:
        """Return a format with these properties; later ones override earlier ones."""
        properties: dict[str, Any] = {"font_name": "Calibri", "font_color": INK}
        for part in (*parts, more):
            properties |= part
        key = tuple(sorted(properties.items()))
        if key not in self._made:
            self._made[key] = self._book.add_format(properties)
        return self._made[key]


class WorkbookPage(Struct, frozen=True):
    """A sheet with its formats and its language."""

    sheet: Worksheet
    formats: CellFormats
    translate: Translate

    def put(self, row: int, column: int, value: Value, *look: Mapping[str, Any], sum_of: str = "", **more: Any) -> None:
        """Write a number, a date or a text; a text is never taken for a formula.

        A number may be written as the sum of cells. Its value is stored too, for programs that do not compute formulas.
        """
        shape = self.formats(*look, more)
        match value:
            case None | "":
                self.sheet.write_blank(row, column, None, shape)
            case str():
                self.sheet.write_string(row, column, value, shape)
            case date():
                self.sheet.write_datetime(row, column, datetime.combine(value, time()), shape)
            case _ if sum_of:
                self.sheet.write_formula(row, column, f"=SUM({sum_of})", shape, plain_number(value))
            case _:
                self.sheet.write_number(row, column, plain_number(value), shape)

    def print_setup(self, *, landscape: bool) -> None:
        """Print one page wide on A4, with the page number below."""
        if landscape:
            self.sheet.set_landscape()
        self.sheet.set_paper(A4)
        self.sheet.set_margins(0.4, 0.4, 0.5, 0.6)
        self.sheet.fit_to_pages(1, 0)
        self.sheet.set_footer("&C&P / &N")
        self.sheet.hide_gridlines(2)


def number_format(*, encloses: bool) -> dict[str, Any]:
    """Return the format of totals and points: red below zero, in parentheses if the rules ring them."""
    return {"num_format": "General;[Red](General);0" if encloses else "General;[Red]-General;0"}
