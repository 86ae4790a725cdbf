"""The final totals by one rule set as a line from the worst to the best."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from scorekeeper.rules.formula import Points
from scorekeeper.sheets.charts import Scale, rounded

# How wide the picture is, as in the template, and how much room a dot at its edge needs.
WIDTH, EDGE = 300, 7


class TotalsRange(Struct, frozen=True):
    """Where the worst, the best and the mean total are, and nothing at all."""

    worst: float
    best: float
    mean: float
    zero: float


def totals_range(worst: Points, best: Points, mean: Fraction) -> TotalsRange:
    """These totals on one scale, which has room for 0 too."""
    reached = [0.0, float(worst), float(best)]
    least, most = min(reached), max(reached)
    x_scale = Scale(least, max(most, least + 1), EDGE, WIDTH - EDGE)
    return TotalsRange(*(rounded(x_scale.at(float(value))) for value in (worst, best, mean, 0)))
