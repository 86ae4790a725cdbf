"""Characters that no text may have: control characters, bidi controls, surrogates, and U+2028 and U+2029.

A database may refuse them, a form cannot send them, and a printer or a terminal executes them; bidi controls make a
text look like another one. A file, name or title with such a character is refused, and the problem names its place.
From all other fields and from addresses the characters are removed. An id that has one is not valid.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

# Bidi controls (UAX 9, section 2): marks, embeddings, overrides and isolates.
BIDI_CONTROLS = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
# Tab, line feed and carriage return are allowed in longer texts. Each pattern is compiled lazily.
FORBIDDEN = f"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff{BIDI_CONTROLS}]"
LINE_BREAKS_AND_TABS = "[\t\n\r]"
REPLACEMENT = "\ufffd"


def is_allowed(text: str) -> bool:
    """Return whether a text has no forbidden character."""
    # str.isprintable() is the fast path: it is false for all of them.
    return text.isprintable() or re.search(FORBIDDEN, text) is None


def is_allowed_line(text: str) -> bool:
    """Return whether a text has no forbidden character and is one line without tabs."""
    return is_allowed(text) and re.search(LINE_BREAKS_AND_TABS, text) is None


def without_forbidden(text: str, replacement: str = "") -> str:
    """Return the text with every forbidden character replaced, by default with nothing."""
    return re.sub(FORBIDDEN, replacement, text)


def forbidden_places(value: object, place: str = "") -> Iterator[str]:
    """Yield the places of forbidden characters in plain JSON or TOML values, such as `rounds.3.note`.

    List entries count from 1. Forbidden characters in keys are replaced, so the places themselves can be shown. The
    values must not be nested deeply.
    """
    match value:
        case str():
            if not is_allowed(value):
                yield place
        case Mapping():
            for key, each in value.items():
                inner = _inner_place(place, without_forbidden(str(key), REPLACEMENT))
                yield from () if is_allowed(str(key)) else (inner,)
                yield from forbidden_places(each, inner)
        case list() | tuple():
            for number, each in enumerate(value, start=1):
                yield from forbidden_places(each, _inner_place(place, str(number)))


def _inner_place(place: str, name: str) -> str:
    return f"{place}.{name}" if place else name
