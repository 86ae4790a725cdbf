"""Writes of one penalty, or of other points given or taken by hand."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from scorekeeper.rules.formula.points import half_points
from scorekeeper.rules.game.length import require_room_for_penalty
from scorekeeper.rules.game.rounds import Penalty
from scorekeeper.storage.games.changes import ChangedPlace, with_values
from scorekeeper.storage.games.stored import StoredGame


class PenaltyWrite(Struct, frozen=True):
    """Set one penalty, known by its id, from what the keeper saw to another; None where there is none."""

    round: int
    seat: int
    id: str
    was: Penalty | None
    now: Penalty | None

    @property
    def place(self) -> ChangedPlace:
        """Where the penalty is recorded."""
        return ChangedPlace("penalty", self.round, self.seat, self.id)

    def held(self, stored: StoredGame) -> Penalty | None:
        """The penalty with this id, None where the game has none."""
        return next((each.penalty for each in stored.penalties if each.id == self.id), None)

    def written(self, stored: StoredGame) -> StoredGame:
        """The game after this write; a new penalty counts after the others of its round. Raises IllegalAct."""
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
