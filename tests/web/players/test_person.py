"""The page of one player: what is wrong about somebody is put right, at any time."""

from __future__ import annotations

import pytest

from scorekeeper.rules.faults.table import DuplicateName, NameKnown
from scorekeeper.web.game.words import page_words
from scorekeeper.wording import sentence
from tests.web.players.test_players import NAMES, act, played
from tests.web.table import Phone, words_of

pytestmark = pytest.mark.one_database

GINA, HARRY, FRANK, IRENE = range(4)


def test_it_says_how_the_player_stands_and_who_deals(phone: Phone) -> None:
    key = played(phone)
    words = phone.words(f"/games/{key}/players/{FRANK}")
    assert "Frank Place 2 with 0 · " in words
    assert "Gina does now" in words
    assert "Gina · Harry · Frank · Irene." in words
    assert "Players’ phones not joined" in words.replace("&#39;", "'")
    assert '/deal"' in phone.get(f"/games/{key}/players/{FRANK}").text
    assert '/deal"' not in phone.get(f"/games/{key}/players/{GINA}").text


def test_a_misspelt_name_is_corrected_everywhere_or_here(phone: Phone) -> None:
    key, other = played(phone), played(phone)
    act(phone, key, FRANK, "name", name="Franz", where="group", seen="Frank")
    assert phone.stored(key).game.names[FRANK] == phone.stored(other).game.names[FRANK] == "Franz"
    assert "Frank is now called Franz" in phone.words(f"/games/{key}")
    act(phone, key, FRANK, "name", name="Frans", where="game", seen="Franz")
    assert (phone.stored(key).game.names[FRANK], phone.stored(other).game.names[FRANK]) == ("Frans", "Franz")
    assert "Frans" in phone.words(f"/games/{key}/plain")
    phone.post(f"/games/{key}/undo")
    assert "Undone: Frans is now called Franz" in phone.words(f"/games/{key}")


def test_a_name_that_cannot_be_stands_there_with_its_sentence(phone: Phone) -> None:
    key = played(phone)
    act(phone, played(phone), FRANK, "name", name="Zoë", where="game", seen="Frank")
    assert sentence(DuplicateName("Harry")) in act(phone, key, FRANK, "name", 422, name="Harry", seen="Frank")
    words = act(phone, key, FRANK, "name", 422, name="Zoë", where="group", seen="Frank")
    assert sentence(NameKnown("Zoë")) in words
    act(phone, key, FRANK, "name", 422, name=" ", seen="Frank")
    act(phone, key, FRANK, "name", 409, name="Franz", seen="Fritz")


def test_a_wrong_dealer_is_put_right_and_the_bids_stand(phone: Phone) -> None:
    key = played(phone)
    phone.correct(key, 2, ["", 1, "", ""], [""])
    act(phone, key, FRANK, "deal", round=2)
    assert page_words().say("people", leader="Irene", dealer="Frank") in phone.words(f"/games/{key}")
    assert phone.stored(key).game.round(2).bids == (None, 1, None, None)
    assert f'action="/games/{key}/players/undo"' in phone.get(f"/games/{key}/players").text
    act(phone, key, GINA, "deal", 409, round=1)


def test_seats_are_changed_from_this_round_on(phone: Phone) -> None:
    key = played(phone)
    act(phone, key, IRENE, "chair", other=GINA, round=2)
    assert phone.stored(key).game.in_turn(2) == (IRENE, HARRY, FRANK, GINA)
    act(phone, key, HARRY, "swap", other=FRANK, round=2)
    assert phone.stored(key).game.in_turn(2) == (IRENE, FRANK, HARRY, GINA)
    assert phone.stored(key).game.in_turn(1) == (GINA, HARRY, FRANK, IRENE)
    assert "Choose one of these." in act(phone, key, HARRY, "swap", 422, round=2)


def test_a_finished_game_keeps_its_order_and_lets_names_be_corrected(phone: Phone) -> None:
    key = phone.start(NAMES, schedule="listed", listed="1")
    phone.correct(key, 1, [1, 0, 0, 1], [1, 0, 0, 0])
    words = phone.words(f"/games/{key}/players/{FRANK}")
    assert "Change seats" not in words
    assert '/deal"' not in phone.get(f"/games/{key}/players/{FRANK}").text
    act(phone, key, FRANK, "name", name="Franz", where="group", seen="Frank")
    assert phone.stored(key).game.names[FRANK] == "Franz"


def test_a_dealer_who_does_not_play_is_named_elsewhere(phone: Phone) -> None:
    key = phone.start(NAMES, standing_dealer="Eve")
    words = phone.words(f"/games/{key}/players/{FRANK}")
    assert "Who deals Eve" in words
    assert '/deal"' not in phone.get(f"/games/{key}/players/{FRANK}").text


def test_where_the_pack_is_too_small_rounds_that_fit_are_offered_in_one_tap(phone: Phone) -> None:
    key = phone.start(NAMES)
    page = phone.get(f"/games/{key}/players").text
    assert 'name="fit"' in page
    assert "1 … 10 … 1" in words_of(page)
    phone.post(f"/games/{key}/players", {"name": "Judy", "start": "0", "after": str(IRENE), "fit": "1"})
    assert phone.stored(key).game.schedule.head == (*range(1, 11), *range(9, 0, -1))
