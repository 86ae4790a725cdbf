"""A year as squares, one for each day, month by month; the more games on a day, the more of its square is filled."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterable, Iterator, Mapping
from datetime import date

from msgspec import Struct

from scorekeeper.sheets.charts import ChartFrame, Tick, rounded

MONTHS, DAYS_OF_A_WEEK = 12, 7
# Four months stand beside each other, in columns that fill the width of a panel on a phone.
BESIDE = 4
DAY, STEP, MONTH_STEP, MONTH_HEIGHT, HEAD = 9, 10.5, 83.5, 84, 16
FRAME = ChartFrame(324, 3 * MONTH_HEIGHT, left=0, right=0)
# How much of a square is filled for one game, for two, for more.
SIZES = (4, 6.5, DAY)


class Calendar(Struct, frozen=True):
    """The names of the months with their places, a path of the squares of all days, and a path of the filled parts of
    those with one game, with two, with more.
    """

    frame: ChartFrame
    months: tuple[tuple[Tick, float], ...]
    days: str
    filled: tuple[str, ...]


def calendar_chart(year: int, games: Mapping[date, int], names: Iterable[str]) -> Calendar:
    """The year in which there were so many games on these days; `names` are those of the months."""
    places = {day: place for month in range(MONTHS) for day, place in _days(year, month)}
    amounts = {day: min(count, len(SIZES)) for day, count in games.items()}
    return Calendar(
        frame=FRAME,
        months=tuple((Tick(left, name), top + HEAD - 5) for name, (left, top) in zip(names, _corners(), strict=True)),
        days="".join(_square(place, DAY) for place in places.values()),
        filled=tuple(
            "".join(_square(places[day], size) for day, amount in sorted(amounts.items()) if amount == number)
            for number, size in enumerate(SIZES, start=1)
        ),
    )


def _corners() -> Iterator[tuple[float, float]]:
    """The left upper corner of each month."""
    for month in range(MONTHS):
        yield month % BESIDE * MONTH_STEP, month // BESIDE * MONTH_HEIGHT


def _days(year: int, month: int) -> Iterator[tuple[date, tuple[float, float]]]:
    """The days of a month, counted from 0, with the middles of their squares. A week begins on Monday."""
    left, top = list(_corners())[month]
    first, length = monthrange(year, month + 1)
    for number in range(length):
        week, weekday = divmod(first + number, DAYS_OF_A_WEEK)
        x, y = left + weekday * STEP + DAY / 2, top + HEAD + week * STEP + DAY / 2
        yield date(year, month + 1, number + 1), (x, y)


def _square(middle: tuple[float, float], size: float) -> str:
    x, y = (rounded(at - size / 2) for at in middle)
    return f"M{x:g} {y:g}h{size:g}v{size:g}h-{size:g}z"
