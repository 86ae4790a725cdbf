"""The day, as the people at the table call it."""

from __future__ import annotations

from datetime import date, datetime, timedelta

# People who still play at five in the morning play on the evening that began the day before.
EVENING_ENDS = timedelta(hours=5)


def today() -> date:
    """Return the date of the server, which in a home network is the date at the table."""
    return day_of(datetime.now().astimezone())


def day_of(moment: datetime) -> date:
    """Return the date of the evening to which a moment belongs: until five in the morning it is the day before."""
    return (moment - EVENING_ENDS).date()
