"""The days on which somebody of a group played."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from msgspec import Struct

from scorekeeper.rules.normalization import name_key
from scorekeeper.rules.statistics.choice import GameChoice
from scorekeeper.storage.database import reading
from scorekeeper.storage.statistics.places import days_of_player, years_of_player


class PlayerYear(Struct, frozen=True):
    """How many games somebody played on each day of a year; `first` and `last` are the years between which there are
    games.
    """

    year: int
    first: int
    last: int
    days: Mapping[date, int]


def year_of_player(group_id: int, name: str, choice: GameChoice, year: int | None) -> PlayerYear | None:
    """A year of somebody in a group whose games are counted: the chosen one, or else this one, or the next to it in
    which there may be games; the last where it is None. None where nobody of that name played by the chosen rules.
    """
    person = name_key(name)
    with reading() as session:
        years = years_of_player(session, group_id, person, choice.rules)
        if years is None:
            return None
        first, last = years
        shown = choice.since.year if choice.since else min(max(year or last, first), last)
        return PlayerYear(shown, first, last, days_of_player(session, group_id, person, choice.rules, shown))
