"""Fields whose sentences are ours."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from flask_babel import gettext as _
from wtforms import DateField, IntegerField

from scorekeeper.rules.formula import Points

# Given or taken by hand at once.
MAX_POINTS = 10_000


def whole_in(text: object, max_digits: int) -> int | None:
    """The whole number in a text of ASCII digits, at most so many; None for anything else."""
    number = isinstance(text, str) and text.isascii() and text.isdigit() and len(text) <= max_digits
    return int(str(text)) if number else None


def points_in(text: object, signs: str = "-") -> Points | None:
    """Whole or half points as people write them, with one of these signs or none, any minus, a comma or a point.

    None for anything else, and for more than may be.
    """
    plain = str(text or "").strip().replace("−", "-").replace(",", ".")
    size = plain[1:] if plain.startswith(tuple(signs)) else plain
    whole, _point, part = size.partition(".")
    if not (whole.isascii() and whole.isdigit() and len(whole) <= 5 and part in ("", "0", "5")):
        return None
    points = Fraction(plain)
    if abs(points) > MAX_POINTS:
        return None
    return points.numerator if points.denominator == 1 else points


class DayField(DateField):
    """A date, as a browser's calendar sends it."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Read the field. Raises ValueError with our own sentence."""
        try:
            super().process_formdata(valuelist)
        except ValueError:
            raise ValueError(_("This is not a date. Write it like 2026-11-20.")) from None


class WholeField(IntegerField):
    """A whole number."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Read the field. Raises ValueError with our own sentence."""
        try:
            super().process_formdata([text for text in valuelist if not isinstance(text, str) or text.strip()])
        except ValueError:
            raise ValueError(_("Write a whole number.")) from None
