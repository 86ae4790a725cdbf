"""Points as people write them: a real minus sign, halves as ½."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from scorekeeper.rules.formula import Points

MINUS = "−"


def number_text(points: Points) -> str:
    """Return a number such as `−1`, `0`, `2½`, `−½`: points are whole or half, so a half is always ½."""
    return f"{MINUS if points < 0 else ''}{size_text(points)}"


def size_text(points: Points) -> str:
    """Return the number without its sign."""
    size = -points if points < 0 else points
    whole = int(size)
    if size == whole:
        return str(whole)
    return f"{whole}½" if whole else "½"


def signed_text(points: Points) -> str:
    """Return the number with a plus sign if it was gained: `+3`, `0`, `−1`."""
    return f"+{number_text(points)}" if points > 0 else number_text(points)


def ranges_text(numbers: Sequence[int]) -> str:
    """Return rising numbers, with three and more in a row as a range: `1, 2, 5–9`."""
    parts = []
    for _, run in groupby(enumerate(numbers), lambda each: each[1] - each[0]):
        first, *others = (number for _, number in run)
        parts.append(f"{first}–{others[-1]}" if len(others) > 1 else ", ".join(map(str, (first, *others))))
    return ", ".join(parts)
