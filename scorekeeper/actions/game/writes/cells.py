"""Writes of one seat in a round: its bid, its tricks, whether it bid blind, points given by hand."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.formula import Points
from scorekeeper.rules.game.rounds import Round
from scorekeeper.rules.play.recording import unknown_part, with_bid, with_blind, with_bonus, with_tricks
from scorekeeper.storage.games.changes import ChangedPlace
from scorekeeper.storage.games.stored import StoredGame

Cell = Literal["bid", "tricks", "blind", "bonus"]


class CellWrite(Struct, frozen=True):
    """Set one cell of one seat from the value the keeper saw to another.

    `blind` is true or false, `bonus` the points given by hand, None for none.
    """

    round: int
    seat: int
    cell: Cell
    was: Points | None
    now: Points | None

    @property
    def place(self) -> ChangedPlace:
        """Where the cell is recorded."""
        return ChangedPlace(self.cell, self.round, self.seat)

    def held(self, stored: StoredGame) -> Points | None:
        """The value of the cell."""
        record = stored.recorded.round(self.round)
        match self.cell:
            case "blind":
                return self.seat in record.blind
            case "bonus":
                return record.bonus_of(self.seat) or None
            case "bid":
                return record.bids[self.seat]
            case "tricks":
                return record.tricks[self.seat]

    def written(self, stored: StoredGame) -> StoredGame:
        """The game with the new value. Raises IllegalAct where the rules have no such cell; it may be emptied."""
        fault = unknown_part(stored.recorded.rules, self.cell) if self.now else None
        if fault is not None:
            raise IllegalAct([Problem(fault, self.round, self.seat)])
        return stored.with_round(self.round, self._with_value(stored.recorded.round(self.round), stored))

    def _with_value(self, record: Round, stored: StoredGame) -> Round:
        match self.cell:
            case "blind":
                return with_blind(record, self.seat, blind=bool(self.now))
            case "bonus":
                return with_bonus(record, self.seat, self.now)
            case "bid":
                return with_bid(record, self.seat, self._count, stored.recorded.in_turn(self.round))
            case "tricks":
                return with_tricks(record, self.seat, self._count)

    @property
    def _count(self) -> int | None:
        return None if self.now is None else int(self.now)
