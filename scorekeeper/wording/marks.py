"""Marks for texts to be translated."""

from __future__ import annotations

from scorekeeper.wording.translation import Translate, identity

__all__ = ["N_", "Translate", "identity", "nN_"]


def N_(text: str) -> str:  # noqa: N802 - the name gettext's tools look for
    """Mark a text for extraction; it is translated when it is shown, not here."""
    return text


def nN_(one: str, several: str) -> tuple[str, str]:  # noqa: N802 - like the one above
    """Mark both forms of a text that depends on a number; `translate.plural` chooses when it is shown."""
    return one, several
