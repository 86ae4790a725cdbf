"""A year as squares: every day has one, and more of it is filled the more games there were."""

from __future__ import annotations

import re
from calendar import isleap
from datetime import date

from hypothesis import given, strategies as st

from scorekeeper.web.statistics.charts import SIZES, calendar_chart

NAMES = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]


def squares(path: str) -> list[tuple[float, float, float]]:
    """Left, top and size of each."""
    found = re.findall(r"M([\d.]+) ([\d.]+)h([\d.]+)v\3h-\3z", path)
    return [(float(x), float(y), float(size)) for x, y, size in found]


@given(st.integers(1, 9999))
def test_every_day_has_a_square_of_its_own_within_the_frame(year: int) -> None:
    chart = calendar_chart(year, {}, NAMES)
    days = squares(chart.days)
    assert len(days) == len(set(days)) == (366 if isleap(year) else 365)
    assert all(x >= 0 and x + size <= chart.frame.width for x, _, size in days)
    assert all(y >= 0 and y + size <= chart.frame.height for _, y, size in days)
    assert [month.text for month, _ in chart.months] == NAMES


def test_the_more_games_on_a_day_the_more_of_its_square_is_filled() -> None:
    days = {date(2026, 1, number): number for number in (1, 2, 3, 4)}
    once, twice, more = calendar_chart(2026, days, NAMES).filled
    assert [len(squares(path)) for path in (once, twice, more)] == [1, 1, 2]
    assert [squares(path)[0][2] for path in (once, twice, more)] == list(SIZES)


def test_days_of_a_week_stand_beside_each_other_from_monday_on() -> None:
    """The first of June 2026 is a Monday."""
    filled = calendar_chart(2026, {date(2026, 6, day): 3 for day in (1, 7, 8)}, NAMES).filled[-1]
    (monday, first, _), (sunday, same, _), (next_monday, second, _) = squares(filled)
    assert (monday, first) == (next_monday, same)
    assert sunday > monday
    assert second > first
