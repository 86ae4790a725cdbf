"""Points for places, evening by evening: 5, 3, 2, 1 unless said otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from hypothesis import given, strategies as st

from scorekeeper.rules.statistics.points import (
    USUAL_PLACES,
    GameEnd,
    last_evening,
    points_after,
    points_by_evening,
)

FIRST = date(2026, 9, 3)


def points_of(ends: Sequence[GameEnd], places: Sequence[int], dropped: int = 0) -> dict[str, int]:
    """Return the points of all players after games that ended like this."""
    return points_after(points_by_evening(ends, places), dropped)


def ended(evening: int, *ranks: tuple[str, int]) -> GameEnd:
    """Return a game of the evening `evening` weeks after the first."""
    return GameEnd(FIRST + timedelta(weeks=evening), ranks, 1, (0,) * len(ranks))


def by_places(evening: int, people: str) -> GameEnd:
    """A game that these finished in this order."""
    return ended(evening, *((person, rank) for rank, person in enumerate(people, start=1)))


def test_places_are_worth_what_the_group_says_and_lower_ones_nothing() -> None:
    assert points_of([by_places(0, "abcde")], (5, 3, 2, 1)) == {"a": 5, "b": 3, "c": 2, "d": 1, "e": 0}


def test_those_who_tie_get_the_points_of_their_place_each() -> None:
    """Two share the first place; who comes next is third."""
    assert points_of([ended(0, ("a", 1), ("b", 1), ("c", 3))], (5, 3, 2)) == {"a": 5, "b": 5, "c": 2}


def test_the_games_of_a_night_add_up_at_however_many_tables() -> None:
    evening = [by_places(0, "abc"), by_places(0, "def"), by_places(0, "ad")]
    assert points_of(evening, (5, 3, 2)) == {"a": 10, "b": 3, "c": 2, "d": 8, "e": 3, "f": 2}


def test_of_everybodys_nights_the_worst_is_dropped() -> None:
    """a has 5, 3, 5 and b 3, 5, 0."""
    evenings = [by_places(0, "ab"), by_places(1, "ba"), by_places(2, "ac")]
    assert points_of(evenings, (5, 3), 1) == {"a": 10, "b": 8, "c": 3}


def test_a_missed_night_is_dropped_first() -> None:
    """b missed the third of three evenings: nothing that b won is dropped."""
    evenings = [by_places(0, "ab"), by_places(1, "ab"), by_places(2, "ac")]
    assert points_of(evenings, (5, 3), 1)["b"] == 6


def test_one_night_always_counts() -> None:
    assert points_of([by_places(0, "ab")], (5, 3), 2) == {"a": 5, "b": 3}
    assert points_of([by_places(0, "ab"), by_places(1, "ab")], (5, 3), 2) == {"a": 5, "b": 3}


def test_before_the_last_evening_there_are_the_points_of_the_others() -> None:
    evenings = [by_places(0, "ab"), by_places(1, "ba")]
    points = points_by_evening(evenings, (5, 3))
    assert last_evening(points) == FIRST + timedelta(weeks=1)
    assert points_after(points, 0, last_evening(points)) == {"a": 5, "b": 3}
    assert last_evening({}) is None
    assert points_of([], (5, 3)) == points_after({}, 0) == {}


PEOPLE = st.lists(st.sampled_from("abcdef"), min_size=1, max_size=6, unique=True).map("".join)
ENDS = st.lists(st.builds(by_places, st.integers(0, 5), PEOPLE), max_size=12)
DROPPED = st.integers(0, 4)


@given(ENDS, DROPPED)
def test_the_order_of_the_games_does_not_matter(ends: list[GameEnd], dropped: int) -> None:
    assert points_of(sorted(ends), USUAL_PLACES, dropped) == points_of(ends, USUAL_PLACES, dropped)


@given(ENDS, DROPPED)
def test_to_drop_one_more_night_gives_nobody_more(ends: list[GameEnd], dropped: int) -> None:
    more, fewer = (points_of(ends, USUAL_PLACES, each) for each in (dropped, dropped + 1))
    assert more.keys() == fewer.keys()
    assert all(fewer[person] <= more[person] for person in more)


@given(ENDS)
def test_without_dropped_nights_every_point_given_is_in_the_table(ends: list[GameEnd]) -> None:
    given_out = sum(USUAL_PLACES[rank - 1] for end in ends for _, rank in end.ranks if rank <= len(USUAL_PLACES))
    assert sum(points_of(ends, USUAL_PLACES).values()) == given_out


@given(ENDS, DROPPED)
def test_nobody_loses_points_by_one_more_night(ends: list[GameEnd], dropped: int) -> None:
    more = [*ends, by_places(9, "ab")]
    before, after = (points_of(each, USUAL_PLACES, dropped) for each in (ends, more))
    assert all(after[person] >= before[person] for person in before)
