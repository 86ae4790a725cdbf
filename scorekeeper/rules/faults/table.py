"""What can be wrong with a table before a card is played: its players, its pack, its rounds."""

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


class PackTooSmall(Fault, frozen=True):
    """So many cards to each player are more than the pack holds."""

    cards: int
    players: int
    pack: int


class WrongNumberTakingPart(Fault, frozen=True):
    """So many would play this round, where the rules are for others."""

    players: int
    least: int
    most: int


class NotEnoughCards(Fault, frozen=True):
    """So many cards to each of those who take part are more than are `held` in the pack."""

    cards: int
    players: int
    held: int


class SitsOut(Fault, frozen=True):
    """Something is recorded for a player who takes no part in the round."""


class DealsNot(Fault, frozen=True):
    """Somebody is named to deal a round who takes no part in it."""


class NameKnown(Fault, frozen=True):
    """A name is to be corrected everywhere into one that somebody else of the group has."""

    name: str


class NothingForPlayers(Fault, frozen=True):
    """The rule set gives its pack or its schedule for other numbers of players only."""

    players: int


class EmptySchedule(Fault, frozen=True):
    """A game would have no round."""


class NoHandBetween(Fault, frozen=True):
    """No round of the rule set, whose hands go from `least` to `largest`, has a hand between these two."""

    lowest: int
    highest: int
    least: int
    largest: int


class RoundsBegun(Fault, frozen=True):
    """The schedule was to end before rounds that were begun already, so many of them."""

    rounds: int


class DealerPlays(Fault, frozen=True):
    """Somebody is to deal without playing, but plays."""

    name: str
