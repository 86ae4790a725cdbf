"""Which day it is at the table: an evening goes on until five in the morning."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from scorekeeper.actions.clock import day_of

FRIDAY, SATURDAY = date(2026, 11, 20), date(2026, 11, 21)


@pytest.mark.parametrize(
    ("moment", "day"),
    [
        (datetime(2026, 11, 20, 20, 0, tzinfo=UTC), FRIDAY),
        (datetime(2026, 11, 20, 23, 59, tzinfo=UTC), FRIDAY),
        (datetime(2026, 11, 21, 0, 30, tzinfo=UTC), FRIDAY),
        (datetime(2026, 11, 21, 4, 59, tzinfo=UTC), FRIDAY),
        (datetime(2026, 11, 21, 5, 0, tzinfo=UTC), SATURDAY),
    ],
)
def test_a_round_begun_before_five_belongs_to_the_evening_before(moment: datetime, day: date) -> None:
    assert day_of(moment) == day
