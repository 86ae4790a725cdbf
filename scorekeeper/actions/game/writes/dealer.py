"""Writes of who deals the round being played, by a phone that was out of reach."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.faults.play import NoSuchRound
from scorekeeper.rules.play.table_changes import dealt_by
from scorekeeper.storage.games.changes import ChangedPlace
from scorekeeper.storage.games.stored import StoredGame


class DealerWrite(Struct, frozen=True):
    """Let another seat deal a round than the one that the keeper saw deal it."""

    round: int
    was: int
    now: int

    @property
    def place(self) -> ChangedPlace:
        """Where it is recorded who deals."""
        return ChangedPlace("dealers", self.round)

    def held(self, stored: StoredGame) -> int:
        """The seat that deals the round."""
        return stored.recorded.turn(self.round)[0]

    def written(self, stored: StoredGame) -> StoredGame:
        """The game with another dealer of the round being played. Raises IllegalAct."""
        if stored.sheet.next.round != self.round:
            raise IllegalAct([Problem(NoSuchRound(self.round), self.round)])
        return replace(stored, recorded=dealt_by(stored.recorded, self.round, self.now))
