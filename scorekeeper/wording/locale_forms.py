"""Dates, lists and plural forms as a language has them: by Babel and gettext."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from functools import cache, lru_cache

from scorekeeper.wording.translation.language import ENGLISH

# Babel is loaded when something is written with it: that takes as long as all else that `scorekeeper score` needs.
# ruff: noqa: PLC0415

# The forms of a language are those of its own name, but our English has days and lists as in Britain.
LOCALES = {"en": "en_GB"}
# Before the sound of an i: Harry e Irene, but nieve y hielo. Babel lists without looking at the words.
SPANISH_AND = r"(?i: y (?=(?:[IÍ]|HI(?![EÉ]))[^,]*$))"


def locale_name(language: str) -> str:
    """The name by which Babel knows the forms of a language."""
    return LOCALES.get(language, language.replace("-", "_"))


@lru_cache(maxsize=1024)
def date_words(day: date, language: str = "en") -> str:
    """20 November 2026."""
    from babel.dates import format_date

    return format_date(day, "long", locale=locale_name(language))


def days_words(first: date, last: date, language: str = "en") -> str:
    """20–21 November 2026, of two days in one month."""
    from babel import Locale
    from babel.dates import format_date

    locale = Locale.parse(locale_name(language))
    forms = locale.interval_formats
    # Few languages have a form with the whole name of a month, and the Italian one has two digits for every day.
    form = forms.get("yMMMMd", forms["yMMMd"])["d"]
    parts = [re.sub("M{3,}", "MMMM", part).replace("dd", "d") for part in form]
    return "".join(format_date(day, part, locale) for day, part in zip((first, last), parts, strict=True))


def decimal_words(value: Decimal | float, digits: int, language: str = "en") -> str:
    """2.50 with two digits behind the point, which is a comma in many languages."""
    if language == ENGLISH:
        return f"{value:.{digits}f}"
    from babel.numbers import format_decimal

    return format_decimal(value, format=f"0.{'0' * digits}", locale=locale_name(language))


def percent_words(percent: int, language: str = "en") -> str:
    """57 %, with its sign where the language has it."""
    if language == ENGLISH:
        return f"{percent} %"
    from babel.numbers import format_percent

    return format_percent(percent / 100, locale=locale_name(language))


def list_words(names: Iterable[str], language: str = "en") -> str:
    """Gina; Gina and Frank; Gina, Frank and Irene."""
    from babel.lists import format_list

    each = list(names)
    # The Hebrew "and" is a letter at its word, and stands apart from a word in other letters.
    if language == "he" and len(each) > 1 and not "א" <= each[-1][:1] <= "ת":
        each[-1] = f"־{each[-1]}"
    listed = format_list(each, locale=locale_name(language))
    return re.sub(SPANISH_AND, " e ", listed) if language.startswith("es") else listed


@cache
def is_right_to_left(language: str) -> bool:
    """Whether a language is written from right to left."""
    if language == ENGLISH:
        return False
    from babel import Locale

    return str(Locale.parse(locale_name(language)).text_direction) == "rtl"


@cache
def own_name(language: str) -> str:
    """What a language calls itself: English, Deutsch."""
    from babel import Locale

    # Ours is English as such, and not that of Britain.
    name = Locale.parse(language.replace("-", "_")).display_name or language
    return name[:1].upper() + name[1:]
