"""What a printed sheet shows beside the rounds: the cards drawn, corrections, and whether the game is a record."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.rules.formula import Points
from scorekeeper.rules.insights.group_standings import key_of_points, results_of
from scorekeeper.sheets.paper.print_options import Correction, SheetExtras
from scorekeeper.storage.database import reading
from scorekeeper.storage.games.column_queries import state_of_games_before
from scorekeeper.storage.games.history import HistoryEntry, acts_of
from scorekeeper.storage.games.queries import games_before
from scorekeeper.storage.games.stored import StoredGame


def sheet_extras(stored: StoredGame) -> SheetExtras:
    """What is printed of this game beside its rounds."""
    with reading() as session:
        acts = acts_of(session, stored.id)
        earlier = games_before(session, stored.group_id, before=stored.id) if stored.sheet.finished else []
    return sheet_extras_from(stored, acts, earlier)


def state_of_earlier_games(stored: StoredGame) -> tuple[int, int]:
    """Numbers that tell whether any game changed with which this one is compared for a record."""
    with reading() as session:
        return state_of_games_before(session, stored.group_id, before=stored.id)


def earlier_games(stored: StoredGame, most: int) -> list[StoredGame]:
    """At most so many games of the same group begun before this one, the oldest first; none for who only watches."""
    if not stored.may_write:
        return []
    with reading() as session:
        return games_before(session, stored.group_id, before=stored.id, limit=most)[::-1]


def sheet_extras_from(stored: StoredGame, acts: Iterable[HistoryEntry], earlier: Iterable[StoredGame]) -> SheetExtras:
    """What is printed of a game beside its rounds, by its history `acts` and the `earlier` games of its group."""
    return SheetExtras(stored.drawn or (), _is_record(stored, earlier), corrections(stored, acts))


def corrections(stored: StoredGame, acts: Iterable[HistoryEntry]) -> tuple[Correction, ...]:
    """Trick counts that were changed, and bids changed after the tricks of their round, in the order of rounds.

    A bid changed earlier is no correction: the rules allow it for a while. Nor is a change that was undone, one that
    ended at the first value, or what was recorded anew after it was taken back.
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
    """What stood first in each cell that was corrected, by round, seat and `bid` or `tricks`."""
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
    """Whether its best total is better than anybody's in an earlier finished game whose totals compare with it."""
    key = key_of_points(stored.recorded.rules)
    alike = (each for each in earlier if key_of_points(each.recorded.rules) == key)
    others = [best for each in alike if (best := _best_total(each)) is not None]
    best = _best_total(stored)
    return best is not None and bool(others) and best > max(others)


def _best_total(stored: StoredGame) -> Points | None:
    """The best total, turned round where the lowest wins; None while there is none. As in statistics it is of somebody
    who played and stayed to the end.
    """
    sign = -1 if stored.recorded.rules.lowest_wins else 1
    return max((sign * one.total for one in results_of(stored.sheet)), default=None)
