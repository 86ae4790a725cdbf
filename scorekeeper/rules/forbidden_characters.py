"""Characters that no text here may have: control and direction characters, half letters, the line ends of typesetters.

A database may refuse them, a page cannot send them, a printer and a terminal obey them; what turns the direction of
writing makes a text read as another one. Every door asks this module: files refuse such a text with its place, forms do
so with names and titles, all other fields and addresses are read without them, ids with them are no ids.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

# Tabs and the two usual line ends stand in longer texts.
DIRECTIONS = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
# Each is compiled by the first text that may have one.
FORBIDDEN = f"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff{DIRECTIONS}]"
DIRECTION = f"[{DIRECTIONS}]"
LINE_BREAKERS = "[\t\n\r]"
# Shown in place of each of them.
REPLACEMENT = "\ufffd"


def is_allowed(text: str) -> bool:
    """Whether a text has no forbidden character."""
    # All of them are what Python calls not printable.
    return text.isprintable() or re.search(FORBIDDEN, text) is None


def is_allowed_line(text: str) -> bool:
    """Whether a text has no forbidden character and is one line without tabs."""
    return is_allowed(text) and re.search(LINE_BREAKERS, text) is None


def without_forbidden(text: str, replacement: str = "") -> str:
    """The text with every forbidden character replaced, left out by default."""
    return re.sub(FORBIDDEN, replacement, text)


def without_direction(text: str) -> str:
    """The text without what turns its direction, which an earlier version may have taken from a file."""
    return text if text.isascii() else re.sub(DIRECTION, "", text)


def forbidden_places(value: object, place: str = "") -> Iterator[str]:
    """Where plain JSON or TOML values have a text or a key with a forbidden character, as in `rounds.3.note`.

    List entries count from 1. The places themselves can be shown. The values must not be nested deeply.
    """
    match value:
        case str():
            if not is_allowed(value):
                yield place
        case Mapping():
            for key, each in value.items():
                inner = _inside(place, without_forbidden(str(key), REPLACEMENT))
                yield from () if is_allowed(str(key)) else (inner,)
                yield from forbidden_places(each, inner)
        case list() | tuple():
            for number, each in enumerate(value, start=1):
                yield from forbidden_places(each, _inside(place, str(number)))


def _inside(place: str, name: str) -> str:
    return f"{place}.{name}" if place else name
