"""Points as somebody types them."""

from __future__ import annotations

import re
from fractions import Fraction

from scorekeeper.rules.formula import Points
from scorekeeper.rules.formula.points import from_half_points

MAX_POINTS = 10_000
POINTS = re.compile(r"[+-]?[0-9]{1,5}(\.[05]?)?", re.ASCII)


def points_from_text(text: str) -> Points | None:
    """Whole or half points with any sign, a comma or a point; None where a text is none, or more than may be."""
    plain = text.strip().replace("−", "-").replace(",", ".")
    if not POINTS.fullmatch(plain):
        return None
    halves = Fraction(plain.removesuffix(".")) * 2
    return from_half_points(int(halves)) if abs(halves) <= 2 * MAX_POINTS else None
