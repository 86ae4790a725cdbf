"""The largest font size with which a card fits, estimated by the average width of a letter."""

from __future__ import annotations

from collections.abc import Callable, Sequence

POINT, STEP = 0.3528, 0.25
# The average width of a letter in em.
LETTER = 0.52


def largest_type(sizes: tuple[float, float], height: float, height_of: Callable[[float], float]) -> float:
    """The largest font size, in millimetres, with which the contents are not higher than `height`.

    `sizes` are the largest and the smallest, in points; the smallest is used where nothing fits. `height_of` takes a
    size in millimetres.
    """
    size, least = sizes
    while size > least and height_of(size * POINT) > height:
        size -= STEP
    return max(size, least) * POINT


def lines_of(texts: Sequence[str], width: float, size: float) -> int:
    """The number of lines of the texts, each beginning a new line."""
    return sum(max(1, int(-(-len(text) * LETTER * size // width))) for text in texts)
