"""The rows of an old sheet on the page: as typed, with what was found and what is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct, to_builtins

from scorekeeper.rules.game import Game
from scorekeeper.rules.game.length import most_rounds
from scorekeeper.rules.paper.game_reconstruction import PaperGame, PaperRow
from scorekeeper.sheets.table.cells import endless_rows
from scorekeeper.web.language import current_language
from scorekeeper.web.new_game.form import MAX_ROUNDS
from scorekeeper.web.paper_entry.form import TypedRows
from scorekeeper.wording.numbers import number_text
from scorekeeper.wording.paper_words import (
    offers_filling,
    row_faults,
    row_state,
    row_words,
    status_words,
    wrong_cell,
)


class CellMark(Struct, frozen=True):
    """The marks at one player's two cells. `wrong` names the impossible cells, and `found` is the value that the other
    cells prove.
    """

    wrong: tuple[str, ...]
    found: str


class RowMark(Struct, frozen=True):
    """The marks of one row: `words` about all of it, and its `faults`. `can_be_kept` is whether it can be recorded with
    them.
    """

    number: int
    state: str
    words: str
    faults: tuple[str, ...]
    can_be_kept: bool
    cells: tuple[CellMark, ...]


class Marks(Struct, frozen=True):
    """Everything that the server says about what was typed. `fills` is whether it offers to fill in missing bids."""

    rows: tuple[RowMark, ...]
    status: str
    ready: bool
    fills: bool

    @property
    def plain(self) -> dict[str, Any]:
        """The marks as plain values for a script."""
        plain: dict[str, Any] = to_builtins(self)
        return plain


class GridCell(Struct, frozen=True):
    """One player's two inputs in a row; `first` is whether the player bids first."""

    seat: int
    name: str
    bid: str
    result: str
    first: bool
    mark: CellMark


def rows_shown(game: Game, there: int, more: int = 0) -> int:
    """Return the number of rows on the page, which is the number of rounds in the schedule.

    An endless game has the rows already `there`, but at least the rows of a printed sheet, plus `more`.
    """
    length = game.schedule.length
    wanted = length if length is not None else max(there, endless_rows(len(game.players))) + more
    return min(wanted, MAX_ROUNDS, most_rounds(len(game.players)))


def marks_of(paper: PaperGame) -> Marks:
    """Return the marks of a sheet."""
    return Marks(
        rows=tuple(_row_mark(row, paper.game.players) for row in paper.rows),
        status=status_words(paper, current_language()),
        ready=paper.whole,
        fills=offers_filling(paper.problems),
    )


def grid_of(paper: PaperGame, typed: TypedRows, marks: Marks) -> tuple[dict[str, object], ...]:
    """Return the rows with their inputs."""
    game, seats = paper.game, len(paper.game.players)
    return tuple(
        {
            "number": mark.number,
            "cards": row.cards or 0,
            "trump": trump,
            "thick": mark.number % seats == 0,
            "kept": mark.number in typed.as_played,
            "mark": mark,
            "cells": tuple(
                GridCell(seat, game.players[seat], *cells[seat], seat == game.bidder(mark.number), mark.cells[seat])
                for seat in range(seats)
            ),
        }
        for row, mark, cells, trump in zip(paper.rows, marks.rows, typed.rows, typed.trumps, strict=True)
    )


def _row_mark(row: PaperRow, names: Sequence[str]) -> RowMark:
    cells = tuple(_cell_mark(row, seat) for seat in range(len(names)))
    words, faults = row_words(row, names, current_language()), row_faults(row, names, current_language())
    return RowMark(row.number, row_state(row), words, faults, row.reconstructed.can_be_kept, cells)


def _cell_mark(row: PaperRow, seat: int) -> CellMark:
    state = row_state(row)
    wrong = [wrong_cell(each) for each in row.reconstructed.problems if each.seat == seat and state == "wrong"]
    return CellMark(tuple(dict.fromkeys(wrong)), _inferred_text(row, seat))


def _inferred_text(row: PaperRow, seat: int) -> str:
    """Return what the other cells prove about a player, as people write it: the total if it is missing, or else the
    tricks.
    """
    record = row.reconstructed.record
    if record is None:
        return ""
    if row.written.seats[seat].total is None:
        total = row.totals[seat]
        return "" if total is None else f"={number_text(total)}"
    tricks = "" if record.tricks[seat] is None else f"{record.tricks[seat]}t"
    return "?" if seat in row.reconstructed.unknown_tricks else tricks
