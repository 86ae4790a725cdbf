"""Dates, lists and plural forms as a language has them: by Babel and gettext."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from functools import lru_cache

# Babel is loaded when something is written with it: that takes as long as all else that `scorekeeper score` needs.
# ruff: noqa: PLC0415

# The forms of a language are those of its own name, but our English has days and lists as in Britain.
LOCALES = {"en": "en_GB"}


@lru_cache(maxsize=1024)
def date_words(day: date, language: str = "en") -> str:
    """20 November 2026."""
    from babel.dates import format_date

    return format_date(day, "long", locale=LOCALES.get(language, language))


def list_words(names: Iterable[str], language: str = "en") -> str:
    """Gina; Gina and Frank; Gina, Frank and Irene."""
    from babel.lists import format_list

    return format_list(list(names), locale=LOCALES.get(language, language))
