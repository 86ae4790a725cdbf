"""Sentences in a language that is named, where no page is that knows its visitor: in the worker beside the server."""

from __future__ import annotations

from gettext import translation

from scorekeeper.places import TRANSLATIONS
from scorekeeper.wording.marks import Translate


def translate_into(language: str) -> Translate:
    """What looks sentences up in the catalogue of a language; where there is none they stay as they are written."""
    catalogue = translation("messages", TRANSLATIONS, [language.replace("-", "_")], fallback=True)
    return catalogue.gettext
