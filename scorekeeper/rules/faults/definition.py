"""What can be wrong with the definition of a rule set."""

from __future__ import annotations

from scorekeeper.rules.faults.fault import Fault


class UnknownKey(Fault, frozen=True):
    """A rule set or a file has a key that is not known."""

    key: str


class MissingKey(Fault, frozen=True):
    """A definition lacks this key."""

    key: str


class WrongValue(Fault, frozen=True):
    """The value under `key` is not of the `expected` kind (a code such as `whole-number`)."""

    key: str
    expected: str


class UnknownPreset(Fault, frozen=True):
    """There is no preset with this id."""

    id: str


class WrongFormula(Fault, frozen=True):
    """A formula cannot be read: at `column` (from 0) for a `reason` code; `allowed` lists the names there are."""

    key: str
    formula: str
    column: int
    reason: str
    detail: str
    allowed: tuple[str, ...]


class TooManyRounds(Fault, frozen=True):
    """More rounds than a game of so many players may have."""

    most: int
    players: int


class NumbersOfPlayersWrong(Fault, frozen=True):
    """The most players of a rule set are fewer than the least, or more than `limit`."""

    least: int
    most: int
    limit: int


class HandTooLarge(Fault, frozen=True):
    """A round has more cards for each player than sheet and pad have room for."""

    cards: int
    most: int


class NoPoints(Fault, frozen=True):
    """The formula under `key` can be read, but has no value for this bid and these tricks in a plain round."""

    key: str
    bid: int
    tricks: int
    reason: str


class NothingToBid(Fault, frozen=True):
    """The limits of bids leave no bid in a round of so many cards."""

    cards: int
    key: str = "bids.most"


class BonusUnknown(Fault, frozen=True):
    """Points are given by hand, and the rule set has no bonus."""


class OverrideUnknown(Fault, frozen=True):
    """The hook was overridden, and the rule set does not allow that."""


class BlindBidsUnknown(Fault, frozen=True):
    """A blind bid is recorded, and the rule set has no blind bids."""
