"""How large the type of a card can be, reckoned by the average width of a letter."""

from __future__ import annotations

from collections.abc import Callable, Sequence

POINT, STEP = 0.3528, 0.25
# The average width of a letter in parts of its size.
LETTER = 0.52


def largest_type(sizes: tuple[float, float], height: float, height_of: Callable[[float], float]) -> float:
    """The largest size between the two, in millimetres, in which everything is no higher than there is room.

    Sizes are points, from the largest to the least, which is taken where nothing fits. `height_of` is given a size in
    millimetres.
    """
    size, least = sizes
    while size > least and height_of(size * POINT) > height:
        size -= STEP
    return max(size, least) * POINT


def lines_of(texts: Sequence[str], width: float, size: float) -> int:
    """How many lines the texts take, each beginning a new one."""
    return sum(max(1, int(-(-len(text) * LETTER * size // width))) for text in texts)
