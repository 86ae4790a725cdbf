"""What the pages advise beside the score: de Silva's par and Okenuff's table of when to set oneself."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Literal

from scorekeeper.rules.formula import Points
from scorekeeper.rules.points_table import plain_points
from scorekeeper.rules.scoring import Scoring

Verdict = Literal["set", "even", ""]


def par(cards: Iterable[int], players: int) -> Fraction:
    """De Silva's par for one player over these rounds, in points.

    All but one player make c/n tricks and the last is one off: ((n - 1)c/n - 1)/n each round (R16).
    """
    rounds = list(cards)
    made = Fraction(players - 1, players) * sum(rounds)
    return (made - len(rounds)) / players


def sacrifice_verdict(scoring: Scoring, own_bid: int, victim_bid: int, *, cards: int = 13, players: int = 4) -> Verdict:
    """Whether setting oneself by one trick to set another player's bid pays, when all settle with each other.

    Okenuff's table: one's own made bid and the missed trick are lost against every opponent; the victim loses the
    points of the bid and those of one trick missed (R23).
    """
    opponents = players - 1
    own_loss = opponents * _swing(scoring, own_bid, cards, players)
    victim_loss = _swing(scoring, victim_bid, cards, players)
    if victim_loss > own_loss:
        return "set"
    return "even" if victim_loss == own_loss else ""


def _swing(scoring: Scoring, bid: int, cards: int, players: int) -> Points:
    return plain_points(scoring, bid, bid, cards, players) - plain_points(scoring, bid, bid + 1, cards, players)
