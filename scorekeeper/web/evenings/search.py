"""What an address searches for."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from msgspec import Struct

from scorekeeper.rules.statistics.choice import GameChoice, GameSearch
from scorekeeper.web.evenings.form import MAX_PLACES
from scorekeeper.web.statistics.choice import choice_from, kept_arguments


class AskedFor(Struct, frozen=True):
    """The search, and where it goes on: with the evenings before a day."""

    search: GameSearch
    before: date | None
    day: date | None

    @property
    def arguments(self) -> dict[str, str | int]:
        """The search as an address has it, without the day that is shown or on which it goes on."""
        choice = self.search.choice if self.day is None else GameChoice(self.search.choice.rules)
        found = {"name": self.search.player, "place": self.search.place}
        return {name: value for name, value in found.items() if value is not None} | kept_arguments(choice)


def asked_for(args: Mapping[str, str]) -> AskedFor:
    """What these arguments ask for; what makes no sense asks for nothing. One day goes before others, and a place is
    one of a player.
    """
    choice, day = choice_from(args), _day(args.get("day", ""))
    if day is not None:
        choice = GameChoice(choice.rules, day, day)
    player = args.get("name", "").strip() or None
    place = args.get("place", "") if player else ""
    rank = int(place) if place in map(str, range(MAX_PLACES + 1)) else None
    return AskedFor(GameSearch(choice, player, rank), _day(args.get("before", "")), day)


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
