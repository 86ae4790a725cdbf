"""Okenuff's table of when to set oneself: to miss one's own bid on purpose, so that another player misses too.

It can pay only if all settle with each other: the victim's loss is won from one player, one's own loss is paid to
everyone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from scorekeeper.rules.formula import FormulaError, Points
from scorekeeper.rules.rule_set.scoring import Scoring, plain_points

Verdict = Literal["set", "even", ""]


class Sacrifice(Struct, frozen=True):
    """One player misses on purpose by taking a trick that the victim needs; `cost` and `gain` are points of the
    settlement.
    """

    seat: int
    victim: int
    cost: Points
    gain: Points

    @property
    def verdict(self) -> Verdict:
        """Whether it pays, breaks even, or does not pay."""
        return "set" if self.gain > self.cost else "even" if self.gain == self.cost else ""


class SacrificeVerdicts(Struct, frozen=True):
    """Okenuff's table for some rounds: `verdicts` has a row for each own bid and a column for each bid of the victim.

    A verdict is None if the two bids exceed the cards. `own_lost` and `victim_lost` are the points that each bid loses
    in the settlement, or None if a formula has no value. `beaten_from` is the smallest bid of the victim that makes one
    more trick pay for a player who has already missed, or None.
    """

    own_bids: tuple[int, ...]
    victim_bids: tuple[int, ...]
    own_lost: tuple[Points | None, ...]
    victim_lost: tuple[Points | None, ...]
    verdicts: tuple[tuple[Verdict | None, ...], ...]
    beaten_from: int | None


def sacrifice_verdict(scoring: Scoring, own_bid: int, victim_bid: int, *, cards: int = 13, players: int = 4) -> Verdict:
    """Return whether missing by one trick to make another player miss pays, when all settle with each other.

    Okenuff's table: one's own made bid and the missed trick are lost against every opponent; the victim loses the
    points of the bid and the points of one trick missed. The table decides, not the narrower sentence next to it (R23).
    If a formula has no value, the verdict is that it does not pay.
    """
    try:
        return _sacrifice(scoring, (0, own_bid), (1, victim_bid), cards, players).verdict
    except FormulaError:
        return ""


def sacrifices(scoring: Scoring, bids: Sequence[int | None], cards: int) -> tuple[Sacrifice, ...]:
    """Return the sacrifices that gain or break even, with the bids made so far."""
    bids_made = [(seat, bid) for seat, bid in enumerate(bids) if bid is not None]
    found = []
    for own in bids_made:
        for victim in bids_made:
            if own[0] == victim[0] or not can_both_miss(own[1], victim[1], cards):
                continue
            try:
                found.append(_sacrifice(scoring, own, victim, cards, len(bids)))
            except FormulaError:
                continue
    return tuple(one for one in found if one.verdict)


def sacrifice_table(scoring: Scoring, cards: int, players: int) -> SacrificeVerdicts:
    """Return the whole table for rounds of these cards, with the bids for which there is a verdict."""
    hand = range(cards + 1)
    verdicts = {
        (own, victim): sacrifice_verdict(scoring, own, victim, cards=cards, players=players)
        for own in hand
        for victim in hand
        if can_both_miss(own, victim, cards)
    }
    notable = [bids for bids, verdict in verdicts.items() if verdict]
    own_bids = tuple(range(max((own for own, _ in notable), default=-1) + 1))
    victim_bids = tuple(range(min((victim for _, victim in notable), default=0), cards + 1)) if notable else ()
    return SacrificeVerdicts(
        own_bids,
        victim_bids,
        tuple(_own_loss(scoring, own, cards, players) for own in own_bids),
        tuple(_victim_loss(scoring, victim, cards, players) for victim in victim_bids),
        tuple(tuple(verdicts.get((own, victim)) for victim in victim_bids) for own in own_bids),
        _least_bid_worth_setting(scoring, cards, players),
    )


def can_both_miss(own_bid: int, victim_bid: int, cards: int) -> bool:
    """Return whether one player can miss by a trick too many and the other by one too few.

    The victim must have bid a trick, and both bids together must not exceed the cards.
    """
    return victim_bid > 0 and own_bid + victim_bid <= cards


def _sacrifice(scoring: Scoring, own: tuple[int, int], victim: tuple[int, int], cards: int, players: int) -> Sacrifice:
    """Return the sacrifice of `own` against `victim`, both (seat, bid). Raises FormulaError if a formula has
    no value.
    """
    cost = _points_lost(scoring, own[1], (0, 1), cards, players) * (players - 1)
    return Sacrifice(own[0], victim[0], cost, _points_lost(scoring, victim[1], (0, -1), cards, players))


def _own_loss(scoring: Scoring, bid: int, cards: int, players: int) -> Points | None:
    """Return the points that one trick too many costs with this bid, settled with every opponent.

    Return None if a formula has no value.
    """
    try:
        return _points_lost(scoring, bid, (0, 1), cards, players) * (players - 1)
    except FormulaError:
        return None


def _victim_loss(scoring: Scoring, bid: int, cards: int, players: int) -> Points | None:
    """Return the points that one trick too few costs with this bid, or None if a formula has no value."""
    try:
        return _points_lost(scoring, bid, (0, -1), cards, players)
    except FormulaError:
        return None


def _least_bid_worth_setting(scoring: Scoring, cards: int, players: int) -> int | None:
    """Return the smallest bid of a victim from which one more trick pays for every player who has already missed.

    Return None if it never pays, or if a formula has no value.
    """
    try:
        costs = [_points_lost(scoring, own, (1, 2), cards, players) * (players - 1) for own in range(cards - 1)]
        gains = {victim: _points_lost(scoring, victim, (0, -1), cards, players) for victim in range(1, cards + 1)}
    except FormulaError:
        return None
    least = None
    for victim in sorted(gains, reverse=True):
        if not costs or gains[victim] <= max(costs):
            break
        least = victim
    return least


def _points_lost(scoring: Scoring, bid: int, off: tuple[int, int], cards: int, players: int) -> Points:
    """Return how many points fewer the second of two outcomes gives for a bid.

    Each outcome is a number of tricks over or under the bid. Raises FormulaError if a formula has no value.
    """
    before, after = (plain_points(scoring, bid, bid + tricks, cards, players) for tricks in off)
    return before - after
