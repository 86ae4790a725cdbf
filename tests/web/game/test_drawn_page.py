"""A page of a game that was drawn before: another visitor gets it with what is the visitor's own."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from typing import Any
from unittest.mock import patch

import brotli
import pytest
from flask import Flask

from scorekeeper.web.game import drawn_page
from tests.web.cookies.test_device_cookie import with_key
from tests.web.game.test_writes import press
from tests.web.sharing.test_sharing import offered
from tests.web.table import Phone, words_of

NEVER_DRAWN = patch.object(drawn_page, "render_template", side_effect=AssertionError("drawn once more"))


@pytest.fixture
def key(phone: Phone) -> str:
    """A running game, whose page was opened by its keeper and by somebody who watches."""
    key = phone.start()
    phone.get(f"/games/{key}")
    Phone(phone.client.application).get(f"/games/{key}")
    return key


def page_of(phone: Phone, key: str, **more: Any) -> str:
    """The page of a game as this phone gets it."""
    return phone.get(f"/games/{key}", **more).get_data(as_text=True)


def test_the_same_page_is_drawn_once(phone: Phone, key: str) -> None:
    with NEVER_DRAWN:
        page_of(phone, key)


def test_each_act_has_another_page(phone: Phone, key: str) -> None:
    assert "Bid 0 of" in words_of(page_of(phone, key))
    press(phone, key, 1)
    assert "Bid 1 of" in words_of(page_of(phone, key))


def test_every_keeper_gets_the_same_page(app: Flask, phone: Phone, key: str) -> None:
    other = Phone(app)
    other.post(offered(phone, key))
    # The first page says that it keeps score now.
    page_of(other, key)
    press(phone, key, 1)
    own = page_of(phone, key)
    with NEVER_DRAWN:
        assert page_of(other, key) == own


def test_who_watches_gets_the_page_without_forms(app: Flask, key: str) -> None:
    with NEVER_DRAWN:
        page = page_of(Phone(app), key)
    assert "<form" not in page


def test_every_language_has_its_page(app: Flask, key: str) -> None:
    german = page_of(Phone(app), key, headers={"Accept-Language": "de"})
    assert 'lang="de"' in german
    assert 'lang="en"' in page_of(Phone(app), key)


@pytest.mark.parametrize("language", ["en", "he"])
@pytest.mark.parametrize(("coding", "unpacked"), [("br", brotli.decompress), ("gzip", gzip.decompress)])
def test_compressed_it_is_the_same_page(
    phone: Phone, key: str, language: str, coding: str, unpacked: Callable[[bytes], bytes]
) -> None:
    """For two browsers, compressed once; what is read from the left in Hebrew is marked before."""
    spoken = {"Accept-Language": language}
    plain = phone.get(f"/games/{key}", headers=spoken)
    for _ in range(2):
        answer = phone.client.get(f"/games/{key}", headers={**spoken, "Accept-Encoding": coding})
        assert unpacked(answer.data) == plain.data
        assert answer.headers["Content-Encoding"] == coding
        assert "Accept-Encoding" in answer.headers["Vary"]
        for same in ("Content-Type", "Content-Security-Policy", "Cache-Control"):
            assert answer.headers[same] == plain.headers[same]


def test_a_picture_for_messengers_has_the_name_by_which_the_server_was_asked(app: Flask, key: str) -> None:
    assert "http://cards.local/" in page_of(Phone(app), key, base_url="http://cards.local")
    assert "cards.local" not in page_of(Phone(app), key)


def test_a_message_is_shown_once_and_to_nobody_else(app: Flask, phone: Phone, key: str) -> None:
    with phone.client.session_transaction() as session:
        session["_flashes"] = [("message", "Drawn for the first bid: 7♥, 2♣.")]
    assert "Drawn for the first bid" in words_of(page_of(phone, key))
    assert "Drawn for the first bid" not in words_of(page_of(phone, key))
    assert "Drawn for the first bid" not in words_of(page_of(Phone(app), key))


def test_a_device_that_is_not_recognised_learns_so_and_nobody_else(app: Flask, phone: Phone, key: str) -> None:
    with with_key(app, "the wrong one"):
        assert "not recognised" in words_of(page_of(phone, key))
        assert "not recognised" not in words_of(page_of(Phone(app), key))
