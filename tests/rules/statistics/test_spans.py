"""Months that can be added up one after the other.

months   1   2   3   4   5   6
games    a   b---b       c   d
                   e---------e      from month 3 to month 6
spans    a   b--------------ecd
"""

from __future__ import annotations

from datetime import date
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.statistics.spans import Span, month_number, spans, years

A, B, C, D, E = Span(1, 1, 4), Span(2, 3, 1), Span(5, 5, 2), Span(6, 6, 3), Span(3, 6, 1)
NUMBERS = (st.integers(0, 60), st.integers(0, 5), st.integers(1, 9))
SPANS = st.builds(lambda first, more, games: Span(first, first + more, games), *NUMBERS)


def test_months_are_numbered_from_the_year_0_on() -> None:
    assert month_number(date(1, 1, 31)) == 12
    assert month_number(date(2026, 11, 24)) + 2 == month_number(date(2027, 1, 1)) == 2027 * 12


def test_where_no_game_reaches_into_another_month_every_month_is_a_span() -> None:
    assert spans([D, A, C]) == [A, C, D]


def test_months_that_a_game_joins_are_one_span() -> None:
    assert spans([A, B, C, D, E]) == [A, Span(2, 6, 7)]


@given(st.lists(SPANS))
def test_no_span_overlaps_the_next_and_no_game_is_lost(months: list[Span]) -> None:
    joined = spans(months)
    assert all(one.last < other.first for one, other in pairwise(joined))
    assert sum(span.games for span in joined) == sum(span.games for span in months)
    for month in months:
        assert [span for span in joined if span.first <= month.first and month.last <= span.last]


@given(st.lists(SPANS))
def test_every_span_is_in_one_year(months: list[Span]) -> None:
    joined = spans(months)
    assert [part for _, parts in years(joined) for part in parts] == joined
    for year, parts in years(joined):
        assert {part.first // 12 for part in parts} == {year.first // 12}
        assert (year.first, year.last) == (parts[0].first, parts[-1].last)
        assert year.games == sum(part.games for part in parts)
