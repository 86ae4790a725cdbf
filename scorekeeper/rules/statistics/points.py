"""Points for places, evening by evening: the table of a league.

An evening is the day of its games. Each finished game gives everybody the points of their rank; those who share a rank
get the points of it each. What a player got in all games of an evening is one number, at however many tables they were
played. The worst evenings do not count, and an evening on which a player finished no game counts as 0 points, and may
be one of the dropped. At least one evening always counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import NamedTuple

USUAL_PLACES = (5, 3, 2, 1)
MAX_PLACES, MAX_POINTS, MAX_DROPPED = 10, 999, 99


class GameEnd(NamedTuple):
    """How a finished game ended: people with their ranks. Its evening is the day of the game."""

    evening: date
    ranks: tuple[tuple[str, int], ...]


# What everybody got on each evening, by the key of the name.
EveningPoints = Mapping[str, Mapping[date, int]]


def points_by_evening(ends: Iterable[GameEnd], places: Sequence[int]) -> EveningPoints:
    """The points that everybody got on each evening, by the key of the name; who finished no game is not there.

    `places` are the points for the first rank, the second and so on; lower ranks get nothing.
    """
    worth = dict(enumerate(places, start=1))
    points: dict[str, dict[date, int]] = {}
    for evening, ranks in ends:
        for person, rank in ranks:
            evenings = points.setdefault(person, {})
            evenings[evening] = evenings.get(evening, 0) + worth.get(rank, 0)
    return points


def points_after(points: EveningPoints, dropped: int, before: date | None = None) -> dict[str, int]:
    """What everybody has after all these evenings, or after those before one of them; each one's `dropped` worst do not
    count.
    """
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
    """The last of the evenings; None where there is none."""
    return max((evening for evenings in points.values() for evening in evenings), default=None)
