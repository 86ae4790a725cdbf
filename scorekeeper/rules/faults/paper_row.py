"""What can be wrong with a round of an old paper sheet, from which bids and tricks are to be found."""

from __future__ import annotations

from scorekeeper.rules.faults.fault import Fault
from scorekeeper.rules.formula import Points


class NothingWritten(Fault, frozen=True):
    """Both cells of this player are empty in a round that was played."""


class BidNeeded(Fault, frozen=True):
    """The points depend on what others bid, so no bid can be concluded from them."""


class ResultImpossible(Fault, frozen=True):
    """No bid and tricks give this total, or these points; `possible` are those nearest to it that can be."""

    result: Points
    possible: tuple[Points, ...]


class FitsWithPenalty(Fault, frozen=True):
    """The total fits only where the penalty of the rule set was taken off as well, which the sheet does not say."""

    points: int
    reason: str


class NothingFits(Fault, frozen=True):
    """Each result could be, but not all of them: the tricks would not add up to the cards, or the bids be hooked."""

    cards: int


class SeveralResults(Fault, frozen=True):
    """Results with different points fit what is written; these are the counts of tricks they come from."""

    tricks: tuple[int, ...]


class SeveralBids(Fault, frozen=True):
    """The bid is missing, and these fit."""

    bids: tuple[int, ...]
