"""The day, as the people at the table call it."""

from __future__ import annotations

from datetime import date, datetime


def today() -> date:
    """The date where the server stands, which at home is where the table stands."""
    return datetime.now().astimezone().date()
