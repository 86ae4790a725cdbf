"""What happened on this day of the calendar. In the four rounds of `tests/rules/tables.py` Bob wins 3 to 0 to -4."""

from __future__ import annotations

from datetime import date

from msgspec.structs import replace

from scorekeeper.rules.statistics.counting import day_summaries
from scorekeeper.rules.statistics.highlights.memories import Memory, memories, same_days
from scorekeeper.rules.statistics.points import GameEnd
from tests.rules.statistics.games import four, played

DAY = date(2024, 11, 24)


def test_this_day_is_looked_for_in_all_years_before_this_one() -> None:
    assert same_days(date(2026, 11, 24), 2024) == [date(2025, 11, 24), DAY]
    assert same_days(date(2026, 11, 24), 2026) == []


def test_the_last_day_of_february_is_not_in_every_year() -> None:
    assert same_days(date(2024, 2, 29), 2019) == [date(2020, 2, 29)]


def test_a_game_is_remembered_by_who_won_it_with_which_total() -> None:
    [(_, part)] = day_summaries([played(four(*(DAY,) * 4))])
    assert list(memories(DAY, 7, part)) == [Memory(DAY, 7, "desilva", ("Bob",), 3, ("Alice", "Carol"))]


def test_a_game_that_goes_on_is_not_and_neither_is_one_whose_winner_left() -> None:
    [(_, part)] = day_summaries([played(four(*(DAY,) * 4))])
    left = GameEnd(DAY, (("alice", 2), ("carol", 3)))
    for results in ([], [left]):
        assert list(memories(DAY, 7, replace(part, results=results))) == []
