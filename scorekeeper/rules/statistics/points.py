"""Points for places, evening by evening: the table of a league.

An evening is the day of its games. Each finished game gives every player the points of their rank; players who share a
rank all get its points. The points of a player in all games of an evening are added up, at however many tables. The
worst evenings are dropped. An evening on which a player finished no game counts as 0 points, so it may be dropped too.
At least one evening always counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import NamedTuple

USUAL_PLACES = (5, 3, 2, 1)
MAX_PLACES, MAX_POINTS, MAX_DROPPED = 10, 999, 99


class GameEnd(NamedTuple):
    """How a finished game ended: people with their ranks, and the totals by which they settle, in half points.

    `evening` is the day of the game, and `game` its number in the group.
    """

    evening: date
    ranks: tuple[tuple[str, int], ...]
    game: int
    totals: tuple[int, ...]


# The points of each evening, by the key of the name.
EveningPoints = Mapping[str, Mapping[date, int]]


def points_by_evening(ends: Iterable[GameEnd], places: Sequence[int]) -> EveningPoints:
    """Return the points of each evening, by the key of the name, without players who finished no game.

    `places` are the points for the first rank, the second and so on; lower ranks get nothing.
    """
    worth = dict(enumerate(places, start=1))
    points: dict[str, dict[date, int]] = {}
    for end in ends:
        for person, rank in end.ranks:
            evenings = points.setdefault(person, {})
            evenings[end.evening] = evenings.get(end.evening, 0) + worth.get(rank, 0)
    return points


def points_after(points: EveningPoints, dropped: int, before: date | None = None) -> dict[str, int]:
    """Return the points after all these evenings, or after the evenings before one, without the `dropped` worst."""
    counted = {
        person: {evening: count for evening, count in evenings.items() if before is None or evening < before}
        for person, evenings in points.items()
    }
    played = {evening for evenings in counted.values() for evening in evenings}
    counting = max(len(played) - dropped, 1)
    return {
        person: sum(sorted(evenings.values(), reverse=True)[:counting])
        for person, evenings in counted.items()
        if evenings
    }


def last_evening(points: EveningPoints) -> date | None:
    """Return the last evening, or None if there are no evenings."""
    return max((evening for evenings in points.values() for evening in evenings), default=None)
