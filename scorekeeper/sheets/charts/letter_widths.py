"""How wide a text is, without a look at any font, and names cut where they have no room."""

from __future__ import annotations

import unicodedata

# How wide letters are, in parts of the height of the type, in the widest of the faces that screens use.
SLIM, SMALL, CAPITAL, WIDE = 0.4, 0.63, 0.76, 1.0
SLIM_LETTERS = frozenset("fijlrtI1.,:;'’|!()[] ")
WIDE_LETTERS = frozenset("mwMW@—…−")


def letters_width(text: str) -> float:
    """About how wide a text is, in heights of its type."""
    return sum(map(_width, text))


def fitting(name: str, width: float) -> str:
    """The name, cut in its middle where it is wider: the ends of names tell people apart."""
    if letters_width(name) <= width:
        return name
    for left in range(len(name) - 1, 1, -1):
        head, tail = name[: left - left // 3], name[len(name) - left // 3 :]
        cut = f"{head.rstrip()}…{tail.lstrip()}"
        if letters_width(cut) <= width:
            return cut
    return f"{name[:1]}…"


def _width(letter: str) -> float:
    if unicodedata.combining(letter):
        return 0
    if letter in WIDE_LETTERS or unicodedata.east_asian_width(letter) in "WF":
        return WIDE
    if letter in SLIM_LETTERS:
        return SLIM
    return CAPITAL if letter.isupper() else SMALL
