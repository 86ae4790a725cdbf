"""The table of a group: its players ranked as it chose, and who rose or fell on the last evening."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.rules.normalization import name_key
from scorekeeper.rules.statistics.player import PlayerStatistics, Rating, first_rating, mean_rank
from scorekeeper.rules.statistics.points import USUAL_PLACES, GameEnd, last_evening, points_after, points_by_evening
from scorekeeper.rules.statistics.summary import Summary

# A rating of fewer finished games says little.
FEW_GAMES = 5


class Order(StrEnum):
    """The figure by which players are ranked."""

    RATING = "rating"
    POINTS = "points"
    MADE = "made"
    FINISH = "finish"
    WINS = "wins"


class Ranking(Struct, frozen=True):
    """How a group usually ranks its players.

    Without an `order` the group has not chosen one, and `order_for` does. `places` are the points for places, and
    `dropped` is the number of worst evenings that do not count, as in `points.py`.
    """

    order: Order | None = None
    places: tuple[int, ...] = USUAL_PLACES
    dropped: int = 0

    @property
    def usual_order(self) -> Order:
        """The order in the form and in files: that by rating if the group has not chosen one."""
        return self.order or Order.RATING


def order_for(players: Iterable[PlayerStatistics], ranking: Ranking) -> Order:
    """Return the order that the group chose, or else that by rating; until someone has enough games for a rating, that
    by average finish.
    """
    if ranking.order is not None:
        return ranking.order
    return Order.RATING if any(one.finished >= FEW_GAMES for one in players) else Order.FINISH


Points = Mapping[str, int]
NO_POINTS: Points = {}


class TablePlace(Struct, frozen=True):
    """A player with a rank, and with points if they are known. `moved` is 1 for a rise, -1 for a fall."""

    rank: int
    player: PlayerStatistics
    points: int | None
    moved: int


class LastEvening(Struct, frozen=True):
    """The summary of the last evening of the games, and the ratings before it if they are known."""

    summary: Summary
    ratings_before: Mapping[str, Rating] | None = None


def ranking_table(
    players: Sequence[PlayerStatistics],
    order: Order,
    ranking: Ranking,
    ends: Sequence[GameEnd],
    evening: LastEvening,
) -> Iterator[TablePlace]:
    """Yield the players by rank; `ends` are the ends of their games, in the order of play."""
    evenings = points_by_evening(ends, ranking.places)
    points = points_after(evenings, ranking.dropped)
    earlier = points_after(evenings, ranking.dropped, last_evening(evenings))
    lines = tuple(ranked(players, order, points))
    moved = rank_moves(lines, ranked(tuple(_players_as_before(players, evening, order)), order, earlier))
    for rank, one in lines:
        person = name_key(one.name)
        yield TablePlace(rank, one, points.get(person), moved.get(person, 0))


def ranked(
    players: Sequence[PlayerStatistics], order: Order, points: Points = NO_POINTS
) -> Iterator[tuple[int, PlayerStatistics]]:
    """Yield the players with their ranks, the best first.

    Equal players share a rank, players without a value come last. `points` are the points for places, by the key of the
    name.
    """
    sorting = sorted(players, key=lambda one: _rank_key(one, order, points), reverse=True)
    rank, before = 0, None
    for number, one in enumerate(sorting, start=1):
        worth = _rank_key(one, order, points)
        rank = rank if worth == before else number
        before = worth
        yield rank, one


def rank_moves(
    now: Iterable[tuple[int, PlayerStatistics]], before: Iterable[tuple[int, PlayerStatistics]]
) -> dict[str, int]:
    """Return 1 for a better rank now than before, -1 for a worse one, by the key of the name.

    A player who was not in the table before has not moved.
    """
    ranks = {name_key(one.name): rank for rank, one in before}
    changes = {name_key(one.name): ranks.get(name_key(one.name), rank) - rank for rank, one in now}
    return {person: (change > 0) - (change < 0) for person, change in changes.items() if change}


def players_before(players: Iterable[PlayerStatistics], evening: Summary) -> Iterator[PlayerStatistics]:
    """Yield the players with their figures before an evening, without those who had played no round by then.

    Ratings stay as they are.
    """
    for one in players:
        person = evening.players.get(name_key(one.name))
        if person is None:
            yield one
            continue
        counts = person.counts
        # A player who sat out the last evening of a game has its result on that evening, and no rounds.
        rounds = one.rounds - counts.get("rounds", 0)
        if rounds:
            finished = one.finished - counts.get("finished", 0)
            ranks = (one.mean_rank or 0) * one.finished - (mean_rank(counts) or 0) * counts.get("finished", 0)
            yield replace(
                one,
                rounds=rounds,
                made=one.made - counts.get("made", 0),
                finished=finished,
                wins=one.wins - counts.get("wins", 0),
                shared_wins=one.shared_wins - counts.get("shared_wins", 0),
                mean_rank=Fraction(ranks, finished) if finished else None,
            )


def _players_as_before(
    players: Sequence[PlayerStatistics], evening: LastEvening, order: Order
) -> Iterator[PlayerStatistics]:
    """Yield the players as they were before the evening.

    Yield no players if the order is by rating and the ratings before the evening are unknown.
    """
    rated = evening.ratings_before
    if order is not Order.RATING or rated is not None:
        for one in players_before(players, evening.summary):
            rating = (rated or {}).get(name_key(one.name)) or first_rating()
            yield replace(one, rating=rating)


def _rank_key(one: PlayerStatistics, order: Order, points: Points) -> tuple[bool, float | Fraction]:
    """Return the sort key: whether the player has a value, and the value. Higher is better."""
    match order:
        case Order.POINTS:
            person = name_key(one.name)
            return person in points, points.get(person, 0)
        case Order.MADE:
            return True, Fraction(one.made, one.rounds)
        case Order.FINISH:
            return one.mean_rank is not None, -(one.mean_rank or 0)
        case Order.WINS:
            return True, one.wins + one.shared_wins
        case Order.RATING:
            return one.finished > 0, round(one.rating.ordinal, 2)
