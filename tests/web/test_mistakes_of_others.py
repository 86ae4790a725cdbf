"""Mistakes seen in other scorekeepers, numbered as in `docs/mistakes.md`, which names the tests of all others."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from scorekeeper.rules.presets import preset
from scorekeeper.rules.score.next_step import Step
from scorekeeper.rules.score.score_sheet import score_sheet
from scorekeeper.storage.database import db
from scorekeeper.storage.home import kept_secret
from scorekeeper.wording.hook_words import hook_words
from tests.databases import FILE, an_app
from tests.rules.tables import a_game, a_round, house
from tests.sheets.samples import SHAPES
from tests.web.table import Phone, words_of

pytestmark = pytest.mark.one_database


def seen(phone: Phone, address: str) -> str:
    return words_of(phone.get(address).get_data(as_text=True))


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


@pytest.mark.parametrize("preset_id", SHAPES)
def test_4_with_the_whole_pack_dealt_nobody_is_asked_for_a_turned_trump(preset_id: str) -> None:
    rules = preset(preset_id)
    whole = rules.pack.at(4) // 4
    sheet = score_sheet(a_game(rules, 4, a_round([0, 0, 0, 3]), agreed=[whole]))
    # Okenuff turns no card: the highest bidder names the suit, whatever is dealt, and points depend on it.
    assert sheet.next.step is (Step.TRUMP if rules.trump.named and rules.scoring.needs_trump else Step.TRICKS)


# --- 5: later penalties leaking into earlier totals; a removed player's tricks wiped; scores keyed by name ------------

ROUNDS = (([1, 0, 0, 1], [1, 0, 0, 0]), ([2, 0, 1, 0], [2, 0, 0, 0]))


def two_rounds(phone: Phone, **more: object) -> str:
    """The worked sheet of de Silva's page: 1 0 0 -1, then 3 0 -1 -1."""
    key = phone.start(**more)  # type: ignore[arg-type]  # Whatever the form knows.
    for number, (bids, tricks) in enumerate(ROUNDS, start=1):
        phone.correct(key, number, bids, tricks)
    return key


def test_5_a_new_name_changes_no_number() -> None:
    game = a_game("desilva", 4, *(a_round(*sent) for sent in ROUNDS))
    renamed = replace(game, players=("Zoe", "Yan", "Xia", "Wim"))
    assert score_sheet(renamed).totals == score_sheet(game).totals == (3, 0, -1, -1)
    assert score_sheet(renamed).rounds == score_sheet(game).rounds


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
