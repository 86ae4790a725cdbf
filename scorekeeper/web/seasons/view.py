"""Seasons in ready words."""

from __future__ import annotations

from datetime import date

from flask_babel import gettext as _
from msgspec import Struct

from scorekeeper.storage.database.group_rows import Season
from scorekeeper.web.foundation.language import day_of_month


class SeasonLine(Struct, frozen=True):
    """A season: its days, and how it stands. It is `over` when its last day is past, also where nobody closed it."""

    id: int
    name: str
    days: str
    state: str
    closed: bool
    over: bool


def season_line(season: Season, today: date) -> SeasonLine:
    """A season in a list."""
    closed, over = season.closed_on is not None, season.until < today
    return SeasonLine(season.id, season.name, season_days(season), _state(season, today), closed, over)


def season_days(season: Season) -> str:
    """From which day to which; an open one only since when."""
    first = day_of_month(season.first_day)
    if season.last_day is None and season.closed_on is None:
        return _("since %(first)s", first=first)
    return _("%(first)s to %(last)s", first=first, last=day_of_month(season.until))


def _state(season: Season, today: date) -> str:
    if season.closed_on is not None:
        return _("closed")
    if season.is_on(today):
        return _("going on")
    return _("ended") if season.until < today else _("not begun")
