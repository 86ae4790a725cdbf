"""Which of the daily backups are kept: the last seven, and of each month the last one for a year."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

DAYS, MONTHS = 7, 12


def days_to_keep(days: Iterable[date], today: date) -> set[date]:
    """The days whose backups are kept.

    They are counted, not compared with today: where the clock jumps or nobody plays for a year, none is removed that
    no newer one stands for. Those of days to come, left by a clock that was wrong, take nobody's place.
    """
    ordered = sorted(days, reverse=True)
    past = [day for day in ordered if day <= today]
    # The first one that is met is the last of its month.
    last_of_month: dict[tuple[int, int], date] = {}
    for day in past:
        last_of_month.setdefault((day.year, day.month), day)
    to_come = [day for day in reversed(ordered) if day > today]
    return {*past[:DAYS], *list(last_of_month.values())[:MONTHS], *to_come[:DAYS]}
