"""How wide a text is, estimated without a font, and names shortened to a width."""

from __future__ import annotations

import unicodedata

# The widths of letters in em, in the widest of the usual system fonts.
NARROW, SMALL, CAPITAL, WIDE = 0.4, 0.63, 0.76, 1.0
NARROW_LETTERS = frozenset("fijlrtI1.,:;'’|!()[] ")
WIDE_LETTERS = frozenset("mwMW@—…−")


def text_width(text: str) -> float:
    """The estimated width of a text, in em."""
    return sum(map(_width, text))


def shortened_to(name: str, width: float) -> str:
    """The name, with an ellipsis in its middle where it is wider, in em: the ends of names tell people apart."""
    if text_width(name) <= width:
        return name
    for left in range(len(name) - 1, 1, -1):
        head, tail = name[: left - left // 3], name[len(name) - left // 3 :]
        cut = f"{head.rstrip()}…{tail.lstrip()}"
        if text_width(cut) <= width:
            return cut
    return f"{name[:1]}…"


def _width(letter: str) -> float:
    if unicodedata.combining(letter):
        return 0
    if letter in WIDE_LETTERS or unicodedata.east_asian_width(letter) in "WF":
        return WIDE
    if letter in NARROW_LETTERS:
        return NARROW
    return CAPITAL if letter.isupper() else SMALL
