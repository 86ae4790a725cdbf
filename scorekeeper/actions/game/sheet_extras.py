"""What the paper tells of a game beside its rounds: the cards drawn, what was corrected, whether it is a record."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.rules.formula import Points
from scorekeeper.sheets.paper.print_options import Correction, SheetExtras
from scorekeeper.storage.database import reading
from scorekeeper.storage.games.history import HistoryEntry, acts_of
from scorekeeper.storage.games.queries import games_before
from scorekeeper.storage.games.stored import StoredGame

BESTS_KEPT = 10_000
# By key and version of a game: every write makes another version, so what was true of one stays true.
_bests: dict[tuple[str, int], Points | None] = {}


def sheet_extras(stored: StoredGame) -> SheetExtras:
    """Everything of this game that its rounds do not say."""
    with reading() as session:
        acts = acts_of(session, stored.id)
        earlier = games_before(session, stored.club_id, before=stored.id) if stored.sheet.finished else []
    return known_sheet_extras(stored, acts, earlier)


def known_sheet_extras(stored: StoredGame, acts: Iterable[HistoryEntry], earlier: Iterable[StoredGame]) -> SheetExtras:
    """The same of a game of which the trail is known, and the games of its club before."""
    return SheetExtras(stored.drawn or (), _is_record(stored, earlier), corrections(stored, acts))


def corrections(stored: StoredGame, acts: Iterable[HistoryEntry]) -> tuple[Correction, ...]:
    """Counts that were changed, and bids changed once the tricks of their round were noted, in order of the rounds.

    A bid changed before is no correction: the rules allow it for a while. What was undone, or says in the end what it
    said at first, is none either.
    """
    played: set[int] = set()
    first: dict[tuple[int, int, str], int] = {}
    for change in (change for act in acts if not act.undone for change in act.changes):
        place = change.place
        if place.what not in ("bid", "tricks") or place.round is None or place.seat is None:
            continue
        if change.was is not None and (place.what == "tricks" or place.round in played):
            first.setdefault((place.round, place.seat, place.what), change.was)
        if place.what == "tricks":
            played.add(place.round)
    found = []
    for (number, seat, what), was in sorted(first.items()):
        if number <= len(stored.counted.rounds):
            record = stored.counted.rounds[number - 1]
            now = (record.bids if what == "bid" else record.tricks)[seat]
            if now is not None and now != was:
                found.append(Correction(number, seat, what, was, now))
    return tuple(found)


def _is_record(stored: StoredGame, earlier: Iterable[StoredGame]) -> bool:
    """Whether its winners have a better total than anybody had in an earlier finished game scored alike."""
    rules = stored.recorded.rules
    alike = (each for each in earlier if each.recorded.rules.scoring == rules.scoring)
    others = [best for each in alike if (best := _best_of(each)) is not None]
    best = _best_of(stored)
    return best is not None and bool(others) and best > max(others)


def _best_of(stored: StoredGame) -> Points | None:
    """The winning total, None while there is none; the lower it is, the better where the lowest wins.

    Remembered, because a club may have played hundreds of games, and all of them are asked whenever one is printed.
    """
    written = (stored.key, stored.version)
    if written not in _bests:
        if len(_bests) >= BESTS_KEPT:
            _bests.clear()
        sign = -1 if stored.recorded.rules.lowest_wins else 1
        _bests[written] = max(sign * total for total in stored.sheet.totals) if stored.sheet.finished else None
    return _bests[written]
