"""Why an act cannot be done. `rules.faults.fault.IllegalAct` is for what the rules forbid; these are the other
reasons.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from scorekeeper.storage.database.group_rows import HouseRules
from scorekeeper.storage.games.changes import ChangedPlace


class ErrorWithName(Exception):
    """The base of errors about a `name`."""

    def __init__(self, name: str) -> None:
        super().__init__(repr(name))
        self.name = name


class NoSuchGame(Exception):
    """There is no game with this key, or it was deleted."""


class NoSuchGroup(Exception):
    """No group shares its pages by this key, or it no longer does."""


class NoGames(Exception):
    """There is no game to put into a book, an archive or a table, such as if no game of a book has a complete round."""


class TooManyJobs(Exception):
    """The queue of background jobs is full; no more are accepted now."""


class NoPencil(Exception):
    """This device may not write in the group of the game."""


class Clash(Struct, frozen=True):
    """A place in a game whose value is not the one the keeper saw. The keeper has `seen` one value and `wanted` to
    write another, but the place now has the value `held`.
    """

    place: ChangedPlace
    seen: Any
    held: Any
    wanted: Any


class Conflict(Exception):
    """Another keeper wrote meanwhile, and nothing of this act was done; the keeper must choose between the two
    values.
    """

    def __init__(self, clashes: Iterable[Clash]) -> None:
        self.clashes = tuple(clashes)
        super().__init__(", ".join(repr(clash) for clash in self.clashes))


class NothingToUndo(Exception):
    """There is no act to undo."""


class NothingToRedo(Exception):
    """There is no undone act to redo: none was undone since the last act."""


class NoSeat(Exception):
    """This device holds no seat in the game."""


class SeatTaken(Exception):
    """Another device holds this seat."""


class LastPencil(Exception):
    """This is the last pencil: without it no device could write in the group."""


class OfferOver(Exception):
    """The offer of a pencil is no longer valid: too old, taken by another device, or revoked."""


class NoScreen(Exception):
    """No screen waits by this code: it is mistyped, used up or expired."""


class TooManyScreens(Exception):
    """Too many screens wait for a game, so their codes could be guessed."""


class GameUnfinished(Exception):
    """The next game of a sitting follows a finished one."""


class DealerUndecided(Exception):
    """The rules let joint winners draw for who deals first in the next game (R6); these are their seats."""

    def __init__(self, seats: Iterable[int]) -> None:
        self.seats = tuple(seats)
        super().__init__(f"a draw among seats {self.seats}")


class NoSuchHouseRules(Exception):
    """There are no house rules with this key in any group in which the device may write."""


class NameTaken(ErrorWithName):
    """The group has other house rules of this name; capitals make no difference."""


class HouseRulesChanged(Exception):
    """Another keeper changed these house rules meanwhile; `current` is their present state."""

    def __init__(self, current: HouseRules) -> None:
        super().__init__(f"version {current.version} by now")
        self.current = current


class OtherKeepers(Exception):
    """Other devices keep score in the group, so this one may not delete it."""


class SeveralGroups(ErrorWithName):
    """More than one group has this name."""


class NoSuchPerson(Exception):
    """No player of the group has this name."""


class PersonKnown(ErrorWithName):
    """Another player of the group has this name."""


class PlayedTogether(Exception):
    """Two names are in the same game, so they are two people; `games` are the keys of some of these games."""

    def __init__(self, games: Iterable[str]) -> None:
        self.games = tuple(games)
        super().__init__(f"{len(self.games)} games of both")


class TouchedSince(Exception):
    """A later act changed the same people and must be undone before this one."""


class NoSuchSeason(Exception):
    """The group has no season with this id."""


class TooManySeasons(Exception):
    """The group has as many seasons as it may have."""

    def __init__(self, most: int) -> None:
        super().__init__(f"more than {most} seasons")
        self.most = most
