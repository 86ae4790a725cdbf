"""Shares as bars: how high they are, what stands above and below them, and where the group is."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from scorekeeper.web.statistics.charts import MAX_COUNTED, RoundsShare, bars_chart, form_chart, scale_top

HALF = RoundsShare("1", 40, Fraction(1, 2), Fraction(3, 4))
SHARES = st.builds(RoundsShare, st.just("x"), st.integers(1, 99), st.fractions(0, 1), st.fractions(0, 1), st.booleans())


def test_a_bar_is_as_high_as_its_share_and_stands_on_the_base() -> None:
    chart = bars_chart([HALF])
    [bar] = chart.bars
    percents = {tick.text: tick.at for tick in chart.percents}
    assert bar.y == percents["50"]
    assert bar.y + bar.height == percents["0"] == chart.base


def test_a_few_bars_say_their_share_and_their_rounds() -> None:
    assert [(bar.share, bar.rounds) for bar in bars_chart([HALF] * MAX_COUNTED).bars] == [("50%", "40")] * MAX_COUNTED
    assert {bar.share for bar in bars_chart([HALF] * (MAX_COUNTED + 1)).bars} == {""}


def test_of_many_bars_some_have_a_label() -> None:
    shares = [RoundsShare(str(cards), 40, Fraction(1), Fraction(1)) for cards in range(1, 21)]
    assert [tick.text for tick in bars_chart(shares).x_ticks] == [str(cards) for cards in range(2, 21, 2)]


def test_the_group_is_a_line_across_each_of_a_few_bars_and_one_through_all_of_many() -> None:
    assert bars_chart([HALF] * 3).mark.count("M") == 3
    assert bars_chart([HALF] * 9).mark.count("M") == 1


@pytest.mark.parametrize(("part", "group", "top"), [(0, 0, 20), (19, 0, 20), (21, 5, 40), (5, 60, 60), (100, 1, 100)])
def test_a_scale_ends_at_the_next_twenty(part: int, group: int, top: int) -> None:
    assert scale_top([RoundsShare("", 1, Fraction(part, 100), Fraction(group, 100))]) == top


@given(st.lists(SHARES, min_size=1, max_size=30))
def test_all_bars_are_within_their_frame_and_do_not_touch(shares: list[RoundsShare]) -> None:
    chart = bars_chart(shares, scale_top(shares))
    edges = [edge for bar in chart.bars for edge in (bar.x, bar.x + bar.width)]
    assert edges == sorted(edges)
    assert chart.frame.left <= edges[0] <= edges[-1] <= chart.right
    assert all(chart.frame.top - 0.1 <= bar.y <= chart.base for bar in chart.bars)


def test_the_form_of_one_round_is_a_point_beside_all() -> None:
    chart = form_chart([(50, Fraction(1, 2))], Fraction(2, 3))
    assert len(chart.line.split()) == 1
    assert [tick.text for tick in chart.x_ticks] == ["50"]
