"""The history that the server keeps, compared with the acts of the scorer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from scorekeeper.storage.games.changes import Change, ChangedPlace
from scorekeeper.storage.games.history import HistoryEntry
from tools.simulate.broken import HISTORY, require
from tools.simulate.cells import DEALERS, END, MAX_ROUNDS, MISDEALS, SCHEDULE, SEATINGS, WON, Cells, Place
from tools.simulate.scorer import Act

# The cells for a value of the game: of its round, its seat, and with its id.
CELLS: dict[str, Callable[[int, int, Any, str | None], Cells]] = {
    "bid": lambda number, seat, bid, _id: {(number, seat, "bid"): bid},
    "tricks": lambda number, seat, tricks, _id: {(number, seat, "tricks"): tricks},
    "misdeals": lambda number, _seat, misdeals, _id: {(number, 0, MISDEALS): misdeals} if misdeals else {},
    "won": lambda number, _seat, won, _id: {(number, seat, WON): tricks for seat, tricks in won},
    "penalty": lambda number, seat, points, id_: {(number, seat, f"penalty {id_}"): points["half_points"] // 2},
    "seat": lambda _number, seat, late, _id: {(0, seat, "joined"): late["first"]},
    "taken_over": lambda _number, seat, takeovers, _id: {(first, seat, "player"): name for first, name in takeovers},
    "absent": lambda _number, seat, absences, _id: {
        (number, seat, "out"): True for first, last in absences for number in range(first, (last or MAX_ROUNDS) + 1)
    },
    "dealers": lambda _number, _seat, dealers, _id: {DEALERS: dealers},
    "seatings": lambda _number, _seat, seatings, _id: {SEATINGS: seatings},
    "ended_after": lambda _number, _seat, last, _id: {END: last},
    "schedule": lambda _number, _seat, changes, _id: {
        SCHEDULE: tuple((each["after"], tuple(each["come"])) for each in changes)
    },
}


def compare_history(acts: Sequence[Act], kept: Sequence[HistoryEntry]) -> None:
    """Check that the history has the acts of the scorer, with what each of them changed."""
    require(len(acts) == len(kept), HISTORY, f"{len(kept)} acts and not {len(acts)}: {kept}\n{acts}")
    for act, entry in zip(acts, kept, strict=True):
        changes = _changes(entry.changes)
        wanted = {} if act.dropped else act.changes
        require(entry.device == act.device, HISTORY, f"{entry.device} and not {act.device}")
        require((entry.undone, entry.back) == (act.undone, act.back), HISTORY, f"{entry} {act}")
        require(changes == wanted, HISTORY, f"{changes} and not {wanted}")


def _changes(changes: Sequence[Change]) -> dict[Place, tuple[Any, Any]]:
    """Return what an entry of the history changed, by places of the scorer."""
    was: Cells = {}
    now: Cells = {}
    for change in changes:
        was |= _cells(change.place, change.was)
        now |= _cells(change.place, change.now)
    both = {place: (was.get(place), now.get(place)) for place in was | now}
    return {place: (before, later) for place, (before, later) in both.items() if before != later}


def _cells(place: ChangedPlace, value: Any) -> Cells:
    """Return the cells of the scorer for a value of the game, without those that are empty."""
    if value in (None, []) or place.what not in CELLS:
        return {}
    return CELLS[place.what](place.round or 0, place.seat or 0, value, place.id)
