"""Faults of the definition of a rule set."""

from __future__ import annotations

from scorekeeper.rules.faults.fault import Fault


class UnknownKey(Fault, frozen=True):
    """A rule set or a file has a key that is not known, or a round has a part that its rules do not have."""

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
    """A formula cannot be parsed at `column` (from 0).

    `reason` is the code of the error, and `allowed` lists the known names if a name is unknown.
    """

    key: str
    formula: str
    column: int
    reason: str
    detail: str
    allowed: tuple[str, ...]


class TooManyRounds(Fault, frozen=True):
    """There are more rounds than a game of this many players may have."""

    most: int
    players: int


class NumbersOfPlayersWrong(Fault, frozen=True):
    """The largest number of players of a rule set is below the smallest, or above `limit`."""

    least: int
    most: int
    limit: int


class HandTooLarge(Fault, frozen=True):
    """A round has more cards for each player than the sheet and the keypad have room for."""

    cards: int
    most: int


class NoPoints(Fault, frozen=True):
    """The formula under `key` can be parsed, but has no value for this bid and these tricks in a plain round."""

    key: str
    bid: int
    tricks: int
    reason: str


class NothingToBid(Fault, frozen=True):
    """The limits on bids allow no bid at all in a round with this many cards."""

    cards: int
    key: str = "bids.most"
