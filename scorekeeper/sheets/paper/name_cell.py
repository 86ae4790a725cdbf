"""The name in the head of a column: its font and size."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

# The code points of the handwriting font: Latin and Latin Extended-A, Romanian, Vietnamese, punctuation.
HANDWRITING_RANGES = (
    *((0x20, 0xB4), (0xB6, 0x17F), (0x1A0, 0x1A1), (0x1AF, 0x1B0), (0x218, 0x21B), (0x1EA0, 0x1EF9)),
    *((0x2013, 0x2014), (0x2018, 0x201A), (0x201C, 0x201D)),
)
# The average width of a letter in em.
HANDWRITING_WIDTH, TYPE_WIDTH = 0.5, 0.56
# Type is printed smaller, because at the same size it looks larger than the handwriting.
TYPE_SCALE = 0.8


class NameCell(Struct, frozen=True):
    """A name with its size in millimetres; `typed` where the handwriting font lacks a letter of it."""

    text: str
    size: float
    typed: bool


def name_cell(name: str, width: float, *, small: bool, handwriting: bool = True) -> NameCell:
    """A name for a column of this width: on one line where it fits well, smaller on two lines otherwise."""
    largest, least = (4.2, 1.9) if small else (5.0, 2.2)
    typed = not (handwriting and has_handwriting(name))
    one_line = (width - 1.2) / ((TYPE_WIDTH if typed else HANDWRITING_WIDTH) * max(len(name), 1))
    fits = one_line >= largest * 0.6
    size = min(largest, one_line) if fits else max(least, min(largest * 0.6, 1.7 * one_line))
    return NameCell(name, size * TYPE_SCALE if typed else size, typed)


def name_row(names: Sequence[str], width: float, *, small: bool, handwriting: bool = True) -> tuple[NameCell, ...]:
    """Return the names of a row in one size if all fit on one line; only longer ones are smaller."""
    cells = [name_cell(name, width, small=small, handwriting=handwriting) for name in names]
    sizes = [cell.size / (TYPE_SCALE if cell.typed else 1) for cell in cells]
    common = min((size for size in sizes if size >= 0.6 * max(sizes)), default=0)
    return tuple(replace(cell, size=cell.size * min(1, common / size)) for cell, size in zip(cells, sizes, strict=True))


def seat_words(words: str, width: float, *, small: bool) -> NameCell:
    """What stands above a name in a column of this width: on one line, so that it never reaches the name."""
    one_line = (width - 1.2) / (TYPE_WIDTH * len(words))
    return NameCell(words, min(1.9 if small else 2.3, one_line), typed=True)


def has_handwriting(name: str) -> bool:
    """Whether the handwriting font has every letter of a name; a name is never written in two fonts."""
    return all(any(first <= ord(letter) <= last for first, last in HANDWRITING_RANGES) for letter in name)
