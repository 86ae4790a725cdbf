"""The page of a running game: its first frame, the state that scripts draw, what a watcher gets, what it weighs."""

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
from scorekeeper.rules.presets import preset
from scorekeeper.web.devices import known_device
from scorekeeper.web.game.words import page_words
from scorekeeper.wording.locale_forms import list_words
from tests.cases import cases
from tests.web.game.test_writes import FOUR, page_of, state_of
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


# --- the first frame ------------------------------------------------------------------------------------------------


def test_before_its_scripts_come_the_page_shows_round_call_and_question(phone: Phone) -> None:
    key = phone.start(dealer=0, schedule="listed", listed="10 10", title="Friday night")
    for seat, bid in ((1, 4), (2, 1), (3, 3)):
        phone.note(key, 1, seat, "bid", bid)
    page = page_of(phone, key)
    assert "Round 1 of 2 Harry plays first · Gina deals Friday night" in page
    assert "10 cards Trump: ♠" in page
    assert "Bid 8 of 10 2 left Irene bid 3 Redo Undo" in page
    words = page_words()
    assert words.say("ask-bid", name="Gina") in page
    phone.note(key, 1, 0, "bid", 3)
    assert words.say("over", n=1) in page_of(phone, key)
    phone.note(key, 1, 1, "tricks", 2)
    assert "2 / 10" in page_of(phone, key)
    assert words.say("ask-tricks", name="Frank") in page_of(phone, key)


def test_the_highest_bidder_is_asked_for_trump_in_okenuff(phone: Phone) -> None:
    key = phone.start(FOUR, "okenuff")
    for seat, bid in enumerate((1, 2, 2, 0)):
        phone.note(key, 1, seat, "bid", bid)
    assert "Bob names trump" in page_of(phone, key)


def test_hostile_names_are_text(phone: Phone) -> None:
    names = ("<b>Bo</b>", "</script><script>x", "Ann & Co", '"quoted"')
    key = phone.start(names)
    assert state_of(phone, key)["players"] == list(names)
    page, plain = (phone.get(path).text for path in (f"/games/{key}", f"/games/{key}/plain"))
    for html in (page, plain):
        # The scripts are the app, the words and the game; none came with a name.
        assert len(read_page(html).all("script")) == html.count("<script") == html.count("</script>")
    assert [each.text for each in read_page(plain).all("th")][1:5] == list(names)


def test_where_nobody_calls_the_page_speaks_of_no_call(phone: Phone) -> None:
    """Misère: five cards, and no bid but none."""
    bids = {"bids_least": "0", "bids_most": "0 if cards == 5 else cards"}
    rules = phone.make_rules(
        schedule_kind="listed", schedule_listed="5 4", hook_rule="none", players_most="5", hook_from_cards="", **bids
    )
    key = phone.start(rules=rules)
    for seat in range(4):
        assert "0 / 5" in page_of(phone, key)
        phone.note(key, 1, seat, "bid", 0)
    assert "0 / 5" in page_of(phone, key)
    assert "UNDER by 5" not in page_of(phone, key)


# --- the state ------------------------------------------------------------------------------------------------------


def test_the_state_says_what_the_sheet_shows_below_its_rows(app: Flask, phone: Phone) -> None:
    """Two evenings, a note, and Carol who sits out round 10."""
    game = known_game("desilva-003")
    rounds = [
        replace(sent, played_on=date(2026, 3, 6 if number < 6 else 13)) for number, sent in enumerate(game.rounds[:9])
    ]
    rounds[2] = replace(rounds[2], note="the dog ate a trick")
    key = kept(app, phone, replace(game, rounds=tuple(rounds)))
    phone.post(f"/games/{key}/players/2/absences")
    state = state_of(phone, key)
    assert state["day_ends"] == [6]
    *others, [_, _, absence] = state["lines"]
    assert others == [
        ["", "", "Rounds 1 to 6: Friday 6 March 2026 · Rounds 7 to 9: Friday 13 March 2026"],
        ["", "Round 3:", "the dog ate a trick"],
    ]
    assert absence.startswith(game.names[2])
    assert "round 10" in absence


def test_the_state_names_special_rounds(phone: Phone) -> None:
    key = phone.start(("Ann", "Bo", "Cy"), "forehead")
    [[sign, head, words]] = state_of(phone, key)["lines"]
    special = preset("forehead").specials[0]
    assert (sign, head, words.startswith("round")) == ("◆", f"{special.name}:", True)


def test_the_state_says_how_bids_and_totals_are_written_and_whether_trump_has_a_place(phone: Phone) -> None:
    okenuff, plump, plain = (state_of(phone, phone.start(FOUR, rules)) for rules in ("okenuff", "plump", "desilva"))
    assert (okenuff["encloses"], okenuff["shows_trump"]) == (True, True)
    assert plump["writes_points"]
    assert not {"encloses", "writes_points", "shows_trump", "lines", "day_ends", "over"} & plain.keys()


def test_an_unusual_pack_is_in_the_state(phone: Phone) -> None:
    assert state_of(phone, phone.start(("Ann", "Bo", "Cy"), "himes"))["pack"] == "28 cards, 8 to ace"
    assert "pack" not in state_of(phone, phone.start(FOUR, "himes"))


def test_a_finished_game_says_who_pays_whom(app: Flask, phone: Phone) -> None:
    [case] = [case for case in cases("games") if case["id"] == "okenuff-full"]
    key = kept(app, phone, known_game("okenuff-full"))
    over = state_of(phone, key)["over"]
    assert len(over["net"]) == 4
    assert all(" pays " in sentence for sentence in over["pays"])
    assert (over["tied"], over["early"]) == (False, False)
    assert f"{' and '.join(case['expect']['winners'])} wins" in page_of(phone, key)


def test_joint_winners_may_break_their_tie(app: Flask, phone: Phone) -> None:
    [case] = [case for case in cases("games") if case["id"] == "himes-joint-winners"]
    key = kept(app, phone, known_game("himes-joint-winners"))
    assert f"{list_words(case['expect']['winners'])} tie " in page_of(phone, key)


def test_a_game_ended_early_can_go_on(phone: Phone) -> None:
    key = phone.start()
    phone.correct(key, 1, [1, 0, 0, 1], [1, 0, 0, 0])
    phone.post(f"/games/{key}/finish", {"after_round": "1"})
    assert state_of(phone, key)["over"]["early"]
    phone.post(f"/games/{key}/reopen")
    assert "over" not in state_of(phone, key)
    assert "Round 2" in page_of(phone, key)


def test_a_watcher_gets_the_same_state_without_pad_and_forms(phone: Phone, watcher: Phone) -> None:
    key = phone.start()
    phone.note(key, 1, 0, "bid", 1)
    html = watcher.get(f"/games/{key}").text
    assert "Bid 1 of 1" in words_of(html)
    assert read_page(html).all("form", "button") == []


# --- what it weighs -------------------------------------------------------------------------------------------------


def test_the_page_of_a_long_game_weighs_little(app: Flask, phone: Phone) -> None:
    """Twenty-five rounds for four, the last one begun. The style in it is that of every game."""
    game = known_game("desilva-000")
    assert len(game.rounds) == 25
    rounds = (*game.rounds[:24], Round((None, 0, 1, 1), (None,) * 4))
    html = phone.get(f"/games/{kept(app, phone, replace(game, rounds=rounds))}").text
    assert len(re.sub(r"<style>.*?</style>", "", html, flags=re.DOTALL).encode()) <= 19_000


def test_messengers_find_a_title_and_a_picture_and_the_keeper_does_not_load_them(phone: Phone, watcher: Phone) -> None:
    key = phone.start(title="Friday night")
    page = watcher.get(f"/games/{key}").text
    assert '<meta property="og:title" content="Friday night">' in page
    assert f'<meta property="og:image" content="http://localhost/games/{key}/standings.png">' in page
    picture = watcher.get(f"/games/{key}/standings.png")
    assert (picture.mimetype, picture.data[:4]) == ("image/png", b"\x89PNG")
    assert "og:" not in phone.get(f"/games/{key}").text


def test_scripts_are_given_a_form_only_where_it_is_another_one(phone: Phone) -> None:
    """In Hebrew two are as many, and every rank is written in the same way."""
    page = phone.get(f"/games/{phone.start()}", headers={"Accept-Language": "he"}).text
    found = re.search(r'id="words">(.*?)</script>', page)
    assert found is not None
    counted = json.loads(found[1])["counted"]
    assert set(counted["cards"]) == {"one", "other"}
    assert set(counted["place"]) == {"other"}
