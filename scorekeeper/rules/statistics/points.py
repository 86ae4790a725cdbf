"""Points for places, night by night: the table of a league.

A night is the day of its games. Each finished game gives everybody the points of their rank; those who
share a rank get the points of it each. What a player got in all games of a night is one number, at however many tables
they were played. The worst nights do not count, and a night without a finished game of a player is worth nothing, so it
is among that player's worst. One night always counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import NamedTuple

USUAL_PLACES = (5, 3, 2, 1)
MAX_PLACES, MAX_POINTS, MAX_DROPPED = 10, 999, 99


class GameEnd(NamedTuple):
    """How a finished game ended: people with their ranks. Its night is the day of the game."""

    night: date
    ranks: tuple[tuple[str, int], ...]


# What everybody got on each night, by the key of the name.
NightPoints = Mapping[str, Mapping[date, int]]


def points_by_night(ends: Iterable[GameEnd], places: Sequence[int]) -> NightPoints:
    """The points that everybody got on each night, by the key of the name; who finished no game is not there.

    `places` are the points for the first rank, the second and so on; lower ranks get nothing.
    """
    worth = dict(enumerate(places, start=1))
    points: dict[str, dict[date, int]] = {}
    for night, ranks in ends:
        for person, rank in ranks:
            nights = points.setdefault(person, {})
            nights[night] = nights.get(night, 0) + worth.get(rank, 0)
    return points


def points_after(points: NightPoints, dropped: int, before: date | None = None) -> dict[str, int]:
    """What everybody has after all these nights, or after those before one of them. Of everybody's nights so many are
    `dropped`.
    """
    counted = {
        person: {night: count for night, count in nights.items() if before is None or night < before}
        for person, nights in points.items()
    }
    played = {night for nights in counted.values() for night in nights}
    counting = max(len(played) - dropped, 1)
    return {
        person: sum(sorted(nights.values(), reverse=True)[:counting]) for person, nights in counted.items() if nights
    }


def last_night(points: NightPoints) -> date | None:
    """The last of the nights; None where there is none."""
    return max((night for nights in points.values() for night in nights), default=None)
