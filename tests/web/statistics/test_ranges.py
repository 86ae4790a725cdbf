"""Totals as a line from the worst to the best."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, strategies as st

from scorekeeper.web.statistics.charts import EDGE, WIDTH, totals_range

TOTALS = st.integers(-1000, 1000)


def test_a_total_below_nothing_is_left_of_it_and_one_above_right() -> None:
    drawn = totals_range(-10, 30, Fraction(10))
    assert (drawn.worst, drawn.best) == (EDGE, WIDTH - EDGE)
    assert drawn.worst < drawn.zero < drawn.mean < drawn.best


@given(TOTALS, TOTALS, st.fractions(0, 1))
def test_everything_is_within_the_picture(worst: int, best: int, part: Fraction) -> None:
    """The mean is between the two; where the lowest wins the best is less."""
    drawn = totals_range(worst, best, worst + (best - worst) * part)
    assert all(EDGE <= at <= WIDTH - EDGE for at in (drawn.worst, drawn.best, drawn.mean, drawn.zero))
    assert min(drawn.worst, drawn.best) <= drawn.mean <= max(drawn.worst, drawn.best)
