"""The history of a game: who noted, corrected and undid what, and when; and its traces on a printed sheet."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import datetime

from msgspec import Struct

from scorekeeper.rules.formula import Points
from scorekeeper.rules.insights.group_standings import key_of_points, results_of
from scorekeeper.sheets.paper.print_options import Correction, SheetExtras
from scorekeeper.storage.database import reading
from scorekeeper.storage.games.changes import Change
from scorekeeper.storage.games.history import HistoryEntry, acts_not_undone, acts_of, page_of_acts
from scorekeeper.storage.games.queries import games_before, state_of_games_before
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.storage.groups.groups import pencils_of

# Twice as many as in the longest game if every bid and every count is an act of its own.
MAX_ACTS = 10_000


class HistoryPage(Struct, frozen=True):
    """Acts of a game, latest first, and what the group calls each device that was ever given its pencil, by its id.

    The name is None for a device that may write because it started a game.
    """

    acts: tuple[HistoryEntry, ...]
    keepers: Mapping[str, str | None]


def history_page(stored: StoredGame, *, limit: int, skip: int = 0) -> HistoryPage:
    """Return up to `limit` acts of a game."""
    with reading() as session:
        acts = page_of_acts(session, stored.id, limit=limit, skip=skip)
        return HistoryPage(tuple(acts), {each.device: each.label for each in pencils_of(session, stored.group_id)})


class GameTimes(Struct, frozen=True):
    """The times of a game: when it was `begun`, or None if it was not recorded during play; when the last count of
    tricks of each round came in; and when a round was corrected after that.
    """

    begun: datetime | None
    rounds: Mapping[int, datetime]
    corrections: Mapping[int, tuple[datetime, ...]]


def times_of(stored: StoredGame) -> GameTimes:
    """Return the times of a game. If its history is longer than that of any real game, only the beginning counts."""
    with reading() as session:
        acts = acts_not_undone(session, stored.id, limit=MAX_ACTS)
    return times_from(stored.created_at, acts)


def times_from(created_at: datetime, acts: Iterable[tuple[datetime, tuple[Change, ...]]]) -> GameTimes:
    """Return the times of what these acts recorded, oldest first."""
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
        for number in (each.place.round or 0 for each in changes if _is_correction(each)):
            if number in rounds and at > rounds[number]:
                corrections[number][at] = None
    corrected = {number: tuple(times) for number, times in corrections.items()}
    return GameTimes(created_at if known else None, rounds, corrected)


def _is_correction(change: Change) -> bool:
    return change.place.what in {"bid", "tricks"} and change.was is not None


def sheet_extras(stored: StoredGame) -> SheetExtras:
    """Return what is printed of this game besides its rounds, such as corrections."""
    with reading() as session:
        acts = acts_of(session, stored.id)
        earlier = games_before(session, stored.group_id, before=stored.id) if stored.sheet.finished else []
    return sheet_extras_from(stored, acts, earlier)


def state_of_earlier_games(stored: StoredGame) -> tuple[int, int]:
    """Return a cache key that changes with any earlier game of the group, because a game may be a record among them."""
    with reading() as session:
        return state_of_games_before(session, stored.group_id, before=stored.id)


def earlier_games(stored: StoredGame, most: int) -> list[StoredGame]:
    """Return at most `most` games of the same group begun before this one, oldest first; none for a watcher."""
    if not stored.may_write:
        return []
    with reading() as session:
        return games_before(session, stored.group_id, before=stored.id, limit=most)[::-1]


def sheet_extras_from(stored: StoredGame, acts: Iterable[HistoryEntry], earlier: Iterable[StoredGame]) -> SheetExtras:
    """Return what is printed of a game besides its rounds, by its history `acts` and the `earlier` games of its
    group.
    """
    return SheetExtras(stored.drawn or (), _is_record(stored, earlier), corrections(stored, acts))


def corrections(stored: StoredGame, acts: Iterable[HistoryEntry]) -> tuple[Correction, ...]:
    """Return corrected values, in the order of rounds: trick counts that were changed, and bids that were changed after
    the tricks of their round.

    A bid changed before the tricks is not a correction, because the rules allow it for a while. Nor is a change that
    was undone, a value changed back to the first one, or a value recorded again after an undo.
    """
    corrected = []
    for (number, seat, what), was in sorted(_first_values(acts).items()):
        if number <= len(stored.game.rounds):
            record = stored.game.rounds[number - 1]
            now = (record.bids if what == "bid" else record.tricks)[seat]
            if now is not None and now != was:
                corrected.append(Correction(number, seat, what, was, now))
    return tuple(corrected)


def _first_values(acts: Iterable[HistoryEntry]) -> dict[tuple[int, int, str], int]:
    """Return the first value of each corrected cell, by round, seat and `bid` or `tricks`."""
    played: set[int] = set()
    first: dict[tuple[int, int, str], int] = {}
    for change in (change for act in acts if not act.undone for change in act.changes):
        place = change.place
        if place.what not in ("bid", "tricks") or place.round is None or place.seat is None:
            continue
        if change.now is None:
            first.pop((place.round, place.seat, place.what), None)
        elif change.was is not None and (place.what == "tricks" or place.round in played):
            first.setdefault((place.round, place.seat, place.what), change.was)
        if place.what == "tricks":
            played.add(place.round)
    return first


def _is_record(stored: StoredGame, earlier: Iterable[StoredGame]) -> bool:
    """Return whether the game's best total is better than the best of every earlier finished game with comparable
    totals.
    """
    key = key_of_points(stored.recorded.rules)
    alike = (each for each in earlier if key_of_points(each.recorded.rules) == key)
    others = [best for each in alike if (best := _best_total(each)) is not None]
    best = _best_total(stored)
    return best is not None and bool(others) and best > max(others)


def _best_total(stored: StoredGame) -> Points | None:
    """Return the best total of the players who stayed to the end, or None if no player did. It is negated if the lowest
    total wins.
    """
    sign = -1 if stored.recorded.rules.lowest_wins else 1
    return max((sign * one.total for one in results_of(stored.sheet)), default=None)
