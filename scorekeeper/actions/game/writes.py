"""Writes that each change one place of a game. A write names the value that it replaces: an optimistic lock on that
place alone.

Every write has its `place`, the value `held` there now, and the game `written` with its new value.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.actions.errors import Clash, Conflict
from scorekeeper.actions.game.command import require_place
from scorekeeper.rules.faults.definition import WrongValue
from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.faults.play import DealerChanged, NoSuchRound
from scorekeeper.rules.formula import Points, half_points
from scorekeeper.rules.game.length import require_room_for_penalty
from scorekeeper.rules.game.rounds import FIELDS_BY_NAME, Penalty, Round
from scorekeeper.rules.play.recording import (
    unknown_part_fault,
    with_bid,
    with_bonus,
    with_change,
    with_mark,
    with_tricks,
    with_tricks_won,
)
from scorekeeper.rules.play.table_changes import dealt_by
from scorekeeper.rules.score.round_check import broken_rules
from scorekeeper.storage.games.changes import ChangedPlace, with_values
from scorekeeper.storage.games.stored import StoredGame

Cell = Literal["bid", "tricks", "won", "changed", "blind", "bonus"]


class CellWrite(Struct, frozen=True):
    """Change one cell of one seat from the value the keeper saw to another.

    The value may be None: `bonus` has the points of a `kind` given by hand, `won` the tricks counted one by one,
    `changed` by how much a card changed the bid, and `blind` the number of the mark that was declared.
    """

    round: int
    seat: int
    cell: Cell
    was: Points | None
    now: Points | None
    kind: int = 0

    @property
    def place(self) -> ChangedPlace:
        """The place of the cell. Points given by hand have their kind as its id, except for the first kind."""
        return ChangedPlace(self.cell, self.round, self.seat, str(self.kind) if self.kind else None)

    def held(self, stored: StoredGame) -> Points | None:
        """Return the value of the cell."""
        record = stored.recorded.round(self.round)
        match self.cell:
            case "blind":
                return record.mark_of(self.seat) or None
            case "bonus":
                return record.bonus_of(self.seat, self.kind) or None
            case "won":
                return record.won_by(self.seat) or None
            case "changed":
                return record.change_of(self.seat) or None
            case "bid":
                return record.bids[self.seat]
            case "tricks":
                return record.tricks[self.seat]

    def written(self, stored: StoredGame) -> StoredGame:
        """Return the game with the new value. Raises IllegalAct if the rules have no such cell, unless it is
        emptied.
        """
        kind = (self._count or 0) - 1 if self.cell == "blind" else self.kind
        fault = unknown_part_fault(stored.recorded.rules, self.cell, kind) if self.now else None
        if fault is not None:
            raise IllegalAct([Problem(fault, self.round, self.seat)])
        return stored.with_round(self.round, self._with_value(stored.recorded.round(self.round), stored))

    def _with_value(self, record: Round, stored: StoredGame) -> Round:
        match self.cell:
            case "blind":
                return with_mark(record, self.seat, self._count)
            case "bonus":
                return with_bonus(record, self.seat, self.now, self.kind)
            case "won":
                return with_tricks_won(record, self.seat, self._count)
            case "changed":
                return with_change(record, self.seat, self._count)
            case "bid":
                return with_bid(record, self.seat, self._count, stored.recorded.in_turn(self.round))
            case "tricks":
                return with_tricks(record, self.seat, self._count)

    @property
    def _count(self) -> int | None:
        return None if self.now is None else int(self.now)


class DealerWrite(Struct, frozen=True):
    """Change the seat that deals a round from the one the keeper saw to another."""

    round: int
    was: int
    now: int

    @property
    def place(self) -> ChangedPlace:
        """The place of the dealer."""
        return ChangedPlace("dealers", self.round)

    def held(self, stored: StoredGame) -> int:
        """Return the seat that deals the round."""
        return stored.recorded.turn(self.round)[0]

    def written(self, stored: StoredGame) -> StoredGame:
        """Return the game with another dealer of the round being played. Raises IllegalAct."""
        if stored.sheet.next.round != self.round:
            raise IllegalAct([Problem(NoSuchRound(self.round), self.round)])
        return replace(stored, recorded=dealt_by(stored.recorded, self.round, self.now))


class PenaltyWrite(Struct, frozen=True):
    """Change the penalty with this id from what the keeper saw to another, or remove it if that is None."""

    round: int
    seat: int
    id: str
    was: Penalty | None
    now: Penalty | None

    @property
    def place(self) -> ChangedPlace:
        """The place of the penalty."""
        return ChangedPlace("penalty", self.round, self.seat, self.id)

    def held(self, stored: StoredGame) -> Penalty | None:
        """Return the penalty with this id, or None."""
        return next((each.penalty for each in stored.penalties if each.id == self.id), None)

    def written(self, stored: StoredGame) -> StoredGame:
        """Return the game after this write; a new penalty counts after the others of its round. Raises IllegalAct."""
        if self.now is not None and self.held(stored) is None:
            require_room_for_penalty(len(stored.penalties))
        return with_values(stored, [(self.place, self._data(stored))])

    def _data(self, stored: StoredGame) -> dict[str, Any] | None:
        if self.now is None:
            return None
        return {
            "position": 1 + max((each.position for each in stored.penalties_of(self.round)), default=-1),
            "half_points": half_points(self.now.points),
            "reason": self.now.reason,
            "before_score": self.now.before_score,
        }


class RoundFieldWrite(Struct, frozen=True):
    """Change one of the `ROUND_FIELDS`, by its name `what`, from the value the keeper saw to another."""

    round: int
    what: str
    was: Any
    now: Any

    @property
    def place(self) -> ChangedPlace:
        """The place of the field."""
        return ChangedPlace(self.what, self.round)

    def held(self, stored: StoredGame) -> Any:
        """Return the value of the field."""
        return FIELDS_BY_NAME[self.what].value_in(stored.recorded.round(self.round))

    def written(self, stored: StoredGame) -> StoredGame:
        """Return the game with the new value. Raises IllegalAct for a value beyond its limit."""
        field = FIELDS_BY_NAME[self.what]
        if not field.fits(self.now):
            raise IllegalAct([Problem(WrongValue(field.key, field.expected), self.round)])
        return stored.with_round(self.round, field.put(stored.recorded.round(self.round), self.now))


Write = CellWrite | RoundFieldWrite | PenaltyWrite | DealerWrite


def with_writes(stored: StoredGame, writes: Sequence[Write]) -> StoredGame:
    """Return the game after these writes, in order; a write has no effect if its place already has the new value.

    Raises Conflict with every place that has neither the old nor the new value, IllegalAct for a place that the rules
    or the game do not have.
    """
    clashes = []
    for write in writes:
        place = write.place
        require_place(stored, write.round, place.seat)
        held = write.held(stored)
        if held == write.now:
            continue
        if held == write.was:
            stored = write.written(stored)
        elif isinstance(write, DealerWrite):
            raise IllegalAct([Problem(DealerChanged(), write.round)])
        else:
            clashes.append(Clash(place, write.was, held, write.now))
    if clashes:
        raise Conflict(clashes)
    for number in {write.round for write in writes}:
        stored = without_needless_parts(stored, number)
    return stored


def without_needless_parts(stored: StoredGame, number: int) -> StoredGame:
    """Return the game without what a round has only while it is played, or against the rules, if it is not."""
    return _without_needless_mark(_without_needless_tally(stored, number), number)


def _without_needless_tally(stored: StoredGame, number: int) -> StoredGame:
    """Return the game without the running count of tricks of a round, if all tricks are recorded or a bid is missing
    again; then no card has changed a bid either.
    """
    record = stored.recorded.round(number)
    if record.all_bid and not (record.won and record.all_counted):
        return stored
    return stored.with_round(number, replace(record, won=(), changed=record.changed if record.all_bid else ()))


def _without_needless_mark(stored: StoredGame, number: int) -> StoredGame:
    """Return the game without the mark that a round was recorded against the rules, once it follows them."""
    record = stored.recorded.round(number)
    if not record.as_played or broken_rules(stored.game, stored.game.schedule, number):
        return stored
    return stored.with_round(number, replace(record, as_played=False))
