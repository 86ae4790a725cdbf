"""A fifth person who deals, keeps score and does not play (R14)."""

from __future__ import annotations

import re

import pytest

from scorekeeper.web.game.words import page_words
from tests.web.page_check import wrong_fields
from tests.web.table import Phone, words_of

pytestmark = pytest.mark.one_database


def test_is_named_when_the_game_starts(phone: Phone) -> None:
    key = phone.start(standing_dealer="  Eve ", dealer=3)
    assert page_words().say("people", leader="Gina", dealer="Eve") in phone.words(f"/games/{key}")
    # Nobody at the table is marked: the phone takes the name of the dealer from here.
    assert phone.get(f"/games/{key}/state").get_json()["dealer"] == "Eve"
    table = phone.stored(key).recorded
    assert (table.standing_dealer, table.first_bidder) == ("Eve", 0)
    assert not re.search(r"\bdeals\b", phone.words(f"/games/{key}/rounds/1"))


def test_deals_after_a_draw_too_and_only_the_first_bidder_is_drawn(phone: Phone) -> None:
    key = phone.start(rules="classic", dealer="draw", standing_dealer="Eve")
    words = phone.words(f"/games/{key}/draw")
    assert "bids first" in words
    assert "deals first" not in words


@pytest.mark.parametrize("name", ["harry", "E" * 31])
def test_is_none_of_the_players_and_has_a_name_that_fits(phone: Phone, name: str) -> None:
    sent = {"rules": "desilva", "players": ["Gina", "Harry", "Frank"], "dealer": "0"}
    sent |= {"started_on": "2026-11-20", "standing_dealer": name}
    page = phone.post("/games/new", sent, 422).text
    assert wrong_fields(page) == ["standing_dealer"]
    assert f'value="{name}"' in page
    key = phone.start()
    page = phone.post(f"/games/{key}/dealer", {"name": name}, 422).text
    assert wrong_fields(page) == ["name"]
    assert f'value="{name}"' in page
    assert phone.stored(key).recorded.standing_dealer == ""


def test_comes_and_goes_while_the_others_play(phone: Phone) -> None:
    key = phone.start()
    assert f'href="/games/{key}/dealer"' in phone.get(f"/games/{key}/more").text
    phone.post(f"/games/{key}/dealer", {"name": "Eve"})
    assert "Eve deals" in phone.words(f"/games/{key}")
    page = phone.post(f"/games/{key}/dealer", {"name": "Mallory", "seen": ""}, 409).text
    assert wrong_fields(page) == ["name"]
    assert 'name="seen" type="hidden" value="Eve"' in page
    phone.post(f"/games/{key}/dealer", {"name": "", "seen": "Eve"})
    assert page_words().say("people", leader="Gina", dealer="Irene") in phone.words(f"/games/{key}")


def test_goes_on_dealing_where_joint_winners_draw_for_the_next_game(phone: Phone) -> None:
    key = phone.start(rules="himes", schedule="listed", listed="1", standing_dealer="Eve")
    phone.correct(key, 1, [0, 0, 0, 1], [0, 0, 1, 0])
    page = words_of(phone.post(f"/games/{key}/next-game", status=200).text)
    assert "Eve keeps dealing" in page
