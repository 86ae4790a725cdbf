"""Points for places, night by night: the table of a league.

A night is the day on which its games were begun. Each finished game gives everybody the points of their rank; those who
share a rank get the points of it each. What a player got in all games of a night is one number, at however many tables
they were played. The worst nights do not count, and a night without a finished game of a player is worth nothing, so it
is among that player's worst. One night always counts.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import NamedTuple

USUAL_PLACES = (5, 3, 2, 1)
MAX_PLACES, MAX_POINTS, MAX_DROPPED = 10, 999, 99


class GameEnd(NamedTuple):
    """How a finished game ended: people with their ranks. Its night is the day on which it was begun."""

    night: date
    ranks: tuple[tuple[str, int], ...]


def points_of(ends: Iterable[GameEnd], places: Sequence[int], dropped: int = 0) -> dict[str, int]:
    """What everybody has after games that ended like this, by the key of the name; who finished none is not there.

    `places` are the points for the first rank, the second and so on; lower ranks get nothing. Of everybody's nights so
    many are `dropped`.
    """
    nights: dict[str, dict[date, int]] = defaultdict(lambda: defaultdict(int))
    played: set[date] = set()
    for night, ranks in ends:
        played.add(night)
        for person, rank in ranks:
            nights[person][night] += places[rank - 1] if rank <= len(places) else 0
    counting = max(len(played) - dropped, 1)
    return {person: sum(sorted(own.values(), reverse=True)[:counting]) for person, own in nights.items()}


def last_night(ends: Iterable[GameEnd]) -> date | None:
    """The night of the last game by its day; None without a game."""
    return max((end.night for end in ends), default=None)


def points_before(
    ends: Sequence[GameEnd], places: Sequence[int], dropped: int, night: date | None
) -> Mapping[str, int]:
    """What everybody had before a night."""
    return points_of([end for end in ends if night is None or end.night < night], places, dropped)
