"""The remarkable rounds of a game: the highest bid made, the bid missed by most, the biggest gain and loss of
points.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from scorekeeper.rules.formula import Points
from scorekeeper.rules.insights.progress import complete_rounds
from scorekeeper.rules.score.score_sheet import ScoreSheet


class Moment(Struct, frozen=True):
    """One player's complete round. `gain` are its points, negated where the lowest total wins."""

    round: int
    cards: int
    seat: int
    bid: int
    tricks: int
    points: Points
    gain: Points

    @property
    def off(self) -> int:
        """By how many tricks the bid was missed."""
        return abs(self.bid - self.tricks)


def moments(sheet: ScoreSheet) -> tuple[Moment, ...]:
    """Every player's every complete round, in the order of play, but for those sat out; points without penalties."""
    sign = -1 if sheet.game.rules.lowest_wins else 1
    return tuple(
        Moment(row.number, row.cards, seat, one.bid or 0, one.tricks or 0, one.points or 0, sign * (one.points or 0))
        for row in complete_rounds(sheet)
        for seat, one in enumerate(row.seats)
        if one.made is not None
    )


def highest_made(played: Sequence[Moment]) -> tuple[Moment, ...]:
    """The highest bid that was made; of equal ones those in the smallest round."""
    return _best([one for one in played if one.off == 0], lambda one: (one.bid, -one.cards))


def furthest_off(played: Sequence[Moment]) -> tuple[Moment, ...]:
    """The bid missed by most tricks; of equal ones those that cost most."""
    return _best([one for one in played if one.off], lambda one: (one.off, -one.gain))


def biggest_gain(played: Sequence[Moment]) -> tuple[Moment, ...]:
    """The most points a player gained in one round; empty where nobody gained any."""
    return _best([one for one in played if one.gain > 0], lambda one: (one.gain,))


def biggest_loss(played: Sequence[Moment]) -> tuple[Moment, ...]:
    """The most points a player lost in one round; empty where nobody lost any."""
    return _best([one for one in played if one.gain < 0], lambda one: (-one.gain,))


def _best(played: Sequence[Moment], worth: Callable[[Moment], tuple[Points, ...]]) -> tuple[Moment, ...]:
    """The moments of the greatest value, in the order of play."""
    most = max(map(worth, played), default=None)
    return tuple(one for one in played if worth(one) == most)
