"""The records of the group: at the end of a game, and as the remark after a round for who chose to read one."""

from __future__ import annotations

from datetime import date

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.start.new_game import start_game
from scorekeeper.rules.game.rounds import Round
from scorekeeper.rules.statistics.summary import RecordKind
from scorekeeper.web.statistics.group_view import kind_words
from scorekeeper.wording.game_words import REMARKS, STREAKS
from tests.browser.phones import KEEPER, Phone, new_game, news_of
from tests.browser.waiting import wait_until_settled

THREE = ("Alice", "Bob", "Carol")
RECORD = REMARKS["record"]
# Alice makes 1 and Bob 0, Carol misses 1 by 1.
ROUND = Round((1, 0, 1), (1, 0, 0))


def begin(phone: Phone, rounds: int) -> None:
    """Open a game of so many rounds in a group of five games of one round each."""
    served, played = phone.served, replace(new_game("desilva", *THREE, agreed=[1]), rounds=(ROUND,))
    with served.app.app_context():
        group = game_at(served.start(played)).group_id
        for _ in range(4):
            start_game(KEEPER, played, date(2026, 3, 6), group_id=group)
        key = start_game(KEEPER, new_game("desilva", *THREE, agreed=[1] * rounds), date(2026, 3, 7), group_id=group)
    phone.open(key)


def play_round(phone: Phone) -> None:
    # Carol may only bid 1.
    phone.tap(1, 0)
    phone.tap(1)


def test_the_end_of_a_game_says_which_records_of_the_group_it_has(phone: Phone) -> None:
    """A total of 1 as in the five games before, and Alice's sixth bid in a row."""
    begin(phone, 1)
    play_round(phone)
    lines = phone.page.locator(".praise > div")
    expect(lines.nth(-2)).to_have_text(f"{kind_words(RecordKind.HIGHEST_TOTAL)}Alice 1 · {RECORD}")
    expect(lines.last).to_have_text(f"{kind_words(RecordKind.MOST_MADE_IN_A_ROW)}Alice 6 · {RECORD}")


def test_offline_the_end_says_nothing_of_the_group(phone: Phone) -> None:
    begin(phone, 1)
    phone.all_loaded()
    phone.context.set_offline(True)
    play_round(phone)
    expect(phone.page.locator(".finale h2")).to_be_visible()
    expect(phone.page.locator(".praise")).not_to_contain_text("group")


@pytest.mark.parametrize("wanted", ["on", "off"])
def test_a_record_is_announced_when_it_falls_if_remarks_are_wanted(phone: Phone, wanted: str) -> None:
    asked: list[str] = []
    phone.page.on("request", lambda request: asked.append(request.url))
    phone.context.add_init_script(f"localStorage.setItem('settings', JSON.stringify({{ commentary: '{wanted}' }}))")
    begin(phone, 3)
    wait_until_settled(phone.page)
    play_round(phone)
    news = [news_of("scored", round=1), news_of("others", names="Bob and Carol")]
    remarks = [STREAKS["made"][1] % {"name": "Alice", "n": 6}, RECORD] if wanted == "on" else []
    phone.says("notice", " · ".join(news + remarks))
    assert any(address.endswith("/records/before") for address in asked) is (wanted == "on")
    phone.undo()
    phone.says("notice", news_of("undone", act=news_of("counts", round=1)))
