"""The contents of every cell of a round: a number or word, or a formula with its present value."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from msgspec import Struct, field

from scorekeeper.rules.formula import Points
from scorekeeper.rules.game.rounds import Penalty
from scorekeeper.rules.score.round_score import PlayerRound, ScoredRound
from scorekeeper.sheets.spreadsheet import round_formulas as formulas
from scorekeeper.sheets.spreadsheet.columns import SeatColumns
from scorekeeper.sheets.spreadsheet.formats import AMBER, SOFT, THICK_BELOW, THICK_LEFT, numbers
from scorekeeper.sheets.spreadsheet.formula_text import NoSpreadsheetFormula
from scorekeeper.sheets.spreadsheet.round_cells import RoundCells
from scorekeeper.sheets.table.rows import DASH
from scorekeeper.sheets.table.sheet_table import SheetRow
from scorekeeper.wording.marks import Translate

DATE = {"num_format": "yyyy-mm-dd"}
# The penalties of a round and seat, each with the cell that holds its points.
PenaltyCells = Mapping[tuple[int, int], list[tuple[Penalty, str]]]


class Cell(Struct, frozen=True):
    """`value` as it is now, None for an empty cell. `fixed` where a spreadsheet cannot compute it."""

    column: int
    value: Points | str | date | None
    formula: str | None = None
    style: Mapping[str, Any] = field(default_factory=dict)
    fixed: bool = False


def round_contents(round_: RoundCells, row: SheetRow, penalties: PenaltyCells, translate: Translate) -> Iterator[Cell]:
    """Every cell of one row, from left to right."""
    rounds = round_.sheet.rounds
    scored = rounds[row.number - 1] if row.number <= len(rounds) else None
    yield from _left_cells(round_, row)
    for seat in range(len(row.seats)):
        seen = None if scored is None else scored.seats[seat]
        yield from _recorded_cells(round_, row, seat, seen)
        yield from _computed_cells(round_, row, seat, seen, penalties.get((row.number, seat), []))
    yield from _right_cells(round_, scored, translate)


def _left_cells(round_: RoundCells, row: SheetRow) -> Iterator[Cell]:
    columns, game = round_.columns, round_.sheet.game
    yield Cell(columns.number, row.number, style={"font_color": SOFT})
    yield Cell(columns.cards, int(row.cards), style={"bold": True} | (THICK_BELOW if row.day_ends else {}))
    if columns.date is not None:
        yield Cell(columns.date, round_.record.played_on, style=DATE)
    if columns.trump is not None:
        yield Cell(columns.trump, row.trump.code)
    if columns.special is not None:
        yield Cell(columns.special, row.special or None, style={"align": "left", "font_color": SOFT})
    yield Cell(columns.dealer, game.dealer_name(row.number), style={"align": "left", "font_color": SOFT})


def _recorded_cells(round_: RoundCells, row: SheetRow, seat: int, seen: PlayerRound | None) -> Iterator[Cell]:
    """Bid, tricks and what was given by hand, the numbers that may be changed."""
    columns, cell = round_.columns.seats[seat], row.seats[seat]
    bid, tricks = (DASH, DASH) if cell.out else (None, None) if seen is None else (seen.bid, seen.tricks)
    yield Cell(columns.bid, bid, style=THICK_LEFT | ({"bg_color": AMBER} if cell.first_bidder else {}))
    yield Cell(columns.tricks, tricks)
    if columns.bonus is not None:
        yield Cell(columns.bonus, None if cell.out else round_.record.bonus_of(seat))


def _computed_cells(
    round_: RoundCells, row: SheetRow, seat: int, seen: PlayerRound | None, mine: list[tuple[Penalty, str]]
) -> Iterator[Cell]:
    columns, rules = round_.columns.seats[seat], round_.sheet.game.rules
    look = numbers(encloses=rules.enclose_negative)
    if row.seats[seat].out:
        yield Cell(columns.points, None)
    else:
        points = None if seen is None else seen.points
        yield _formula_cell(columns.points, points, lambda: formulas.points(round_, seat), look | {"font_color": SOFT})
    yield from _run_cells(round_, row, seat)
    if columns.penalty is not None:
        if seen is not None and mine:
            yield _formula_cell(columns.penalty, seen.penalties, lambda: formulas.penalty(mine), look)
        else:
            yield Cell(columns.penalty, None)
    yield _total(round_, columns, seat, seen, mine)


def _run_cells(round_: RoundCells, row: SheetRow, seat: int) -> Iterator[Cell]:
    """Rounds made in a row: those that count for a streak, and all of them where a formula uses them."""
    columns, streak = round_.columns.seats[seat], round_.sheet.game.rules.streak
    for column, least in ((columns.run, streak.from_cards if streak else 1), (columns.in_a_row, 1)):
        if column is not None:
            run = _run_now(round_, seat, least) if row.complete else None
            text = formulas.run(round_, seat, round_.before(column, "0"), least)
            yield Cell(column, run, text, {"font_color": SOFT})


def _total(
    round_: RoundCells, columns: SeatColumns, seat: int, seen: PlayerRound | None, mine: list[tuple[Penalty, str]]
) -> Cell:
    game = round_.sheet.game
    before = round_.total_before(seat)
    look = numbers(encloses=game.rules.enclose_negative) | {"bold": True}
    now = None if seen is None else seen.total
    return _formula_cell(columns.total, now, lambda: formulas.total(round_, seat, before, mine), look)


def _right_cells(round_: RoundCells, scored: ScoredRound | None, translate: Translate) -> Iterator[Cell]:
    columns, record = round_.columns, round_.record
    under, over, even = translate("Under"), translate("Over"), translate("Even")
    word = ""
    if scored is not None and scored.call is not None:
        by = scored.call.by
        word = {"under": f"{under} {by}", "over": f"{over} {by}", "even": even}[str(scored.call.word)]
    makers = sum(bool(seat.made) for seat in scored.seats) if scored is not None and scored.complete else None
    bids, counts = _sum(record.bids), _sum(record.tricks)
    yield Cell(columns.bids, bids, formulas.bids_together(round_), THICK_LEFT)
    yield Cell(columns.call, word, formulas.call(round_, under, over, even))
    yield Cell(columns.taken, counts, formulas.tricks_together(round_))
    yield Cell(columns.made, makers, formulas.makers(round_))
    yield Cell(columns.complete, formulas.DONE if makers is not None else "", formulas.complete(round_))
    for remark, column in columns.remarks:
        yield Cell(column, remark.plain(remark.of(record)), style={"align": "left"})


def _formula_cell(column: int, value: Points | None, formula: Callable[[], str], look: Mapping[str, Any]) -> Cell:
    """A cell with a formula, or with the plain number where the formula is too long."""
    try:
        return Cell(column, value, formula(), look)
    except NoSpreadsheetFormula:
        return Cell(column, value, None, look, fixed=True)


def _sum(cells: Sequence[int | None]) -> int | None:
    """The sum of the recorded numbers, None if there is none."""
    recorded = [each for each in cells if each is not None]
    return sum(recorded) if recorded else None


def _run_now(round_: RoundCells, seat: int, least: int) -> int:
    """Rounds made in a row so far, negative for missed ones; only those of so many cards at least."""
    run = 0
    for row in round_.sheet.rounds[: round_.number]:
        made = row.seats[seat].made
        if made is not None and row.cards >= least:
            step = 1 if made else -1
            run = run + step if run * step > 0 else step
    return run
