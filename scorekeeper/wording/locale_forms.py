"""Format dates, numbers and lists for a language, with Babel."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from functools import cache

from babel import Locale
from babel.dates import format_date
from babel.lists import format_list
from babel.numbers import format_decimal, format_percent

# The locale of a language is its code, but English has British dates and lists, and Babel's Portuguese is Brazil's.
LOCALES = {"en": "en_GB", "pt": "pt_PT"}
# Spanish "y" becomes "e" before the sound of an i: Harry e Irene, but nieve y hielo. Babel lacks this rule.
SPANISH_AND = r"(?i: y (?=(?:[IÍ]|HI(?![EÉ]))[^,]*$))"


def locale_name(language: str) -> str:
    """Return the Babel locale of a language."""
    return LOCALES.get(language, language.replace("-", "_"))


def date_words(day: date, language: str = "en") -> str:
    """Return a date, such as 20 November 2026."""
    return format_date(day, "long", locale=locale_name(language))


def days_words(first: date, last: date, language: str = "en") -> str:
    """Return two days of one month, such as 20–21 November 2026."""
    locale = Locale.parse(locale_name(language))
    forms = locale.interval_formats
    # Few languages have a form with the whole name of a month, and the Italian one has two digits for every day.
    form = forms.get("yMMMMd", forms["yMMMd"])["d"]
    parts = [re.sub("M{3,}", "MMMM", part).replace("dd", "d") for part in form]
    return "".join(format_date(day, part, locale) for day, part in zip((first, last), parts, strict=True))


def decimal_words(value: Decimal | float, digits: int, language: str = "en") -> str:
    """Return a number with this many digits after the decimal separator of the language, such as 2.50."""
    return format_decimal(value, format=f"0.{'0' * digits}", locale=locale_name(language))


def percent_words(percent: int, language: str = "en") -> str:
    """Return a percentage, such as 57%, with the percent sign at its place in the language."""
    return format_percent(percent / 100, locale=locale_name(language))


def list_words(names: Iterable[str], language: str = "en") -> str:
    """Return a list in words: Gina; Gina and Frank; Gina, Frank and Irene."""
    each = list(names)
    # The Hebrew "and" is a prefix of the next word; before a word in other letters it gets a hyphen.
    if language == "he" and len(each) > 1 and not "א" <= each[-1][:1] <= "ת":
        each[-1] = f"־{each[-1]}"
    listed = format_list(each, locale=locale_name(language))
    return re.sub(SPANISH_AND, " e ", listed) if language.startswith("es") else listed


@cache
def is_right_to_left(language: str) -> bool:
    """Return whether a language is written from right to left."""
    return str(Locale.parse(locale_name(language)).text_direction) == "rtl"


@cache
def own_name(language: str) -> str:
    """Return the name of a language in itself: English, Deutsch."""
    # Without the region: English, not British English.
    name = Locale.parse(language.replace("-", "_")).display_name or language
    return name[:1].upper() + name[1:]
