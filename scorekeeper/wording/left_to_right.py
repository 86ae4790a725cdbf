"""Marks round words that are read from the left in a language written from the right: figures, names, addresses.

A browser and a printer order the letters of a line by the standard of Unicode (UAX 9), which puts the sign of −5 to the
right of its figure there, and draws a figure after a name in Latin letters to that name. Marks round such a word keep
it together and out of the order of the others (section 6.3).
"""

from __future__ import annotations

import re

from scorekeeper.wording.locale_forms import writes_from_the_right

# What begins a word that is read from the left, and what ends it.
BEGIN, END = "\u2066", "\u2069"
# What begins words that are read as their own letters say.
BEGIN_ANY = "\u2068"
FROM_THE_RIGHT = re.compile("[\u0590-\u08ff]")
LETTERS = "A-Za-zÀ-ÖØ-öø-ʯͰ-ϿЀ-ԯḀ-ỿἀ-῿"
# As a page writes them within a name.
JOINTS = r"[ '’.-]|&#39;| &amp; "
FIGURE = r"(?:\d+(?:[.,]\d+)*½?|½)"
# A last initial has a dot, a season its year.
END_OF_NAME = r"(?:(?<=[ .][A-Z])\.| (?:19|20)\d\d(?!\d))"
WORD = (
    # Addresses; −5, +10, ×2; 3+; a card; initials; the ends of names of files; words in letters that are read from the
    # left.
    r"https?://[^\s<]+|\d+\.\d+\.\d+\.\d+[^\s<]*|(?:localhost|[a-z0-9-]+\.local)\b[^\s<]*"
    rf"|(?<![\w.,)½%])(?<![\w)½%] )[−+×±-] ?{FIGURE}…?|(?<![\w.,]){FIGURE}\+(?!\w)"
    r"|(?<!\w)(?:10|[2-9AKQJ])[♠♥♦♣]"
    r"|(?<!\w)[A-Z]\.(?: [A-Z]\.)*(?! ?\w)|(?<!\w)(?:\.[a-z]+)+"
    rf"|[{LETTERS}][{LETTERS}0-9]*(?:(?:{JOINTS})+[{LETTERS}][{LETTERS}0-9]*)*{END_OF_NAME}?"
)
# What of a page is no text in a line: what is typed, chosen, drawn or read by programs; tags, and letters by name. What
# people wrote stands in a bdi, which keeps it together by itself.
DATA = r"<(?P<tag>script|style|title|textarea|option|svg|code|pre|bdi)\b.*?</(?P=tag)>"
IN_HTML = re.compile(rf"{DATA}|<[^>]*>|&[#\w]+;|[{BEGIN}{BEGIN_ANY}].*?{END}|(?P<word>{WORD})|(?P<on>→)", re.DOTALL)


def mark_left_to_right(html: str) -> str:
    """A page with marks round every word that is read from the left, and with arrows that point on in its lines."""
    return IN_HTML.sub(_with_marks, html)


def as_written(text: str, language: str) -> str:
    """A title, a note or a name, for the middle of a line.

    Its commas and figures stay where people wrote them, and what follows stays behind it.
    """
    apart = text and (writes_from_the_right(language) or FROM_THE_RIGHT.search(text))
    return f"{BEGIN_ANY}{text}{END}" if apart else text


def _with_marks(found: re.Match[str]) -> str:
    if found["word"]:
        return f"{BEGIN}{found[0]}{END}"
    return "←" if found["on"] else found[0]
