"""The page of a game for browsers without scripts: the sheet, and a game recorded round by round by forms alone."""

from __future__ import annotations

import re

import pytest

from tests.cases import cases
from tests.web.page_check import read_page
from tests.web.table import Phone, words_of

pytestmark = pytest.mark.one_database

FOUR = ("Alice", "Bob", "Carol", "David")


def plain(phone: Phone, key: str) -> str:
    """The page to which a browser without scripts is led by that of the game."""
    html = phone.get(f"/games/{key}").text
    refresh = re.search(r'<noscript><meta http-equiv="refresh" content="0; url=([^"]+)"></noscript>', html)
    assert refresh
    return phone.get(refresh[1]).text


def press(phone: Phone, html: str, word: str) -> None:
    """Press the button with this word, which is one of a form on the page."""
    [form] = [each.attributes for each in read_page(html).all("form")]
    [button] = [each.attributes for each in read_page(html).all("button") if each.text == word]
    hidden = [each.attributes for each in read_page(html).all("input")]
    phone.post(button.get("formaction", form["action"]), {each["name"]: each["value"] for each in hidden})


def test_a_whole_game_is_played_by_the_forms_of_its_rounds(phone: Phone) -> None:
    """De Silva's own example, the bids first and the tricks once they are played.

    Tricks | Alice   Bob     Carol   David
       1   | (1)  1  (0)  0  (0)  0   1  -1
       2   | (2)  3  (0)  0   1  -1  (0) -1
    """
    [case] = [case for case in cases("games") if case["id"] == "desilva-worked-sheet"]
    key = phone.start(FOUR, schedule="listed", listed="1 2")
    for number, sent in enumerate(case["file"]["rounds"][:2], start=1):
        [record] = [each for each in read_page(plain(phone, key)).all("a") if each.text == f"Record round {number}"]
        bids, tricks = list(sent["bids"]), list(sent["tricks"])
        phone.correct(key, number, bids, [""] * 4)
        form = record.attributes["href"]
        assert "Alice" in phone.words(form)
        phone.post(form, {"bid": bids, "tricks": tricks, "seen_bid": bids, "seen_tricks": [""] * 4})
    html = plain(phone, key)
    assert "Alice: 3, wins Bob: 0 Carol: −1 David: −1" in words_of(html)
    assert "1 1 made 1 0 made 0 0 made 0 1 −1 2 2 made 3 0 made 0 1 −1 0 made −1" in words_of(html)
    assert "Record round" not in words_of(html)
    assert phone.stored(key).sheet.finished


def test_the_latest_act_is_undone_and_done_again_by_a_form(phone: Phone) -> None:
    key = phone.start(FOUR)
    assert "Undo" not in words_of(plain(phone, key))
    phone.note(key, 1, 0, "bid", 1)
    press(phone, plain(phone, key), "Undo")
    html = plain(phone, key)
    assert "Undone: Alice bid 1 Redo" in words_of(html)
    press(phone, html, "Redo")
    assert "Alice bid 1 Undo" in words_of(plain(phone, key))


def test_an_undo_that_comes_too_late_says_so(phone: Phone) -> None:
    key = phone.start(FOUR)
    phone.note(key, 1, 0, "bid", 1)
    html = plain(phone, key)
    phone.note(key, 1, 1, "bid", 0)
    press(phone, html, "Undo")
    assert phone.stored(key).game.round(1).bids[:2] == (1, 0)
    assert 'class="notice' in phone.get(f"/games/{key}/plain").text


def test_a_watcher_sees_the_sheet_and_no_form(phone: Phone, watcher: Phone) -> None:
    key = phone.start(FOUR)
    phone.correct(key, 1, [1, 0, 0, 1], [1, 0, 0, 0])
    html = plain(watcher, key)
    assert "Alice: 1 Bob: 0 Carol: 0 David: −1" in words_of(html)
    assert read_page(html).all("form", "button") == []
    assert "Record round" not in words_of(html)
