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


class NoFounders(Fault, frozen=True):
    """Every player comes late, so nobody begins the game."""


class PackTooSmall(Fault, frozen=True):
    """The pack has not so many cards for each player."""

    cards: int
    players: int
    pack: int


class ListBeyondPack(Fault, frozen=True):
    """The same of a round that the rules list, where a path would be dealt as far as the pack allows."""

    cards: int
    players: int
    pack: int


class WrongNumberTakingPart(Fault, frozen=True):
    """The number of players who take part in this round is not one that the rules are for."""

    players: int
    least: int
    most: int


class NotEnoughCards(Fault, frozen=True):
    """The pack, of which `held` cards are left, has not so many for each who takes part."""

    cards: int
    players: int
    held: int


class SitsOut(Fault, frozen=True):
    """Something is recorded for a player who takes no part in the round."""


class DealerSitsOut(Fault, frozen=True):
    """The player named to deal a round takes no part in it."""


class FirstBidderSitsOut(Fault, frozen=True):
    """The player named to bid first in a round takes no part in it."""


class NameKnown(Fault, frozen=True):
    """A name corrected in all games would become that of somebody else in the group."""

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
    """The schedule would end before rounds that have begun; `rounds` is how many have."""

    rounds: int


class DealerPlays(Fault, frozen=True):
    """The standing dealer, who must not play, is one of the players."""

    name: str
