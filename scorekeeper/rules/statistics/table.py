"""The table of a group over some games, with who rose and who fell on the last evening."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.rules.one_spelling import name_key
from scorekeeper.rules.statistics.player import PlayerStatistics
from scorekeeper.rules.statistics.points import last_night, points_before, points_of
from scorekeeper.rules.statistics.ranking import NO_POINTS, Order, Ranking, moves, players_before, ranked
from scorekeeper.rules.statistics.ratings import Rating, first_rating
from scorekeeper.rules.statistics.summary import GameEnd, Summary


@dataclass(frozen=True)
class TablePlace:
    """A player with a rank, and with points where these are known. `moved` is 1 for who rose, -1 for who fell."""

    rank: int
    player: PlayerStatistics
    points: int | None
    moved: int


@dataclass(frozen=True)
class LastEvening:
    """What was counted on the last evening of the games, and the ratings before it where they are known."""

    summary: Summary
    ratings_before: Mapping[str, Rating] | None = None


def table(
    players: Sequence[PlayerStatistics],
    order: Order,
    ranking: Ranking,
    ends: Sequence[GameEnd] | None,
    evening: LastEvening,
) -> Iterator[TablePlace]:
    """The players by rank. Without the `ends` of the games there are no points."""
    points, earlier = NO_POINTS, NO_POINTS
    if ends is not None:
        points = points_of(ends, ranking.places, ranking.dropped)
        earlier = points_before(ends, ranking.places, ranking.dropped, last_night(ends))
    lines = tuple(ranked(players, order, points))
    moved = moves(lines, ranked(tuple(_before(players, evening, order)), order, earlier))
    for rank, one in lines:
        person = name_key(one.name)
        yield TablePlace(rank, one, points.get(person), moved.get(person, 0))


def _before(players: Sequence[PlayerStatistics], evening: LastEvening, order: Order) -> Iterator[PlayerStatistics]:
    """Those who had played before the evening; nobody where their ratings then are wanted and not known."""
    rated = evening.ratings_before
    if order is not Order.RATING or rated is not None:
        for one in players_before(players, evening.summary):
            rating = (rated or {}).get(name_key(one.name)) or first_rating()
            yield replace(one, rating=rating)
