"""Par in figures: a fraction that nobody wants to read in full."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from flask_babel import format_decimal

from scorekeeper.rules.formula import Points
from scorekeeper.wording.numbers import MINUS

TENTH = Decimal("0.1")


def decimal_text(points: Points) -> str:
    """To a tenth, with the decimal sign of the reader's language: 25.4 for 25.4375."""
    rounded = _rounded(points)
    return f"{MINUS if rounded < 0 else ''}{format_decimal(abs(rounded), format='#,##0.#')}"


def signed_decimal(points: Points) -> str:
    """The same with a plus sign above zero."""
    return f"+{decimal_text(points)}" if _rounded(points) > 0 else decimal_text(points)


def _rounded(points: Points) -> Decimal:
    exact = Fraction(points)
    return (Decimal(exact.numerator) / exact.denominator).quantize(TENTH, ROUND_HALF_UP)
