"""Faults of a table before a card is played: its players, its pack, its rounds."""

from __future__ import annotations

from scorekeeper.rules.faults.fault import Fault


class WrongNumberOfPlayers(Fault, frozen=True):
    """The rules are for another number of players."""

    players: int
    least: int
    most: int


class EmptyName(Fault, frozen=True):
    """A player has no name."""


class DuplicateName(Fault, frozen=True):
    """Two players have the same name."""

    name: str


class NoFounders(Fault, frozen=True):
    """Every player comes late, so there is no one to begin the game."""


class PackTooSmall(Fault, frozen=True):
    """The pack does not have this many cards for each player."""

    cards: int
    players: int
    pack: int


class WrongNumberTakingPart(Fault, frozen=True):
    """The rules are not for this number of players, who take part in the round."""

    players: int
    least: int
    most: int


class NotEnoughCards(Fault, frozen=True):
    """The `held` cards left in the pack are too few for each player who takes part."""

    cards: int
    players: int
    held: int


class SitsOut(Fault, frozen=True):
    """Something is recorded for a player who takes no part in the round, or that player would bid first."""


class DealerSitsOut(Fault, frozen=True):
    """The player named to deal a round takes no part in it."""


class NameKnown(Fault, frozen=True):
    """The corrected name is already the name of another member of the group."""

    name: str


class NothingForPlayers(Fault, frozen=True):
    """The rule set has a pack or a schedule only for other numbers of players."""

    players: int


class EmptySchedule(Fault, frozen=True):
    """A game would have no round."""


class NoHandBetween(Fault, frozen=True):
    """No round has a hand between the two chosen sizes; the hands of the rule set go from `least` to `largest`."""

    lowest: int
    highest: int
    least: int
    largest: int


class RoundsBegun(Fault, frozen=True):
    """The schedule would end before rounds that have begun; `rounds` is the number of begun rounds."""

    rounds: int


class DealerPlays(Fault, frozen=True):
    """The standing dealer, who must not play, is one of the players."""

    name: str


class PlayersDeal(Fault, frozen=True):
    """Someone who does not play is to deal, but by the rules the players deal in turn and the dealer sits out."""
