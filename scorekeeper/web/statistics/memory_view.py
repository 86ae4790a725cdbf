"""What a group remembers beside its table: the last evening, the awards of a year, and this day of earlier years."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from flask import url_for
from flask_babel import gettext as _
from flask_babel import ngettext
from msgspec import Struct

from scorekeeper.actions.groups.tables import AwardedEvening, GroupTable
from scorekeeper.web.statistics.awards_view import (
    MAX_AWARDS_OF_YEAR,
    AwardLine,
    MemoryLine,
    award_lines,
    evening_day,
    evening_heading,
    memory_lines,
)


class MemoryView(Struct, frozen=True):
    """The awards of the last evening, with its day and the address of its games; those of the year; and what happened
    on this day. Each may be empty.
    """

    heading: str
    day: str
    address: str
    evening: tuple[AwardLine, ...]
    awards_heading: str
    awards: tuple[AwardLine, ...]
    memories: tuple[MemoryLine, ...]


def memory_view(table: GroupTable, today: date, addresses: Mapping[int, str]) -> MemoryView:
    """Evening, awards and memories of the chosen games; without this day of earlier years where their span is over."""
    evening, until = table.evening, table.choice.until
    going_on = until is None or until >= today
    return MemoryView(
        heading=evening_heading(evening.day, today) if evening else "",
        day=evening_day(evening.day, today) if evening else "",
        address=_address(table, evening) if evening else "",
        evening=award_lines(evening.awards) if evening and going_on else (),
        awards_heading=_awards_heading(table, going_on=going_on),
        awards=award_lines(table.awards, MAX_AWARDS_OF_YEAR),
        memories=tuple(memory_lines(table.memories, today, addresses)) if going_on else (),
    )


def _address(table: GroupTable, evening: AwardedEvening) -> str:
    """Where the games of the evening are, those by the chosen rules."""
    return url_for(
        "evenings.index", group_id=table.group.group_id, day=evening.day.isoformat(), rules=table.choice.rules
    )


def season_words(table: GroupTable) -> str:
    """The name of the season that is shown, and how many evenings it has."""
    name, evenings = (table.season.name if table.season else ""), table.evenings
    return _("%(season)s · %(evenings)s", season=name, evenings=evenings_words(evenings))


def evenings_words(evenings: int) -> str:
    """How many evenings."""
    return ngettext("%(num)d evening", "%(num)d evenings", evenings)


def _awards_heading(table: GroupTable, *, going_on: bool) -> str:
    if going_on:
        return _("Awards so far")
    return _("Awards of the season") if table.season else _("Awards of the year")


def games_of_memory(table: GroupTable) -> set[int]:
    """The numbers of the games to which that leads."""
    return {memory.game for memory in table.memories}
