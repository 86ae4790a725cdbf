"""The rows of an old sheet on the page: as typed, with what was found and what is wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

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


def rows_shown(game: Game, there: int, more: int = 0) -> int:
    """Return the number of rows on the page, which is the number of rounds in the schedule.

    An endless game has the rows already `there`, but at least the rows of a printed sheet, plus `more`.
    """
    length = game.schedule.length
    wanted = length if length is not None else max(there, endless_rows(len(game.players))) + more
    return min(wanted, MAX_ROUNDS, most_rounds(len(game.players)))


def marks_of(paper: PaperGame) -> dict[str, Any]:
    """Return everything that the server says about what was typed. `fills` is whether it offers to fill in missing
    bids.
    """
    return {
        "rows": [_row_mark(row, paper.game.players) for row in paper.rows],
        "status": status_words(paper, current_language()),
        "fills": offers_filling(paper.problems),
    }


def grid_of(paper: PaperGame, typed: TypedRows, marks: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the rows with their marks, and two inputs for each player. `first` is whether the player bids first."""
    game = paper.game
    return [
        {
            "number": row.number,
            "cards": row.cards or 0,
            "trump": trump,
            "thick": row.number % len(game.players) == 0,
            "kept": row.number in typed.as_played,
            "mark": mark,
            "cells": [
                {
                    "name": name,
                    "bid": bid,
                    "result": result,
                    "first": seat == game.bidder(row.number),
                    "mark": mark["cells"][seat],
                }
                for seat, (name, (bid, result)) in enumerate(zip(game.players, cells, strict=True))
            ],
        }
        for row, mark, cells, trump in zip(paper.rows, marks["rows"], typed.rows, typed.trumps, strict=True)
    ]


def _row_mark(row: PaperRow, names: Sequence[str]) -> dict[str, Any]:
    """Return the marks of one row: `words` about all of it, its `faults`, and whether it can be recorded with them."""
    return {
        "number": row.number,
        "state": row_state(row),
        "words": row_words(row, names, current_language()),
        "faults": row_faults(row, names, current_language()),
        "can_be_kept": row.reconstructed.can_be_kept,
        "cells": [_cell_mark(row, seat) for seat in range(len(names))],
    }


def _cell_mark(row: PaperRow, seat: int) -> dict[str, Any]:
    """Return which of a player's two cells are impossible, and the value that the other cells prove."""
    problems = row.reconstructed.problems if row_state(row) == "wrong" else ()
    wrong = [wrong_cell(each) for each in problems if each.seat == seat]
    return {"wrong": list(dict.fromkeys(wrong)), "found": _inferred_text(row, seat)}


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
