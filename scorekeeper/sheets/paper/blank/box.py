"""A rectangle on the page."""

from __future__ import annotations

from typing import NamedTuple


class Box(NamedTuple):
    """All in millimetres, from the left upper corner of the page."""

    left: float
    top: float
    width: float
    height: float
