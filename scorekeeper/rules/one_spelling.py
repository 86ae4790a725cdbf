"""One way to write each text, and when two names are one.

A keyboard, a clipboard and another system write the same letters in several ways: `ë` as one letter or as `e` with a
mark, a name with a soft hyphen or a space of no width in it. Whoever reads two such names reads one.
"""

from __future__ import annotations

import re
import unicodedata

# What shows nothing but decides how its neighbours look: the joiners and selectors of emoji and of some scripts, and
# the letters of flags. They are kept, but make no other name.
SHAPING = "\u200c\u200d\ufe00-\ufe0f\U000e0020-\U000e007f\U000e0100-\U000e01ef"
# What Unicode calls default ignorable (https://www.unicode.org/reports/tr44/): it shows nothing by itself.
IGNORABLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
# Compiled where a text is met that is not ASCII.
INVISIBLE = f"(?![{SHAPING}])[{IGNORABLE}]"
ANY_IGNORABLE = f"[{IGNORABLE}]"


def composed(text: str) -> str:
    """The text with composed letters (NFC) and without what shows nothing and shapes nothing."""
    return text if text.isascii() else unicodedata.normalize("NFC", re.sub(INVISIBLE, "", text))


def name_key(name: str) -> str:
    """Names with the same key are the same person: capitals, spaces, composition and what is invisible do not count."""
    if name.isascii():
        return " ".join(name.split()).casefold()
    shown = unicodedata.normalize("NFC", re.sub(ANY_IGNORABLE, "", name))
    return unicodedata.normalize("NFC", " ".join(shown.split()).casefold())
