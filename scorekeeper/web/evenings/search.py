"""The search for evenings, as the query string of an address has it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from msgspec import Struct

from scorekeeper.rules.statistics.choice import GameChoice, GameSearch
from scorekeeper.web.evenings.form import MAX_PLACES
from scorekeeper.web.statistics.choice import choice_from, kept_arguments


class EveningQuery(Struct, frozen=True):
    """The search, with the last day of the page before, or the one day to show."""

    search: GameSearch
    before: date | None
    day: date | None

    @property
    def arguments(self) -> dict[str, str | int]:
        """The search as query arguments, without `before` and `day`."""
        choice = self.search.choice if self.day is None else GameChoice(self.search.choice.rules)
        found = {"name": self.search.player, "place": self.search.place}
        return {name: value for name, value in found.items() if value is not None} | kept_arguments(choice)


def evening_query(args: Mapping[str, str]) -> EveningQuery:
    """The query of these arguments; invalid ones are ignored, and so is a place without a player."""
    choice, day = choice_from(args), _day(args.get("day", ""))
    if day is not None:
        choice = GameChoice(choice.rules, day, day)
    player = args.get("name", "").strip() or None
    place = args.get("place", "") if player else ""
    rank = int(place) if place in map(str, range(MAX_PLACES + 1)) else None
    return EveningQuery(GameSearch(choice, player, rank), _day(args.get("before", "")), day)


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
