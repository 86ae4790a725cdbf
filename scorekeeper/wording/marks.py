"""How words are marked for translation."""

from __future__ import annotations

from collections.abc import Callable

Translate = Callable[[str], str]


def N_(text: str) -> str:  # noqa: N802 - the name gettext's tools look for
    """Mark a text for extraction; it is translated where it is said, not here."""
    return text


def identity(text: str) -> str:
    """The language the sentences are written in."""
    return text
