"""The running game as a page: what a keeper and a watcher see without any script, and what it weighs."""

from __future__ import annotations

import json
import re
from datetime import date

import pytest
from flask import Flask
from msgspec.structs import replace

from scorekeeper.actions.start.new_game import start_game
from scorekeeper.files.game_file import game_from
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.rounds import Round
from scorekeeper.web.devices import known_device
from scorekeeper.wording.locale_forms import list_words
from tests.cases import cases
from tests.web.game.test_writes import keys_of, page_of, press, rows_of
from tests.web.page_check import read_page
from tests.web.table import Phone, words_of

pytestmark = pytest.mark.one_database


def known_game(case_id: str) -> Game:
    """A game of the cases."""
    [case] = [case for case in cases("games") if case["id"] == case_id]
    game, problems = game_from(case["file"])
    assert game is not None
    assert not problems
    return game


def kept(app: Flask, phone: Phone, game: Game) -> str:
    """The key of a game with all its rounds, whose pencil the phone holds."""
    phone.start()
    with phone.client:
        phone.get("/")
        device = known_device()
    assert device is not None
    with app.app_context():
        return start_game(device, game, date(2026, 3, 6))


# --- what it says ---------------------------------------------------------------------------------------------------


def test_the_page_of_the_mockup(phone: Phone) -> None:
    key = phone.start(dealer=0, schedule="listed", listed="10 10", title="Friday night")
    html = press(phone, key, 4, 1, 3)
    words = words_of(html)
    assert "Round 1 of 2 Harry leads · Gina deals" in words
    assert "10 cards Trump: ♠" in words
    assert "Bid 8 of 10" in words
    assert "Gina Dealer bids last — cannot bid 2 0 ?" in words
    assert "Gina bids 0–1 under · 3+ over" in words
    assert "2 HOOK" in words
    assert rows_of(html)[0] == ["10", "?", "", "4", "", "1", "", "3", ""]
    assert "OVER by 1 11 bid for 10 tricks" in words_of(press(phone, key, 3))
    counted = words_of(press(phone, key, 2, 2))
    assert "4 / 10" in counted
    assert "Harry Dealer bid 4 · under by 2 · −2 0 2" in counted
    assert "Frank Dealer bid 1 · over by 1 · −1 0 2" in counted
    assert "Irene took 6 tricks left" in counted
    assert "3 MADE" in counted


def test_only_numbers_that_can_be_counted_have_keys(phone: Phone) -> None:
    key = phone.start(dealer=0, schedule="listed", listed="10")
    html = press(phone, key, 4, 1, 3, 3, 2, 2)
    assert list(keys_of(html)) == ["rest", "0", "1", "2", "3", "4", "5", "6"]


def test_below_the_cards_everybody_hears_how_much_is_left(phone: Phone) -> None:
    """Family: three bids on three cards must stay below three."""
    key = phone.start(rules="family")
    html = press(phone, key, 0, 0, 0, 0, 0, 0, 0)
    assert "at most 1" in words_of(html)
    html = press(phone, key, 1)
    assert "at most 0" in words_of(html)
    assert keys_of(html)["1"].attributes["data-state"] == "hook"


def test_the_sheet_shows_everything_that_was_ever_noted_on_paper(app: Flask, phone: Phone) -> None:
    """Dots where bidding begins, a thick line after every fourth round, and where the first evening ended."""
    game = known_game("desilva-003")
    rounds = [
        replace(sent, played_on=date(2026, 3, 6 if number < 6 else 13)) for number, sent in enumerate(game.rounds[:9])
    ]
    html = page_of(phone, kept(app, phone, replace(game, rounds=tuple(rounds))), "?view=sheet")
    lines = re.findall(r'<tr[^>]*?(?: class="([^"]*)")?><th scope="row">', html)
    assert [number for number, marks in enumerate(lines, start=1) if "thick" in marks] == [4, 8, 12]
    assert [number for number, marks in enumerate(lines, start=1) if "day" in marks] == [6]
    assert len(re.findall(r'<td class="[^"]*first', html)) == len(lines) == 13
    assert "Rounds 1 to 6: Friday 6 March 2026" in words_of(html)
    assert 'data-view="sheet"' in html


def test_penalties_and_resets_are_marked(app: Flask, phone: Phone) -> None:
    html = page_of(phone, kept(app, phone, known_game("himes-reset-by-penalty")))
    cells = [cell for row in rows_of(html) for cell in row]
    assert "0 reset −20" in cells


def test_totals_below_zero_stand_in_a_ring_where_the_rules_draw_one(app: Flask, phone: Phone) -> None:
    html = page_of(phone, kept(app, phone, known_game("okenuff-000")))
    assert re.search(r'<span class="ring">\d+</span><span class="sr"> minus</span>', html)


def test_hostile_names_are_text(phone: Phone) -> None:
    names = ("<b>Bo</b>", "</script><script>x", "Ann & Co", '"quoted"')
    html = page_of(phone, phone.start(names))
    assert [each.text for each in read_page(html).all("th")][1:5] == list(names)
    # The scripts are the app, the words and the game; none came with a name.
    assert len(read_page(html).all("script")) == html.count("<script") == html.count("</script>")


# --- the end --------------------------------------------------------------------------------------------------------


def test_a_finished_game_shows_places_settlement_and_the_way_on(app: Flask, phone: Phone) -> None:
    game = known_game("okenuff-full")
    [case] = [case for case in cases("games") if case["id"] == "okenuff-full"]
    html = page_of(phone, kept(app, phone, game))
    words = words_of(html)
    assert f"{' and '.join(case['expect']['winners'])} wins" in words
    assert "Settlement" in words
    assert "Play again" in words
    assert keys_of(html) == {}


def test_joint_winners_both_win(app: Flask, phone: Phone) -> None:
    [case] = [case for case in cases("games") if case["id"] == "himes-joint-winners"]
    words = words_of(page_of(phone, kept(app, phone, known_game("himes-joint-winners"))))
    assert f"{list_words(case['expect']['winners'])} tie " in words


def test_a_game_ended_early_can_go_on(phone: Phone) -> None:
    key = phone.start()
    press(phone, key, 1, 0, 0, 1, 1, 0, 0)
    phone.post(f"/games/{key}/finish", {"after_round": "1"})
    assert "Go on with this game" in words_of(page_of(phone, key))
    phone.post(f"/games/{key}/reopen")
    assert "Round 2" in words_of(page_of(phone, key))


def test_a_watcher_sees_the_same_page_without_pad_and_forms(phone: Phone, watcher: Phone) -> None:
    key = phone.start()
    press(phone, key, 1, 0)
    html = page_of(watcher, key)
    assert "Bid 1 of 1" in words_of(html)
    assert read_page(html).all("form", "button") == []


# --- what it weighs -------------------------------------------------------------------------------------------------


def test_the_page_of_a_long_game_weighs_little(app: Flask, phone: Phone) -> None:
    """Twenty-five rounds for four, the last one begun. The style in it is that of every game."""
    game = known_game("desilva-000")
    assert len(game.rounds) == 25
    rounds = (*game.rounds[:24], Round((None, 0, 1, 1), (None,) * 4))
    html = page_of(phone, kept(app, phone, replace(game, rounds=rounds)))
    assert len(re.sub(r"<style>.*?</style>", "", html, flags=re.DOTALL).encode()) <= 19_000


def test_messengers_find_a_title_and_a_picture_and_the_keeper_does_not_load_them(phone: Phone, watcher: Phone) -> None:
    key = phone.start(title="Friday night")
    page = watcher.get(f"/games/{key}").get_data(as_text=True)
    assert '<meta property="og:title" content="Friday night">' in page
    assert f'<meta property="og:image" content="http://localhost/games/{key}/standings.png">' in page
    picture = watcher.get(f"/games/{key}/standings.png")
    assert (picture.mimetype, picture.data[:4]) == ("image/png", b"\x89PNG")
    assert "og:" not in phone.get(f"/games/{key}").get_data(as_text=True)


def test_scripts_are_given_a_form_only_where_it_is_another_one(phone: Phone) -> None:
    """In Hebrew two are as many, and every rank is written in the same way."""
    page = phone.get(f"/games/{phone.start()}", headers={"Accept-Language": "he"}).get_data(as_text=True)
    found = re.search(r'id="words">(.*?)</script>', page)
    assert found is not None
    counted = json.loads(found[1])["counted"]
    assert set(counted["cards"]) == {"one", "other"}
    assert set(counted["place"]) == {"other"}


def test_an_unusual_pack_is_shown_before_the_first_bid(phone: Phone) -> None:
    key = phone.start(names=("Ann", "Bo", "Cy"), rules="himes")
    page = phone.get(f"/games/{key}").get_data(as_text=True)
    assert 'data-pack="28 cards, 8 to ace">28 cards, 8 to ace</p>' in page
    phone.post(f"/games/{key}/cells", {"round": 1, "seat": 0, "cell": "bid", "was": "", "value": 1})
    assert ">28 cards, 8 to ace</p>" not in phone.get(f"/games/{key}").get_data(as_text=True)
    four = phone.start(names=("Ann", "Bo", "Cy", "Di"), rules="himes")
    assert "data-pack" not in phone.get(f"/games/{four}").get_data(as_text=True)


def test_where_nobody_calls_the_page_speaks_of_no_call(phone: Phone) -> None:
    """Misère: five cards, and no bid but none. One tap is one bid here; with scripts it is everybody's."""
    bids = {"bids_least": "0", "bids_most": "0 if cards == 5 else cards"}
    rules = phone.make_rules(
        schedule_kind="listed", schedule_listed="5 4", hook_rule="none", players_most="5", hook_from_cards="", **bids
    )
    key = phone.start(rules=rules)
    for seat in range(4):
        assert "0 / 5" in words_of(phone.get(f"/games/{key}").get_data(as_text=True))
        phone.post(f"/games/{key}/cells", {"round": 1, "seat": seat, "cell": "bid", "was": "", "value": 0})
    page = words_of(phone.get(f"/games/{key}").get_data(as_text=True))
    assert "0 / 5" in page
    assert "UNDER by 5" not in page
