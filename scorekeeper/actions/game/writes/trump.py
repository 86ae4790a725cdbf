"""Writes of the trump of a round."""

from __future__ import annotations

from msgspec import Struct

from scorekeeper.rules.play.recording import with_trump
from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.storage.games.changes import ChangedPlace
from scorekeeper.storage.games.stored import StoredGame


class TrumpWrite(Struct, frozen=True):
    """Set the trump of a round from what the keeper saw to another suit, no trump, or nothing."""

    round: int
    was: Trump | None
    now: Trump | None

    @property
    def place(self) -> ChangedPlace:
        """Where the trump is recorded."""
        return ChangedPlace("trump", self.round)

    def held(self, stored: StoredGame) -> Trump | None:
        """The trump of the round."""
        return stored.recorded.round(self.round).trump

    def written(self, stored: StoredGame) -> StoredGame:
        """The game with the new trump."""
        return stored.with_round(self.round, with_trump(stored.recorded.round(self.round), self.now))
