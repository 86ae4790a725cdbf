"""A phone goes to another address with its groups, and is known there as it was."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from flask import Flask

from scorekeeper.actions.groups import moves as acts
from scorekeeper.web import moves
from tests.web.table import Phone, words_of

NEW = "http://192.168.1.24:8000"
PLAYERS = ["Gina", "Harry", "Frank", "Irene"]


@pytest.fixture
def there(app: Flask) -> Phone:
    """The browser of the phone at the new address, where it has nothing yet."""
    return Phone(app)


def link_of(phone: Phone) -> str:
    """The path of the link that the phone makes."""
    page = phone.post("/phone", {"to": NEW}, 200).text
    found = re.search(rf'href="{NEW}(/phone/[^"]+)"', page)
    assert found is not None
    return found[1]


def test_it_keeps_score_there_in_all_its_groups(phone: Phone, there: Phone) -> None:
    keys = [phone.start(), phone.start(["Ann", "Bo", "Cy"], group="new")]
    link = link_of(phone)
    there.get(link)
    there.get(f"/games/{keys[0]}/penalties", 403)
    assert there.post(link).location == "/"
    for key in keys:
        there.get(f"/games/{key}/penalties")
        assert key in there.get("/").text


def test_the_link_works_once(phone: Phone, there: Phone, watcher: Phone) -> None:
    key = phone.start()
    link = link_of(phone)
    there.post(link)
    watcher.get(link, 410)
    watcher.post(link, status=410)
    watcher.get(f"/games/{key}/penalties", 403)
    # Another one works again.
    there.post(link_of(phone))


def test_and_for_ten_minutes(phone: Phone, there: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    phone.start()
    link = link_of(phone)
    monkeypatch.setattr(moves, "MOVE_LASTS", timedelta(seconds=-1))
    there.get(link, 410)
    there.post(link, status=410)


def test_a_link_that_somebody_made_up_is_none(phone: Phone, there: Phone) -> None:
    phone.start()
    link = link_of(phone)
    payload, rest = link.removeprefix("/phone/").split(".", 1)
    for token in ("x", f"{payload[:-1]}A.{rest}", f"{payload}.{rest[:-1]}"):
        there.get(f"/phone/{token}", 410)


def test_who_was_removed_meanwhile_is_so_there_too(phone: Phone, there: Phone, watcher: Phone) -> None:
    key = phone.start()
    page = phone.get(f"/games/{key}/pencil").text
    offer = re.search(r'value="http://[^/"]+(/pencil/[^"]+)"', page)
    assert offer is not None
    watcher.post(offer[1])
    link = link_of(watcher)
    phone.post(f"/games/{key}/pencil", {"pencil": "all"})
    there.post(link)
    there.get(f"/games/{key}/penalties", 403)


def test_what_the_browser_could_do_at_the_new_address_it_can_do_still(phone: Phone, there: Phone) -> None:
    own, brought = there.start(["Ann", "Bo", "Cy"]), phone.start()
    there.post(link_of(phone))
    for key in (own, brought):
        there.get(f"/games/{key}/penalties")


def test_a_chosen_language_comes_along(phone: Phone, there: Phone) -> None:
    phone.start()
    phone.post("/settings/language", {"language": "de"})
    there.post(link_of(phone))
    assert '<html lang="de"' in there.get("/").text


def test_a_spent_link_is_forgotten_when_it_is_over(
    phone: Phone, there: Phone, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone.start()
    monkeypatch.setattr(acts, "MOVE_LASTS", timedelta(0))
    link = link_of(phone)
    there.post(link)
    there.post(link_of(phone))
    with app.app_context():
        acts.require_unspent(link.removeprefix("/phone/"))


def test_a_stranger_reads_how_to_be_known_again(watcher: Phone) -> None:
    assert 'href="/phone"' in watcher.get("/").text
    page = watcher.words("/phone")
    assert "scorekeeper keys" in page
    # There is nothing to take along.
    assert "/phone/" not in watcher.post("/phone", {"to": NEW}, 200).text


@pytest.mark.parametrize(
    ("typed", "origin"),
    [
        ("http://192.168.1.24:8000/", NEW),
        (" 192.168.1.24:8000 ", NEW),
        ("HTTPS://cards.example.org/games?x#y", "https://cards.example.org"),
        ("scorekeeper.local", "http://scorekeeper.local"),
        ("http://[fd00::7]:8000", "http://[fd00::7]:8000"),
        *((wrong, None) for wrong in ("", "http://", "ftp://a.org", "javascript:alert(1)", "a b", "http://a@b.org")),
        *((wrong, None) for wrong in ("http://a.org:99999", "http://a.org:port", "http://[::1", "http://a.org:0")),
    ],
)
def test_an_address_is_typed_in_any_way(typed: str, origin: str | None) -> None:
    assert moves.origin_in(typed) == origin


def test_a_wrong_address_is_refused_next_to_what_was_typed(phone: Phone) -> None:
    phone.start()
    page = phone.post("/phone", {"to": "the new one"}, 422).text
    assert 'value="the new one"' in page
    assert "Enter it like this" in words_of(page)


def test_the_way_back_from_the_settings_of_a_game_ends_in_that_game(phone: Phone) -> None:
    game = f"/games/{(key := phone.start())}"
    for page in ("/phone", "/https"):
        settings = f"/settings?game={key}"
        assert f'href="{page}?game={key}"' in phone.get(settings).get_data(as_text=True)
        assert f'class="back" href="{settings}' in phone.get(f"{page}?game={key}").get_data(as_text=True)
        assert f'class="back" href="{game}' in phone.get(settings).get_data(as_text=True)
