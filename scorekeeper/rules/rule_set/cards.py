"""The suits that can be trump."""

from __future__ import annotations

from enum import StrEnum


class Trump(StrEnum):
    """The suit of a round, or no trump, by the letters of the game file."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"
    NONE = "NT"
