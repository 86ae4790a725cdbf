"""How words are marked for translation."""

from __future__ import annotations

from collections.abc import Callable
from gettext import NullTranslations

Translate = Callable[[str], str]
# The form of a text for a number of things, given those for one and for several in the language they are written in.
NTranslate = Callable[[str, str, int], str]


def N_(text: str) -> str:  # noqa: N802 - the name gettext's tools look for
    """Mark a text for extraction; it is translated where it is shown, not here."""
    return text


# As `identity`, for texts that depend on a number.
ngettext: NTranslate = NullTranslations().ngettext


def identity(text: str) -> str:
    """The language the sentences are written in."""
    return text
