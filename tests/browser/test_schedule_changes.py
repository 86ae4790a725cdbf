"""What the table agrees on while it plays, as an open page follows it: rounds to come, who deals, one more round."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from scorekeeper.actions.game.table import reschedule, set_standing_dealer
from scorekeeper.rules.faults.play import HookedBid
from scorekeeper.wording import sentence
from tests.browser.phones import KEEPER, Phone, new_game, on_pad
from tests.browser.waiting import poll_faster
from tests.rules.tables import a_round

NAMES = ("Ann", "Bo", "Cy")
MADE = a_round([1, 0, 1], [1, 0, 0])
STAYS = "window.stays = true"


def test_an_open_page_follows_what_others_agree_on_and_loses_nothing_unsent(phone: Phone, watcher: Phone) -> None:
    """Two rounds of 1 and 2 cards; while a bid waits for the network, the keepers agree on 13 cards and Eve deals."""
    game = new_game("desilva", *NAMES, agreed=[1, 2])
    poll_faster(phone.context, watcher.context)
    phone.begin(replace(game, rounds=(MADE,)))
    watcher.open(phone.key)
    # What comes after the pad answers is there, and follows.
    expect(phone.page.locator("dialog.penalty")).to_be_attached()
    phone.context.set_offline(True)
    phone.tap(2)
    phone.page.evaluate(STAYS)
    with phone.served.app.app_context():
        reschedule(phone.key, KEEPER, "other rounds", begun=1, seen=(2,), upcoming=(2, 13))
        set_standing_dealer(phone.key, KEEPER, "eve deals", seen="", name="Eve")
    watcher.says("of", on_pad("of", n=3))
    watcher.says("people", on_pad("people", leader="Bo", dealer="Eve"))
    expect(watcher.page.locator(".sheet tbody tr")).to_have_count(3)
    phone.says("unsent", on_pad("unsent"))
    assert phone.page.evaluate("window.stays")
    phone.context.set_offline(False)
    phone.says("of", on_pad("of", n=3))
    phone.says("people", on_pad("people", leader="Bo", dealer="Eve"))
    expect(phone.page.locator(".sheet tbody tr")).to_have_count(3)
    expect(phone.page.locator(".sheet tbody th").last).to_have_text("13")
    phone.all_sent()
    assert phone.served.sheet(phone.key).game.rounds[1].bids == (None, 2, None)
    # It is loaded again once, and then stays.
    expect(phone.page.locator("body[data-ready]")).to_be_attached()
    phone.page.evaluate(STAYS)
    phone.tap(1)
    phone.tap(0)
    phone.all_sent()
    assert phone.page.evaluate("window.stays")


def test_what_does_not_fit_what_others_agreed_on_is_taken_back_and_the_page_says_why(phone: Phone) -> None:
    """A round of two cards is played without the network; meanwhile it gets one card, where Cy may not bid 0."""
    phone.begin(new_game("desilva", *NAMES, agreed=[2, 2]))
    phone.all_loaded()
    phone.context.set_offline(True)
    phone.tap(1, 0, 0)
    phone.tap(1, 1)
    with phone.served.app.app_context():
        reschedule(phone.key, KEEPER, "other rounds", begun=0, seen=(2, 2), upcoming=(1, 2))
    phone.context.set_offline(False)
    phone.says("cards", "1 card")
    phone.says("notice", f"Taken back: {sentence(HookedBid(0, 1, 'not-even'))}")
    phone.asks("bid", "Cy")


def test_a_tie_is_broken_by_one_more_round(phone: Phone) -> None:
    game = new_game("classic-ten", *NAMES, agreed=[1])
    phone.begin(replace(game, rounds=(MADE,)))
    phone.page.locator("[data-slot=tied]").tap()
    phone.page.locator("#more-cards").fill("2")
    phone.page.locator("[action$=more] button").tap()
    phone.says("round", on_pad("round", number=2))
    phone.tap(0, 1, 0)
    phone.tap(2)
    phone.says("pill", "Ann wins")
    assert phone.row(2)[2::2] == ["20", "10", "0"]


@pytest.mark.parametrize("place", ["schedule", "rounds/1"])
def test_a_figure_that_is_tapped_is_replaced_by_what_is_typed(phone: Phone, place: str) -> None:
    """A stranger who put 3 where 3 stood read 33."""
    phone.begin(replace(new_game("desilva", *NAMES, agreed=[1, 2]), rounds=(MADE,)))
    phone.page.goto(f"/games/{phone.key}/{place}")
    figure = phone.page.locator("input.number").first
    figure.tap()
    phone.page.keyboard.type("0")
    expect(figure).to_have_value("0")
