"""When what was recorded in a game, as far as its history knows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import datetime

from msgspec import Struct

from scorekeeper.storage.database import reading
from scorekeeper.storage.games.changes import Change
from scorekeeper.storage.games.history import acts_not_undone
from scorekeeper.storage.games.stored import StoredGame

# Twice as many as the longest game has where every bid and every count is an act of its own.
MAX_ACTS = 10_000


class GameTimes(Struct, frozen=True):
    """When a game was `begun`, None where it was not recorded as it was played; when the last count of a round came in;
    and when bids or counts were corrected after that.
    """

    begun: datetime | None
    rounds: Mapping[int, datetime]
    corrections: Mapping[int, tuple[datetime, ...]]


def times_of(stored: StoredGame) -> GameTimes:
    """The times of a game. Of a history that is longer than any game, its beginning counts."""
    with reading() as session:
        acts = acts_not_undone(session, stored.id, limit=MAX_ACTS)
    return times_from(stored.created_at, acts)


def times_from(created_at: datetime, acts: Iterable[tuple[datetime, tuple[Change, ...]]]) -> GameTimes:
    """The times of what was recorded by these acts, the oldest first."""
    known = list(acts)
    counts: dict[tuple[int, int | None], datetime] = {}
    for at, changes in known:
        for number, seat in ((each.place.round, each.place.seat) for each in changes if each.place.what == "tricks"):
            counts.setdefault((number or 0, seat), at)
    rounds: dict[int, datetime] = {}
    for (number, _seat), at in counts.items():
        rounds[number] = max(at, rounds.get(number, at))
    corrections: dict[int, dict[datetime, None]] = defaultdict(dict)
    for at, changes in known:
        for number in (each.place.round or 0 for each in changes if _corrects(each)):
            if number in rounds and at > rounds[number]:
                corrections[number][at] = None
    corrected = {number: tuple(times) for number, times in corrections.items()}
    return GameTimes(created_at if known else None, rounds, corrected)


def _corrects(change: Change) -> bool:
    return change.place.what in {"bid", "tricks"} and change.was is not None
