"""A cache of the outcomes of games by their version, so that a list reads and scores only changed games."""

from __future__ import annotations

from threading import Lock
from weakref import WeakKeyDictionary

from cachetools import LRUCache
from msgspec import Struct
from sqlalchemy import Engine

from scorekeeper.rules.insights.progress import complete_rounds
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.storage.database import db
from scorekeeper.storage.games.stored import StoredGame

# Two hundred full pages; each takes some hundred bytes.
MAX_OUTCOMES = 8_000


class GameOutcome(Struct, frozen=True):
    """How a game stands: its complete rounds, those of its schedule (None where it is endless), whether it is over, and
    the seats at rank 1, nobody before round 1 is complete.
    """

    rounds_played: int
    schedule_length: int | None
    finished: bool
    leaders: tuple[int, ...]


class OutcomeCache:
    """An LRU cache for one database. Every write makes a new version, so an entry never becomes stale."""

    def __init__(self, most: int = MAX_OUTCOMES) -> None:
        self._kept: LRUCache[tuple[str, int], GameOutcome] = LRUCache(most)
        self._lock = Lock()

    def find(self, key: str, version: int) -> GameOutcome | None:
        """How the game with this key stood at this version, None where it is not kept."""
        with self._lock:
            return self._kept.get((key, version))

    def keep(self, stored: StoredGame) -> GameOutcome:
        """How a game stands that was read with its rounds."""
        outcome = outcome_of(stored.sheet)
        with self._lock:
            self._kept[stored.key, stored.version] = outcome
        return outcome

    def __len__(self) -> int:
        return len(self._kept)


_BY_DATABASE: WeakKeyDictionary[Engine, OutcomeCache] = WeakKeyDictionary()


def outcome_cache() -> OutcomeCache:
    """The cache of this process for the database of the app."""
    return _BY_DATABASE.setdefault(db.engine, OutcomeCache())


def clear_outcome_cache() -> None:
    """Empty the cache of this process."""
    _BY_DATABASE.clear()


def outcome_of(sheet: ScoreSheet) -> GameOutcome:
    """How the game of a sheet stands."""
    played = len(complete_rounds(sheet))
    leaders = tuple(standing.seat for standing in sheet.standings if standing.rank == 1)
    return GameOutcome(played, sheet.schedule.length, sheet.finished, leaders if played else ())
