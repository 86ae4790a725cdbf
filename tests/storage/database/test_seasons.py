"""Seasons: which days count, and which one is on."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given, strategies as st

from scorekeeper.actions.groups.tables import season_of_today
from scorekeeper.rules.statistics.choice import GameChoice
from scorekeeper.rules.statistics.seasons import MAX_DAYS, latest_day
from scorekeeper.storage.database.group_rows import Season

FIRST, LAST, CLOSED = date(2026, 9, 3), date(2026, 12, 17), date(2026, 11, 19)
AUTUMN = Season(id=1, first_day=FIRST, last_day=LAST)
OPEN = Season(id=2, first_day=FIRST)


def test_the_games_of_a_season_are_those_between_its_days_by_some_rules_or_all() -> None:
    assert AUTUMN.choice() == GameChoice(None, FIRST, LAST)
    assert AUTUMN.choice("himes") == GameChoice("himes", FIRST, LAST)


def test_an_open_season_goes_on_until_it_is_closed() -> None:
    assert OPEN.until == latest_day(FIRST)
    closed = Season(first_day=FIRST, closed_on=CLOSED)
    assert closed.until == CLOSED
    assert not closed.is_on(CLOSED)


def test_one_that_is_closed_early_ends_then_and_one_that_is_closed_late_on_its_last_day() -> None:
    assert Season(first_day=FIRST, last_day=LAST, closed_on=CLOSED).until == CLOSED
    assert Season(first_day=FIRST, last_day=LAST, closed_on=LAST + timedelta(days=9)).until == LAST


@pytest.mark.parametrize(("day", "on"), [(FIRST, True), (LAST, True), (FIRST - timedelta(1), False)])
def test_a_season_is_on_from_its_first_day_to_its_last(day: date, *, on: bool) -> None:
    assert AUTUMN.is_on(day) is on
    assert not AUTUMN.is_on(LAST + timedelta(1))


def test_of_seasons_that_overlap_the_one_that_began_last_is_that_of_today() -> None:
    later = Season(id=3, first_day=CLOSED, last_day=LAST)
    assert season_of_today([AUTUMN, later, OPEN], LAST) == later
    assert season_of_today([AUTUMN, later], FIRST) == AUTUMN
    assert season_of_today([AUTUMN], LAST + timedelta(1)) is None
    assert season_of_today([], FIRST) is None


def test_nobody_closes_a_season_before_it_begins() -> None:
    for day, closed_on in ((FIRST - timedelta(9), FIRST), (CLOSED, CLOSED)):
        season = Season(first_day=FIRST, last_day=LAST)
        season.close(day)
        assert season.closed_on == closed_on


@given(st.dates(), st.none() | st.dates(), st.none() | st.dates())
def test_a_season_is_bounded_whatever_its_days_are(first: date, last: date | None, closed: date | None) -> None:
    assert Season(first_day=first, last_day=last, closed_on=closed).until <= latest_day(first)
    assert (latest_day(first) - first).days <= MAX_DAYS
