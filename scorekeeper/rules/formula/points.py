"""Points, which are whole or half numbers: exact inside, plain numbers outside."""

from __future__ import annotations

from fractions import Fraction

from scorekeeper.rules.formula import Points


def plain_number(points: Points | float) -> int | float:
    """Return points as a number for JSON: whole, or ending in .5, which a double holds exactly."""
    return int(points) if points == int(points) else float(points)


def half_points(points: Points) -> int:
    """Return twice the points, the whole number that is stored."""
    return int(points * 2)


def from_half_points(halves: int) -> Points:
    """Return the points for a stored number of half points."""
    return halves // 2 if halves % 2 == 0 else Fraction(halves, 2)
