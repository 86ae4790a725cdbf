"""The evenings of a player in a year: a calendar, and the months as a table."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from itertools import groupby

from flask_babel import format_date, ngettext
from flask_babel import gettext as _
from msgspec import Struct

from scorekeeper.actions.groups.evenings import PlayerYear
from scorekeeper.web.statistics.charts.calendar import MONTHS, Calendar, calendar_chart


class MonthLine(Struct, frozen=True):
    """A month: on how many evenings there were how many games, and on which days."""

    month: str
    evenings: int
    games: int
    days: str


class CalendarPanel(Struct, frozen=True):
    """A year of somebody with the picture, its words and its table; the years before and after where there may be
    games.
    """

    year: int
    how_many: str
    chart: Calendar
    words: str
    lines: tuple[MonthLine, ...]
    earlier: int | None
    later: int | None


def calendar_panel(played: PlayerYear, *, chosen: bool) -> CalendarPanel:
    """The year that is shown; where it is `chosen` there is no way to others."""
    year, days = played.year, played.days
    evenings = ngettext("%(num)d evening", "%(num)d evenings", len(days))
    games = ngettext("%(num)d game", "%(num)d games", sum(days.values()))
    how_many = _("%(evenings)s, %(games)s", evenings=evenings, games=games)
    names = (str(format_date(date(year, month, 1), "LLL")) for month in range(1, MONTHS + 1))
    return CalendarPanel(
        year=year,
        how_many=how_many,
        chart=calendar_chart(year, days, names),
        words=_("Calendar of %(year)d with a square for each day: %(how_many)s", year=year, how_many=how_many),
        lines=tuple(_lines(played)),
        earlier=year - 1 if year > played.first and not chosen else None,
        later=year + 1 if year < played.last and not chosen else None,
    )


def _lines(played: PlayerYear) -> Iterator[MonthLine]:
    for month, of_month in groupby(sorted(played.days.items()), key=lambda each: each[0].month):
        days = list(of_month)
        yield MonthLine(
            month=str(format_date(date(played.year, month, 1), "LLLL")),
            evenings=len(days),
            games=sum(games for _day, games in days),
            days=", ".join(f"{day.day}" if games == 1 else f"{day.day} ({games})" for day, games in days),
        )
