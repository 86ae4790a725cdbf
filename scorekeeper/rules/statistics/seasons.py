"""Limits of seasons: days, names and letters."""

from __future__ import annotations

from datetime import date, timedelta

# About three years: it bounds the games of a season.
MAX_DAYS = 1100
MAX_NAME_LENGTH = 40
MAX_SEASONS = 100


def latest_day(first_day: date) -> date:
    """Return the last possible day of a season that begins on `first_day`."""
    left = (date.max - first_day).days
    return first_day + timedelta(days=min(MAX_DAYS, left))
