"""Unicode normalization of texts, and the key by which names are compared.

Keyboards, clipboards and systems write the same letters in several ways: `ë` as one character or as `e` with a
combining mark, a name with a soft hyphen or a zero-width space. People cannot tell such names apart.
"""

from __future__ import annotations

import re
import unicodedata

# Invisible characters that change how their neighbours are drawn: joiners, variation selectors, and the tag characters
# of flags. Texts keep them, comparisons of names ignore them.
SHAPING = "\u200c\u200d\ufe00-\ufe0f\U000e0020-\U000e007f\U000e0100-\U000e01ef"
# The Unicode property Default_Ignorable_Code_Point (https://www.unicode.org/reports/tr44/).
IGNORABLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
# Both are compiled lazily, with the first text that is not ASCII.
INVISIBLE = f"(?![{SHAPING}])[{IGNORABLE}]"
ANY_IGNORABLE = f"[{IGNORABLE}]"


def normalized(text: str) -> str:
    """Return the text in NFC, without invisible characters that change nothing."""
    return text if text.isascii() else unicodedata.normalize("NFC", re.sub(INVISIBLE, "", text))


def name_key(name: str) -> str:
    """Return the key by which a name is compared.

    Case, spaces, composition and invisible characters make no difference.
    """
    if name.isascii():
        return " ".join(name.split()).casefold()
    shown = unicodedata.normalize("NFC", re.sub(ANY_IGNORABLE, "", name))
    return unicodedata.normalize("NFC", " ".join(shown.split()).casefold())
