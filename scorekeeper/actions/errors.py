"""Why an act cannot be done. What the rules forbid is `rules.faults.fault.IllegalAct`; these are the other reasons."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from scorekeeper.storage.database.group_rows import HouseRules
from scorekeeper.storage.games.changes import ChangedPlace


class WithName(Exception):
    """An act fails because of a `name`."""

    def __init__(self, name: str) -> None:
        super().__init__(repr(name))
        self.name = name


class NoSuchGame(Exception):
    """There is no game with this key, or it was deleted."""


class NoSuchGroup(Exception):
    """No group shares its pages by this key, or not any more."""


class NoGames(Exception):
    """A book would be empty: no game that was asked for has a complete round."""


class TooManyJobs(Exception):
    """The queue of background jobs is full; no more are accepted now."""


class NoPencil(Exception):
    """This device may not write in the group of the game."""


class Clash(Struct, frozen=True):
    """A place whose value is not the one the keeper saw: `seen` there, `held` now, `wanted` instead."""

    place: ChangedPlace
    seen: Any
    held: Any
    wanted: Any


class Conflict(Exception):
    """Somebody else wrote meanwhile, and nothing of this act was done; the keeper chooses between both values."""

    def __init__(self, clashes: Iterable[Clash]) -> None:
        self.clashes = tuple(clashes)
        super().__init__(", ".join(repr(clash) for clash in self.clashes))


class NothingToUndo(Exception):
    """No act stands that could be taken back."""


class NothingToRedo(Exception):
    """No act was taken back since the last one."""


class NoSeat(Exception):
    """This device holds no seat in the game, or none any more."""


class SeatTaken(Exception):
    """Another device holds this seat."""


class LastPencil(Exception):
    """Nobody could write in the group any more."""


class OfferOver(Exception):
    """The offer of a pencil is no longer valid: too old, taken by another device, or revoked."""


class NoScreen(Exception):
    """No screen waits by this code: it is mistyped, used up, or its time is over."""


class TooManyScreens(Exception):
    """So many screens wait for a game that their codes could be guessed."""


class GameUnfinished(Exception):
    """The next game of a sitting follows a finished one."""


class DealerUndecided(Exception):
    """The rules leave the next dealer to a draw among these seats, the joint winners (R6)."""

    def __init__(self, seats: Iterable[int]) -> None:
        self.seats = tuple(seats)
        super().__init__(f"a draw among seats {self.seats}")


class NoSuchHouseRules(Exception):
    """There are no house rules with this key in any group in which the device may write."""


class NameTaken(WithName):
    """The group has other house rules of this name; capitals make no difference."""


class HouseRulesChanged(Exception):
    """Somebody else wrote these house rules since the keeper saw them; `current` is what they say now."""

    def __init__(self, current: HouseRules) -> None:
        super().__init__(f"version {current.version} by now")
        self.current = current


class OtherKeepers(Exception):
    """Other devices keep score in the group, so it is not this one's alone to delete."""


class SeveralGroups(WithName):
    """More than one group has this name."""


class NoSuchPerson(Exception):
    """Nobody of the group is called so, or not any more."""


class PersonKnown(WithName):
    """Somebody else of the group is called so."""


class PlayedTogether(Exception):
    """Two names stand in one game, so they are two people; `games` are the keys of some of these games."""

    def __init__(self, games: Iterable[str]) -> None:
        self.games = tuple(games)
        super().__init__(f"{len(self.games)} games of both")


class TouchedSince(Exception):
    """A later act touched the same people, so this one cannot be taken back before that one."""


class NoSuchSeason(Exception):
    """The group has no season of this number."""


class TooManySeasons(Exception):
    """The group keeps as many seasons as it may."""

    def __init__(self, most: int) -> None:
        super().__init__(f"more than {most} seasons")
        self.most = most
