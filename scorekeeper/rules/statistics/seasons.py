"""Seasons: spans of days that a group gave names, each with a table of its own. They may overlap.

A game belongs to every season in which it was begun, at whichever table and by whomever. Its table is
computed from its games each time, also when it is closed.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from msgspec import Struct

from scorekeeper.rules.statistics.choice import GameChoice

# About three years: it bounds the games of a season.
MAX_DAYS = 1100
MAX_NAME_LENGTH = 40
MAX_SEASONS = 100


class Season(Struct, frozen=True):
    """A season: open where it has no last day. It is over since the day on which it was closed, if it was."""

    id: int
    name: str
    first_day: date
    last_day: date | None = None
    closed_on: date | None = None

    @property
    def until(self) -> date:
        """The last day that counts: the earliest of the last day, the day of closing, and `MAX_DAYS` after the
        first.
        """
        return min(day for day in (self.last_day, self.closed_on, latest_day(self.first_day)) if day is not None)

    def choice(self, rules: str | None = None) -> GameChoice:
        """Its games, by these rules or by all."""
        return GameChoice(rules, self.first_day, self.until)

    def is_on(self, day: date) -> bool:
        """Whether the season is running on this day."""
        return self.closed_on is None and self.first_day <= day <= self.until

    def closed(self, day: date) -> date:
        """The day on which it counts as closed where somebody closes it on this day: none before its first."""
        return max(day, self.first_day)


def latest_day(first_day: date) -> date:
    """The last day that a season which begins on this one may have."""
    left = (date.max - first_day).days
    return first_day + timedelta(days=min(MAX_DAYS, left))


def season_of_today(seasons: Sequence[Season], today: date) -> Season | None:
    """The season that is on, of several the one that began last; None where none is."""
    return max((one for one in seasons if one.is_on(today)), key=lambda one: (one.first_day, one.id), default=None)
