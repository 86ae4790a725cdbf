"""The size of the first load of a running game, in every language."""

from __future__ import annotations

import re
from functools import partial

import pytest
from flask import Flask
from msgspec import Struct

from scorekeeper.paths import TRANSLATIONS
from tests.web.table import Phone

pytestmark = pytest.mark.one_database

LANGUAGES = sorted(path.stem for path in TRANSLATIONS.glob("*.po"))
# How much more than in English. In a language written from the right, marks stand round figures and names, and its
# style says what runs from the left all the same.
MORE = 300
# A link in <noscript> is no part of the first load.
ASKED_FOR = re.compile(r'<noscript>.*?</noscript>|<(?:link rel="stylesheet" href|script[^>]* src)="([^"]+)"', re.DOTALL)


class Keeper(Struct, frozen=True):
    """A keeper's phone with the key of a running game."""

    phone: Phone
    key: str


@pytest.fixture(scope="module")
def keeper(page_app: Flask) -> Keeper:
    """One game for all languages: how well a page is compressed depends on its key as well."""
    phone = Phone(page_app)
    key = phone.start(("Ann", "Bo", "Cy", "Dee"))
    for number in range(1, 4):
        phone.correct(key, number, [1, 1, 1, 1], [number, 0, 0, 0])
    return Keeper(phone, key)


def first_load(keeper: Keeper, language: str) -> int:
    """The bytes of the page of a running game, its styles and its scripts, compressed, with their headers."""
    phone, key = keeper.phone, keeper.key
    get = partial(phone.client.get, headers={"Accept-Encoding": "br", "Accept-Language": language})
    addresses = ASKED_FOR.findall(
        phone.get(f"/games/{key}", headers={"Accept-Language": language}).get_data(as_text=True)
    )
    answers = [get(address) for address in (f"/games/{key}", *filter(None, addresses))]
    # The page with its style, and its scripts.
    assert len(answers) == 2
    assert {answer.status_code for answer in answers} == {200}
    return sum(len(answer.data) + len(str(answer.headers)) for answer in answers)


@pytest.fixture(scope="module")
def in_english(keeper: Keeper) -> int:
    return first_load(keeper, "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_language_makes_the_first_load_much_larger(keeper: Keeper, in_english: int, language: str) -> None:
    assert first_load(keeper, language) - in_english <= MORE
