"""Writes of what is recorded of a round and not by seat, such as its day, its note, or that the hook was let go."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from scorekeeper.rules.faults.definition import WrongValue
from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.game.rounds import FIELDS_BY_NAME
from scorekeeper.storage.games.changes import ChangedPlace
from scorekeeper.storage.games.stored import StoredGame


class RoundFieldWrite(Struct, frozen=True):
    """Set one of the `ROUND_FIELDS`, by its name `what`, from what the keeper saw to something else."""

    round: int
    what: str
    was: Any
    now: Any

    @property
    def place(self) -> ChangedPlace:
        """Where the field is recorded."""
        return ChangedPlace(self.what, self.round)

    def held(self, stored: StoredGame) -> Any:
        """The value of the field."""
        return FIELDS_BY_NAME[self.what].of(stored.recorded.round(self.round))

    def written(self, stored: StoredGame) -> StoredGame:
        """The game with the new value. Raises IllegalAct for one beyond its limit."""
        field = FIELDS_BY_NAME[self.what]
        if not field.fits(self.now):
            raise IllegalAct([Problem(WrongValue(field.key, field.expected), self.round)])
        return stored.with_round(self.round, field.put(stored.recorded.round(self.round), self.now))
