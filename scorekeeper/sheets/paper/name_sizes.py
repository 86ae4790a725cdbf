"""How a name is written in the head of its column: in which face and how large."""

from __future__ import annotations

from dataclasses import dataclass

# What the handwriting face can write: Latin, its extension, Romanian, Vietnamese, and the signs between words.
HAND_LETTERS = (
    *((0x20, 0xB4), (0xB6, 0x17F), (0x218, 0x21B), (0x1EA0, 0x1EF9)),
    *((0x2013, 0x2014), (0x2018, 0x201A), (0x201C, 0x201D)),
)
# The width of a letter in parts of the height of its type, on average.
HAND_LETTER, TYPE_LETTER = 0.5, 0.56
# The type face is larger to the eye than the handwriting.
TYPE_SCALE = 0.8


@dataclass(frozen=True)
class NameCell:
    """A name with its size in millimetres; `typed` where the handwriting face lacks a letter of it."""

    text: str
    size: float
    typed: bool


def name_cell(name: str, width: float, *, small: bool, hand: bool = True) -> NameCell:
    """A name for a column of this width: on one line where it fits well, smaller on two lines otherwise."""
    largest, least = (4.2, 1.9) if small else (5.0, 2.2)
    typed = not (hand and in_hand(name))
    one_line = (width - 1.2) / ((TYPE_LETTER if typed else HAND_LETTER) * max(len(name), 1))
    fits = one_line >= largest * 0.6
    size = min(largest, one_line) if fits else max(least, min(largest * 0.6, 1.7 * one_line))
    return NameCell(name, size * TYPE_SCALE if typed else size, typed)


def in_hand(name: str) -> bool:
    """Whether the handwriting face has every letter of a name, so that it is written in one face."""
    return all(any(first <= ord(letter) <= last for first, last in HAND_LETTERS) for letter in name)
