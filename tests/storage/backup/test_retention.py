"""Which daily backups are kept."""

from __future__ import annotations

from datetime import date, timedelta

from hypothesis import given, strategies as st

from scorekeeper.storage.backup.daily import days_to_keep

DAY = timedelta(days=1)
TODAY = date(2026, 11, 22)
DATES = st.sets(st.dates(date(2020, 1, 1), date(2030, 1, 1)), max_size=60)


def test_of_two_years_of_days_the_last_seven_stay_and_the_last_of_each_month_for_a_year() -> None:
    kept: set[date] = set()
    day = TODAY - 730 * DAY
    while day <= TODAY:
        kept = days_to_keep({*kept, day}, day)
        day += DAY
    months = [
        *(date(2026, month, 1) - DAY for month in range(2, 12)),
        date(2025, 12, 31),
    ]
    assert kept == {*(TODAY - back * DAY for back in range(7)), *months}


def test_where_nobody_plays_for_years_nothing_is_removed() -> None:
    evenings = {date(2026, 1, 1), date(2026, 1, 2), date(2026, 5, 3)}
    assert days_to_keep(evenings, date(2040, 1, 1)) == evenings


def test_a_clock_that_was_years_ahead_pushes_out_no_backup_of_now() -> None:
    days = {TODAY - back * DAY for back in range(7)}
    ahead = {date(2099, 1, number) for number in range(1, 20)}
    assert days_to_keep(days | ahead, TODAY) == days | {date(2099, 1, number) for number in range(1, 8)}


@given(DATES, st.dates(date(2020, 1, 1), date(2030, 1, 1)))
def test_the_newest_is_always_kept_and_all_of_them_are_few(days: set[date], today: date) -> None:
    kept = days_to_keep(days, today)
    assert kept <= days
    assert len(kept) <= 7 + 12 + 7
    past = [day for day in days if day <= today]
    assert not past or max(past) in kept
