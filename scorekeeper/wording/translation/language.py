"""A language: its words, its plural forms, its code for dates and lists."""

from __future__ import annotations

from typing import Protocol

from scorekeeper.wording.translation.po_file import PoCatalogue

ENGLISH = "en"


class Translate(Protocol):
    """What turns our texts into those of a language; called with one, it gives the text there."""

    @property
    def language(self) -> str:
        """Its code, such as `de` or `pt-BR`."""

    def __call__(self, text: str, /) -> str:
        """The text in this language."""

    def plural(self, one: str, several: str, n: int, /) -> str:
        """The form of a text for a number of things, its figures still open."""


class Language:
    """A language by its code, with the catalogue it is read from; English has none."""

    def __init__(self, language: str, catalogue: PoCatalogue | None = None) -> None:
        self.language = language
        self.catalogue = catalogue or PoCatalogue(())

    def __call__(self, text: str, /) -> str:
        """The text in this language; nothing is nothing in all of them."""
        return self.catalogue.gettext(text) if text else ""

    def plural(self, one: str, several: str, n: int, /) -> str:
        """The form for a number of things."""
        return self.catalogue.ngettext(one, several, n)


# The language in which the sentences are written.
identity: Translate = Language(ENGLISH)
