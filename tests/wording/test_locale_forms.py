"""Dates, lists of names and plural forms, by Babel and gettext."""

from __future__ import annotations

from datetime import date

import pytest

from scorekeeper.wording.locale_forms import (
    date_words,
    decimal_words,
    is_right_to_left,
    list_words,
    own_name,
    percent_words,
)
from scorekeeper.wording.translation import identity


def test_a_date_is_written_day_first_with_the_month_as_a_word() -> None:
    assert date_words(date(2026, 3, 1)) == "1 March 2026"


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ([], ""),
        (["Gina"], "Gina"),
        (["Gina", "Frank"], "Gina and Frank"),
        (["Gina", "Frank", "Irene"], "Gina, Frank and Irene"),
    ],
)
def test_names_are_listed_with_an_and_before_the_last(names: list[str], words: str) -> None:
    assert list_words(names) == words


def test_a_language_without_forms_of_its_own_choice_has_those_of_its_name() -> None:
    assert date_words(date(2026, 3, 1), "de") == "1. März 2026"
    assert list_words(["Gina", "Frank"], "de") == "Gina und Frank"


@pytest.mark.parametrize(("count", "words"), [(0, "0 games"), (1, "1 game"), (2, "2 games")])
def test_only_one_thing_has_the_singular(count: int, words: str) -> None:
    assert identity.plural("%(num)d game", "%(num)d games", count) % {"num": count} == words


def test_decimals_and_parts_are_written_as_the_language_does() -> None:
    assert [decimal_words(2.5, 2, language) for language in ("en", "de")] == ["2.50", "2,50"]
    assert [percent_words(57, language) for language in ("en", "de", "tr")] == ["57%", "57\u00a0%", "%57"]


def test_a_language_is_called_as_it_calls_itself() -> None:
    assert [own_name(code) for code in ("en", "de", "pt", "pt-BR")] == [
        "English",
        "Deutsch",
        "Português",
        "Português (Brasil)",
    ]
    assert [is_right_to_left(code) for code in ("en", "de", "he")] == [False, False, True]


def test_spanish_says_e_before_the_sound_of_an_i() -> None:
    assert list_words(["Gina", "Harry", "Irene"], "es") == "Gina, Harry e Irene"
    assert list_words(["Ana", "Hilda"], "es") == "Ana e Hilda"
    assert list_words(["Irene", "Hielo"], "es") == "Irene y Hielo"
