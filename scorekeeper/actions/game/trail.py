"""The trail of a game for people: who noted, corrected and undid what, and when."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from scorekeeper.storage.club.clubs import pencils_of
from scorekeeper.storage.database import reading
from scorekeeper.storage.games.changes import Change
from scorekeeper.storage.games.history import page_of_acts
from scorekeeper.storage.games.stored import StoredGame


class TrailEntry(Struct, frozen=True):
    """One act. `keeper` is what the group calls the device that did it, None where it may write because it started a
    game; `is_keeper` is false for a player's own phone. `own` is about the device that asks.
    """

    at: datetime
    changes: tuple[Change, ...]
    undone: bool
    keeper: str | None
    is_keeper: bool
    own: bool


def trail(stored: StoredGame, device: str | None, *, limit: int, skip: int = 0) -> list[TrailEntry]:
    """So many acts of a game, the latest first."""
    with reading() as session:
        acts = page_of_acts(session, stored.id, limit=limit, skip=skip)
        labels = {each.device: each.label for each in pencils_of(session, stored.club_id)}
    return [
        TrailEntry(
            act.at, act.changes, act.undone, labels.get(act.device), act.device in labels, own=act.device == device
        )
        for act in acts
    ]
