"""The least and the most that may be bid, where the rules say another than none and all of the cards."""

from __future__ import annotations

from math import ceil, floor

from msgspec import Struct

from scorekeeper.rules.formula import Formula, FormulaError, evaluate

# What a formula of the limits may name.
LIMIT_TERMS = ("cards", "players", "round")
# The pad has a key for every bid.
MAX_BID = 60


class BidLimits(Struct, frozen=True):
    """Formulas over `LIMIT_TERMS`; None for a bid of nothing at least, and for all of the cards at most."""

    least: Formula | None = None
    most: Formula | None = None

    @property
    def terms(self) -> frozenset[str]:
        """Every term that one of them uses."""
        return frozenset().union(*(limit.terms for limit in (self.least, self.most) if limit))

    def bids(self, cards: int, players: int, number: int) -> range:
        """The bids of round `number`, whole numbers within the limits. None of them where the limits leave none, or
        have no value.
        """
        values = {"cards": cards, "players": players, "round": number}
        try:
            least = 0 if self.least is None else ceil(evaluate(self.least, values))
            most = cards if self.most is None else floor(evaluate(self.most, values))
        except FormulaError:
            return range(0)
        return range(max(least, 0), min(most, max(cards, MAX_BID)) + 1)


def bids_of(limits: BidLimits | None, cards: int, players: int, number: int) -> range:
    """All bids of a round, forbidden ones included; limits that leave none do not hold."""
    within = limits.bids(cards, players, number) if limits else range(0)
    return within or range(cards + 1)
