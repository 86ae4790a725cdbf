"""Mistakes seen in other scorekeepers (`docs/mistakes.md`), numbered as there; each must not happen here.

What only a browser shows is in `tests/browser/test_mistakes_of_others.py`.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask
from msgspec.structs import replace

from scorekeeper.actions.game.games import game_at
from scorekeeper.rules.presets import preset, preset_ids
from scorekeeper.rules.score.next_step import Step
from scorekeeper.rules.score.score_sheet import score_sheet
from scorekeeper.storage.database import db
from scorekeeper.storage.secret_key import kept_secret
from scorekeeper.wording.hook_words import hook_words
from tests.cases import cases
from tests.databases import FILE, an_app
from tests.rules.tables import a_game, a_round, house
from tests.web.table import NAMES, Phone, words_of

pytestmark = pytest.mark.one_database


def seen(phone: Phone, address: str) -> str:
    return words_of(phone.get(address).get_data(as_text=True))


def bid(phone: Phone, key: str, number: int, *bids: int) -> None:
    """Say the bids of a round in turn, Gina's first, as the phone sends them."""
    for seat, value in enumerate(bids):
        write = {"round": number, "seat": seat, "cell": "bid", "was": None, "now": value}
        phone.post_json(f"/games/{key}/writes", {"id": f"{key[:8]}-{number}-{seat}", "writes": [write]})


def totals(app: Flask, key: str, number: int) -> list[object]:
    with app.app_context():
        return [seat.total for seat in game_at(key).sheet.rounds[number - 1].seats]


# --- 2: a dealer stuck at 0 while all other bids are 0 ----------------------------------------------------------------


@pytest.mark.parametrize("dealers_bid", [0, 1, 3, 4])
def test_2_after_bids_of_zero_the_dealer_bids_what_he_likes(app: Flask, phone: Phone, dealers_bid: int) -> None:
    """Five cards, 0 0 0 said: only 5 would make the bids add up."""
    key = phone.start(schedule="listed", listed="5")
    bid(phone, key, 1, 0, 0, 0, dealers_bid)
    with app.app_context():
        assert game_at(key).recorded.round(1).bids == (0, 0, 0, dealers_bid)


# --- 3: no hook on one- and two-card rounds by default, without saying so ---------------------------------------------


@pytest.mark.parametrize("preset_id", ["desilva", "classic", "classic-ten", "classic-difference", "okenuff"])
@pytest.mark.parametrize(("cards", "hooked"), [(1, (1,)), (2, (2,))])
def test_3_the_hook_holds_in_the_smallest_rounds(preset_id: str, cards: int, hooked: tuple[int, ...]) -> None:
    game = a_game(preset_id, 4, a_round([0, 0, 0, None]), agreed=[cards])
    assert score_sheet(game).next.hooked == hooked


def test_3_rules_that_spare_a_small_round_say_so() -> None:
    """Himes lets nobody be hooked at 0 or at all the cards; a house may begin the hook at three cards."""
    assert "unless by bidding none or all" in hook_words(preset("himes"))
    spared = house("desilva", hook={"rule": "last", "from_cards": 3})
    assert score_sheet(a_game(spared, 4, a_round([0, 0, 0, None]), agreed=[2])).next.hooked == ()
    assert "3 cards" in hook_words(spared)


# --- 4: full pack dealt to four with no card left to turn, and trump still asked for ----------------------------------


@pytest.mark.parametrize("preset_id", preset_ids())
def test_4_with_the_whole_pack_dealt_nobody_is_asked_for_a_turned_trump(phone: Phone, preset_id: str) -> None:
    rules = preset(preset_id)
    whole = rules.pack.at(4) // 4
    sheet = score_sheet(a_game(rules, 4, a_round([0, 0, 0, 3]), agreed=[whole]))
    # Okenuff turns no card: the highest bidder names the suit, whatever is dealt, and points depend on it.
    assert sheet.next.step is (Step.TRUMP if rules.trump.named and rules.scoring.needs_trump else Step.TRICKS)


def test_4_the_page_shows_such_a_round_as_no_trump(phone: Phone) -> None:
    key = phone.start(rules="himes", schedule="listed", listed="13")
    assert "13 cards Trump: NT" in seen(phone, f"/games/{key}")


# --- 5: later penalties leaking into earlier totals; a removed player's tricks wiped; scores keyed by name ------------

ROUNDS = (([1, 0, 0, 1], [1, 0, 0, 0]), ([2, 0, 1, 0], [2, 0, 0, 0]))


def two_rounds(phone: Phone, **more: object) -> str:
    """The worked sheet of de Silva's page: 1 0 0 -1, then 3 0 -1 -1."""
    key = phone.start(**more)  # type: ignore[arg-type]  # Whatever the form knows.
    for number, (bids, tricks) in enumerate(ROUNDS, start=1):
        phone.correct(key, number, bids, tricks)
    return key


def test_5_a_penalty_counts_from_its_round_on(app: Flask, phone: Phone) -> None:
    key = two_rounds(phone)
    fine = {"seat": "0", "round": "2", "sign": "take", "points": "20", "reason": "renege", "penalty_id": "one"}
    phone.post(f"/games/{key}/penalties", fine)
    assert totals(app, key, 1) == [1, 0, 0, -1]
    assert totals(app, key, 2) == [-17, 0, -1, -1]


def test_5_a_game_without_somebody_leaves_the_last_game_as_it_was(app: Flask, phone: Phone) -> None:
    key = two_rounds(phone)
    phone.start(["Gina", "Frank", "Irene"])
    assert totals(app, key, 2) == [3, 0, -1, -1]
    with app.app_context():
        assert game_at(key).recorded.players == NAMES
        assert game_at(key).recorded.round(1).tricks == (1, 0, 0, 0)


def test_5_in_another_seat_the_same_people_have_other_scores(app: Flask, phone: Phone) -> None:
    key = two_rounds(phone)
    turned = two_rounds(phone, names=NAMES[::-1])
    with app.app_context():
        first, second = game_at(key).sheet, game_at(turned).sheet
    assert first.totals == second.totals == (3, 0, -1, -1)
    assert first.game.players == second.game.players[::-1]


def test_5_a_new_name_changes_no_number() -> None:
    game = a_game("desilva", 4, *(a_round(*sent) for sent in ROUNDS))
    renamed = replace(game, players=("Zoe", "Yan", "Xia", "Wim"))
    assert score_sheet(renamed).totals == score_sheet(game).totals == (3, 0, -1, -1)
    assert score_sheet(renamed).rounds == score_sheet(game).rounds


def test_5_two_people_of_one_name_are_asked_to_differ(phone: Phone) -> None:
    sent = {"rules": "desilva", "players": ["Gina", "Gina", "Frank"], "dealer": "0"}
    assert "Gina" in words_of(phone.post("/games/new", sent, 422).get_data(as_text=True))


# --- 7: names reaching the page as HTML; one save for all visitors; a secret key changed at every start ---------------

HOSTILE = "<b>Gina</b>&amp;"


def test_7_a_name_is_text_on_every_page(phone: Phone) -> None:
    key = two_rounds(phone, names=[HOSTILE, "Harry", "Frank", "Irene"], title=HOSTILE)
    for page in ("", "?view=sheet", "/rounds/1", "/penalties", "/finish", "/delete", "/rules"):
        text = phone.get(f"/games/{key}{page}").get_data(as_text=True)
        assert "<b>Gina" not in text
    assert "<b>Gina" not in phone.get("/").get_data(as_text=True)
    assert "<b>Gina" not in phone.get("/games/new").get_data(as_text=True)


def test_7_every_visitor_has_games_of_his_own(phone: Phone, watcher: Phone) -> None:
    phone.start(title="Friday night")
    watcher.start(title="Lunch break")
    assert "Friday night" in seen(phone, "/")
    assert "Friday night" not in seen(watcher, "/")
    assert "Lunch break" not in seen(phone, "/")


def test_7_a_phone_keeps_its_pencil_when_the_server_starts_again(tmp_path: Path) -> None:
    """The key that signs the cookies is read again, so the cookie of before still holds."""
    secret = tmp_path / "secret_key"
    address = f"sqlite:///{tmp_path / FILE}"
    first, second = an_app(address), an_app(address)
    for app in (first, second):
        app.secret_key = kept_secret(secret)
    phone = Phone(first)
    key = phone.start(title="Friday night")
    again = Phone(second)
    for cookie in (phone.client._cookies or {}).values():
        again.client.set_cookie(cookie.key, cookie.value)
    assert "Friday night" in seen(again, "/")
    again.correct(key, 1, *ROUNDS[0])
    for app in (first, second):
        with app.app_context():
            db.engine.dispose()


# --- 9: tricks that need not add up; one winner named on a tie; the formula in README and code differing --------------


def test_9_tricks_that_do_not_add_up_are_refused(phone: Phone) -> None:
    key = phone.start()
    page = phone.correct(key, 1, [1, 0, 0, 1], [1, 1, 0, 0], status=422).get_data(as_text=True)
    assert "The tricks add up to 2; it must be 1." in words_of(page)


def test_9_a_tie_has_two_winners(phone: Phone) -> None:
    """Two cards: Gina and Harry make 0, Frank bids 1 and takes both for -1, Irene bids 2 and takes none for -2."""
    key = phone.start(schedule="listed", listed="2")
    phone.correct(key, 1, [0, 0, 1, 2], [0, 0, 2, 0])
    assert "Gina and Harry tie 0" in seen(phone, f"/games/{key}")
    assert "Gina and Harry won" in seen(phone, "/")


@pytest.mark.parametrize("system", [name for name in cases("score_matrix")["matrix"] if "declarer" not in name])
def test_9_the_rules_page_shows_the_points_that_are_counted(phone: Phone, system: str) -> None:
    page = phone.get(f"/rules/{system}").get_data(as_text=True)
    shown = [int(text) for text in re.findall(r'<td class="made">\+?([^<]+)</td>', page)]
    matrix = cases("score_matrix")["matrix"][system]
    assert shown == [matrix[made][made] for made in range(len(shown))]
    assert len(shown) == preset(system).schedule(4).peak + 1
