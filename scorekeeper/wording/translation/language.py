"""A language: its words, its plural forms, its code for dates and lists."""

from __future__ import annotations

from typing import Protocol

from babel.support import NullTranslations

ENGLISH = "en"


class Translate(Protocol):
    """Translates our English texts into a language when it is called with one."""

    @property
    def language(self) -> str:
        """Its code, such as `de` or `pt-BR`."""

    def __call__(self, text: str, /) -> str:
        """The text in this language."""

    def plural(self, one: str, several: str, n: int, /) -> str:
        """The plural form of a text for `n`; its placeholders are not filled."""


class Language:
    """A language by its code, with the catalogue it is read from; English has none."""

    def __init__(self, language: str, catalogue: NullTranslations | None = None) -> None:
        self.language = language
        self.catalogue = catalogue or NullTranslations()

    def __call__(self, text: str, /) -> str:
        """The text in this language. An empty text stays empty: gettext would return the header of the catalogue."""
        return self.catalogue.gettext(text) if text else ""

    def plural(self, one: str, several: str, n: int, /) -> str:
        """The plural form for `n`."""
        return self.catalogue.ngettext(one, several, n)


# English, in which the texts are written: it returns them unchanged.
identity: Translate = Language(ENGLISH)
