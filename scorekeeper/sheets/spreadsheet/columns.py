"""The columns and rows of the first sheet of a workbook, counted from 0, and the names of cells."""

from __future__ import annotations

from itertools import count

from msgspec import Struct

from scorekeeper.rules.game.round_fields import REMEMBERED, RoundField
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.table.sheet_table import SheetTable

# Above the rounds: the title, the rules, the players, and what stands below each of them.
HEAD_ROWS = 4


class SeatColumns(Struct, frozen=True):
    """The columns of one player; those that not every game needs are None."""

    bid: int
    tricks: int
    bonus: int | None
    points: int
    run: int | None
    in_a_row: int | None
    penalty: int | None
    total: int


class Columns(Struct, frozen=True):
    """The columns of a whole sheet; those that not every game needs are None, or left out of `remarks`."""

    number: int
    cards: int
    date: int | None
    trump: int | None
    dealer: int
    special: int | None
    seats: tuple[SeatColumns, ...]
    bids: int
    call: int
    taken: int
    made: int
    complete: int
    remarks: tuple[tuple[RoundField, int], ...]


class CellPositions(Struct, frozen=True):
    """The columns of a sheet and the row of each round."""

    columns: Columns
    rounds: int

    def row(self, number: int) -> int:
        """The row of round `number`, from 1."""
        return HEAD_ROWS + number - 1

    def cell(self, number: int, column: int) -> str:
        """The cell of a round as formulas name it."""
        return cell_name(self.row(number), column)

    def column_range(self, column: int) -> str:
        """A column from the first round to the last, as a range."""
        return f"{self.cell(1, column)}:{self.cell(self.rounds, column)}"


def positions_for(sheet: ScoreSheet, table: SheetTable) -> CellPositions:
    """A row for every row of the table, a column for all that this game has."""
    game = sheet.game
    records = [row.record for row in sheet.rounds]
    place = count()

    def needed(wanted: object) -> int | None:
        return next(place) if wanted else None

    def seat() -> SeatColumns:
        return SeatColumns(
            bid=next(place),
            tricks=next(place),
            bonus=needed(game.rules.bonus),
            points=next(place),
            run=needed(game.rules.streak),
            in_a_row=needed("streak" in game.rules.scoring.terms),
            penalty=needed(table.penalties),
            total=next(place),
        )

    columns = Columns(
        number=next(place),
        cards=next(place),
        date=needed(any(record.played_on for record in records)),
        trump=needed(game.rules.scoring.needs_trump or table.shows_trump),
        dealer=next(place),
        special=needed(table.specials),
        seats=tuple(seat() for _ in game.players),
        bids=next(place),
        call=next(place),
        taken=next(place),
        made=next(place),
        complete=next(place),
        remarks=tuple(
            (field, next(place)) for field in REMEMBERED if any(field.of(record) != field.empty for record in records)
        ),
    )
    return CellPositions(columns, len(table.rows))


def cell_name(row: int, column: int) -> str:
    """A cell as a formula names it: `C5`."""
    letters, rest = "", column + 1
    while rest:
        rest, letter = divmod(rest - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{row + 1}"


def sheet_prefix(name: str) -> str:
    """The prefix of a cell that is on another sheet."""
    quoted = name.replace("'", "''")
    return f"'{quoted}'!"
