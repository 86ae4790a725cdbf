"""Unicode bidi isolates around left-to-right words in a right-to-left language: figures, names, addresses.

The bidi algorithm (UAX 9) puts the sign of −5 to the right of its figure in such a line, and moves a figure next to a
name in Latin letters before it. An isolate around the word preserves its order and does not affect the line (section
6.3).
"""

from __future__ import annotations

import re

from scorekeeper.wording.locale_forms import is_right_to_left

# The isolates by their names in UAX 9: left-to-right isolate, pop directional isolate, first strong isolate.
LRI, PDI, FSI = "\u2066", "\u2069", "\u2068"
RIGHT_TO_LEFT_LETTER = re.compile("[\u0590-\u08ff]")
LETTERS = "A-Za-zÀ-ÖØ-öø-ʯͰ-ϿЀ-ԯḀ-ỿἀ-῿"
# One word: letters and figures, also with a sign between them (bid_sum, Ctrl+C, oh-hell-score/1).
PART = rf"[{LETTERS}][{LETTERS}0-9]*(?:[_+/][{LETTERS}0-9]+)*"
# Separators between the words of a name, as in HTML.
JOINTS = r"[ '’.-]|&#39;| &amp; "
FIGURE = r"(?:\d+(?:[.,]\d+)*½?|½)"
# A name may end with an initial and its dot, a season with its year.
END_OF_NAME = r"(?:(?<=[ .][A-Z])\.| (?:19|20)\d\d(?!\d))"
WORD = (
    # Addresses; −5, +10, ×2; 3+; a card; initials; file extensions; words in left-to-right scripts.
    r"[a-z]+://[^\s<]+|\d+\.\d+\.\d+\.\d+[^\s<]*|(?:localhost|[a-z0-9-]+\.local)\b[^\s<]*"
    rf"|(?<![\w.,)½%])(?<![\w)½%] )[−+×±-] ?{FIGURE}…?|(?<![\w.,]){FIGURE}\+(?!\w)"
    r"|(?<!\w)(?:10|[2-9AKQJ])[♠♥♦♣]"
    r"|(?<!\w)[A-Z]\.(?: [A-Z]\.)*(?! ?\w)|(?<!\w)(?:\.[a-z]+)+"
    rf"|{PART}(?:(?:{JOINTS})+{PART})*{END_OF_NAME}?"
)
# Parts of a page that are not changed: input, drawings, code, tags and entities, and a bdi, which isolates by itself.
DATA = r"<(?P<tag>script|style|title|textarea|option|svg|code|pre|bdi)\b.*?</(?P=tag)>"
IN_HTML = re.compile(rf"{DATA}|<[^>]*>|&[#\w]+;|[{LRI}{FSI}].*?{PDI}|(?P<word>{WORD})|(?P<on>→)", re.DOTALL)


def isolate_left_to_right(html: str) -> str:
    """Return a page with an isolate around every left-to-right word, and with its arrows → turned into ←."""
    return IN_HTML.sub(_with_isolate, html)


def isolated(text: str, language: str) -> str:
    """Return user text (a title, a note, a name) in an isolate of its own, for use within a line.

    Its first letter decides its direction. A text that is all left to right is not changed.
    """
    apart = text and (is_right_to_left(language) or RIGHT_TO_LEFT_LETTER.search(text))
    return f"{FSI}{text}{PDI}" if apart else text


def _with_isolate(found: re.Match[str]) -> str:
    if found["word"]:
        return f"{LRI}{found[0]}{PDI}"
    return "←" if found["on"] else found[0]
