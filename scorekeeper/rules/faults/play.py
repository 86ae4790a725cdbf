"""Faults of a recorded round: bids, tricks, trump, penalties."""

from __future__ import annotations

from scorekeeper.rules.faults.fault import Fault


class CardsNotAsScheduled(Fault, frozen=True):
    """A round has other cards than the schedule."""

    cards: int
    scheduled: int


class HookedBid(Fault, frozen=True):
    """The hook forbids this bid. `required` says how the sum of all bids must compare with the cards, as in
    `BidSum`.
    """

    bid: int
    cards: int
    required: str


class TooManyZeros(Fault, frozen=True):
    """The player has bid zero as often in a row as the rules allow."""

    most: int


class OutOfTurn(Fault, frozen=True):
    """A player bids on their own phone before their turn, or when there is nothing to bid."""


class BidStands(Fault, frozen=True):
    """This bid can no longer be changed: another player has bid, named trump or played since."""

    bid: int


class SpokenOrderWrong(Fault, frozen=True):
    """The recorded bidding order does not name every player who bid exactly once."""


class TricksOutOfRange(Fault, frozen=True):
    """A trick count is below zero or above the cards."""

    tricks: int
    cards: int


class BidOutsideLimits(Fault, frozen=True):
    """A bid below the least or above the most that the rules allow in the round."""

    bid: int
    least: int
    most: int


class TooManyTricks(Fault, frozen=True):
    """The tricks of a round add up to more than its cards.

    This is checked while tricks are counted one by one, and in games in which tricks may be lost.
    """

    tricks: int
    cards: int


class TricksDoNotAddUp(Fault, frozen=True):
    """All tricks of a round together do not equal its cards."""

    tricks: int
    cards: int


class TricksBeforeBids(Fault, frozen=True):
    """Tricks were counted before all bids were made."""


class RoundUnfinished(Fault, frozen=True):
    """Another round follows, but this one lacks bids or tricks."""


class TrumpMissing(Fault, frozen=True):
    """Points depend on the trump of the round, but no trump is recorded."""


class TrumpIsFixed(Fault, frozen=True):
    """The rules fix the trump of this round, and another one is recorded."""

    suit: str
    fixed: str


class RoundAfterEnd(Fault, frozen=True):
    """The game was over before this round; `rounds` is the number of rounds to be played."""

    rounds: int


class NoNamedPenalty(Fault, frozen=True):
    """A penalty is recorded without points, but the rule set has no named penalty."""


class PenaltyWithoutPoints(Fault, frozen=True):
    """The rule set has no named penalty, so the points of the penalty must be given."""


class NoSuchSeat(Fault, frozen=True):
    """The game has no such seat."""

    seat: int


class NoRoomForRound(Fault, frozen=True):
    """The game has as many `rounds` as a game may have."""

    rounds: int


class TooManyPenalties(Fault, frozen=True):
    """A game may have at most `most` penalties and bonuses."""

    most: int


class NoSuchRound(Fault, frozen=True):
    """The round has not begun and is not the next one."""

    round: int


class DealerChanged(Fault, frozen=True):
    """The dealer was changed by someone else in the meantime."""


class PointsNotComputable(Fault, frozen=True):
    """A formula of the rule set has no whole or half value here."""

    formula: str
    reason: str
