"""Pseudolocalization: languages that nobody speaks, in which every letter of every text is another one, so that what
was not translated is found.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.support import NullTranslations

from scorekeeper.wording.translation import Language
from tools.messages.check import PLACES
from tools.messages.files import template_catalogue, written

# In place of Greek and of Hebrew, whose dates and lists Babel writes in other letters than those of English.
PSEUDO, FROM_THE_RIGHT = "el", "he"
ACCENTED = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "áƀćđéƒǵĥíĵķĺɱńóṕɋŕśťúṽẃẋýźÁƁĆĐÉƑǴĤÍĴĶĹṀŃÓṔɊŔŚŤÚṼẂẊÝŹ",
)
# Marks between which a text is read from the right, as letters of Hebrew would be.
RIGHT, END = "\u2067", "\u2069"
TAGS = re.compile(rf"<[^>]+>|{PLACES.pattern}")


def accented(text: str) -> str:
    """The text with every letter accented, a third longer and in brackets; its places stay."""
    words = re.split(f"({TAGS.pattern})", text)
    return (
        "⟦"
        + "".join(each if place % 2 else each.translate(ACCENTED) for place, each in enumerate(words))
        + longer(text)
    )


def longer(text: str) -> str:
    """The padding that makes a text a third longer, and the bracket that ends it."""
    return "~" * (len(text) // 3) + "⟧"


def from_the_right(text: str) -> str:
    """The same, read from the right to the left."""
    return f"{RIGHT}{accented(text)}{END}"


def write_language(folder: Path, code: str, spoken: Callable[[str], str]) -> Path:
    """The catalogue file of a language in which every text is changed like this."""
    catalogue = Catalog(locale=code, charset="utf-8", fuzzy=False)
    for message in template_catalogue():
        if message.id:
            one, *several = [message.id] if isinstance(message.id, str) else list(message.id)
            forms = [spoken(several[0])] * catalogue.num_plurals if several else []
            # One thing and several are told apart.
            if forms:
                forms[0] = spoken(one) if catalogue.num_plurals > 1 else forms[0]
            catalogue.add(message.id, tuple(forms) if forms else spoken(one), context=message.context)
    file = folder / f"{code}.po"
    file.write_bytes(written(catalogue))
    return file


class FromDictionary(NullTranslations):
    """A language of a few texts, or of one function for all."""

    def __init__(self, texts: Mapping[str, str] | Callable[[str], str]) -> None:
        super().__init__()
        self.spoken = texts if callable(texts) else (lambda text: texts.get(text, text))

    def gettext(self, message: str) -> str:
        """The text in this language."""
        return self.spoken(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The form for a number of things, as in English."""
        return self.spoken(msgid1 if n == 1 else msgid2)


def language_of(texts: Mapping[str, str] | Callable[[str], str]) -> Language:
    """Such a language, as sheets and sentences take it."""
    return Language("en", FromDictionary(texts))
