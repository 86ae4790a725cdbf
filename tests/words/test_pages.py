"""Every page, in a language that nobody speaks: nothing that people read stays English."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest
from flask import Flask

from scorekeeper.rules.presets import preset_ids
from tests.addresses import VISITS
from tests.web.conftest import app  # noqa: F401 - a fixture
from tests.web.table import Phone
from tests.web.test_routes import address_in
from tests.words.allowed import untranslated
from tests.words.pseudo import FROM_THE_RIGHT, PSEUDO
from tests.words.readable import links_of, texts_of
from tests.words.table import HOUSE, NAMES, games_of, reader

pytestmark = pytest.mark.one_database

if TYPE_CHECKING:
    from werkzeug.test import TestResponse

HTML = "text/html"
# What is made by libraries and takes long: it is looked at as HTML in test_paper.py.
PRINTED = (".pdf", ".png", ".xlsx", ".zip")
# Addresses that differ by a key or a number alone are alike; of these a few are looked at.
ALIKE = re.compile(r"[\w-]{16,}|\d+|(?<=rules=)[\w-]+|(?<=/rules/)[\w-]+")
MOST_ALIKE = 4
MOST_PAGES = 500
# What people type wrongly: every form says what is wrong with it.
NONSENSE = {
    "players": ["", ""],
    "names": "Ζωή,",
    "rules": "desilva",
    "scoring_made": "1 +",
    "scoring_under": "ψ",
    "scoring_over": "1 / 0",
    "schedule_path": "1, x",
    "bid": ["99", "x", "", ""],
    "tricks": ["1", "9", "-1", ""],
    "points": "x",
    "seat": "9",
    "round": "99",
    "name": "",
    "cards": ["0", "99"],
    "started_on": "x",
    "least": "9",
    "most": "2",
    "seats": ["0", "0"],
}


def left_in_english(answer: TestResponse) -> list[str]:
    """The texts of a page that are not translated; the page of a redirect is Werkzeug's, and no browser shows it."""
    if answer.mimetype != HTML or 300 <= answer.status_code < 400:
        return []
    return untranslated(texts_of(answer.text))


class Findings:
    """The untranslated texts found so far, each with the first address where it stands."""

    def __init__(self) -> None:
        self.found: dict[str, str] = {}

    def look(self, address: str, answer: TestResponse) -> str:
        """Collect the untranslated texts of a response; returns its page."""
        for text in left_in_english(answer):
            self.found.setdefault(text, address)
        return answer.text if answer.mimetype == HTML else ""

    @property
    def lines(self) -> str:
        """All of it, to be read."""
        return "\n".join(f"{address}: {text}" for text, address in self.found.items())


def crawl(phone: Phone, first: list[str], look: Callable[[str, TestResponse], str]) -> Iterator[str]:
    """Every page that links lead to from these, of those that are alike only a few."""
    waiting, known, alike = deque(first), set(first), Counter[str]()
    while waiting:
        address = waiting.popleft()
        kind = ALIKE.sub("#", address)
        if any(ending in address for ending in PRINTED) or alike[kind] >= MOST_ALIKE:
            continue
        alike[kind] += 1
        yield address
        page = look(address, phone.client.get(address, follow_redirects=True, buffered=True))
        new = [link for link in links_of(page) if link not in known]
        known.update(new)
        waiting.extend(new)


def test_the_pages_to_which_links_lead_are_translated(app: Flask) -> None:  # noqa: F811 - the fixture
    phone, seen = reader(app, PSEUDO), Findings()
    phone.make_rules(HOUSE)
    keys = games_of(phone)
    visited = list(crawl(phone, ["/", "/groups", "/books", *(f"/games/{key}" for key in keys)], seen.look))
    assert seen.lines == ""
    assert 100 < len(visited) < MOST_PAGES


def test_every_route_answers_in_the_language(app: Flask) -> None:  # noqa: F811
    phone, stranger, seen = reader(app, PSEUDO), reader(app, PSEUDO), Findings()
    house, key = phone.make_rules(HOUSE), phone.start(names=NAMES[:4])
    for visit in VISITS:
        address = address_in(app, visit, key, house)
        if visit.startswith("GET") and not any(ending in address for ending in PRINTED):
            for device in (phone, stranger):
                seen.look(visit, device.client.get(address, buffered=True))
    for visit in sorted(visit for visit in VISITS if visit.startswith("POST")):
        address = address_in(app, visit, key, house)
        if not address.endswith(("/delete", "/finish", "/device")):
            for sent in ({}, NONSENSE):
                data = sent
                seen.look(visit, phone.client.post(address, data=data))
    seen.look("/nowhere", phone.client.get("/nowhere"))
    assert seen.lines == ""


def test_the_pages_of_every_preset_are_translated(app: Flask) -> None:  # noqa: F811
    phone, seen = reader(app, PSEUDO), Findings()
    for preset_id in preset_ids():
        for address in (f"/rules/{preset_id}", f"/games/new?rules={preset_id}", f"/house-rules/new?from={preset_id}"):
            seen.look(address, phone.get(address))
    assert seen.lines == ""


def test_a_page_says_its_language_and_whence_it_is_read(app: Flask) -> None:  # noqa: F811
    for language, opening in (
        ("en", '<html lang="en">'),
        (PSEUDO, f'<html lang="{PSEUDO}">'),
        (FROM_THE_RIGHT, f'<html lang="{FROM_THE_RIGHT}" dir="rtl">'),
    ):
        assert opening in reader(app, language).get("/").text
