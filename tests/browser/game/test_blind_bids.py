"""Blind bids on the pad: a key above the others, or a tap on the player who is asked; also without the server."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.phones import Phone, new_game, news_of, on_pad
from tests.browser.waiting import wait_until_settled
from tests.rules.tables import house


def begin(phone: Phone) -> None:
    """Prospect for a table at which anyone may bid blind."""
    phone.begin(new_game(house("prospect", blind_behind=None), "Alice", "Bob", "Carol", agreed=[2, 2]))
    wait_until_settled(phone.page)


def test_the_key_is_there_until_the_bid_and_the_bid_counts_for_twenty(phone: Phone) -> None:
    """
    | 2 | Alice (1) 21 blind | Bob 0, took 1: 1 | Carol (0) 10 |
    """
    begin(phone)
    phone.says("rest", on_pad("ask-blind", name="Alice"))
    phone.rest()
    phone.says("rest", on_pad("ask-not-blind", name="Alice"))
    expect(phone.page.locator(".players [data-seat='0'] .note")).to_have_text(f"{on_pad('leads')} · {on_pad('blind')}")
    phone.says("notice", news_of("blind", name="Alice"))
    phone.tap(1)
    phone.says("rest", on_pad("ask-blind", name="Bob"))
    phone.tap(0, 0)
    expect(phone.page.locator('[data-slot="rest"]')).to_be_hidden()
    phone.tap(1, 1)
    phone.says("round", on_pad("round", n=2))
    phone.reads(1, "1 made", "21", "0", "1", "0 made", "10", start=1)
    phone.all_sent()
    row = phone.served.sheet(phone.key).rounds[0]
    assert row.record.blind == {0}
    assert [seat.total for seat in row.seats] == [21, 1, 10]


def test_the_key_is_offered_only_to_who_is_far_enough_behind(phone: Phone) -> None:
    """
    | 2 | Alice (2) 12 | Bob (0) 10 | Carol 1, took 0: 0 |
    """
    phone.begin(new_game(house("prospect", blind_behind=12), "Alice", "Bob", "Carol", agreed=[2, 2]))
    wait_until_settled(phone.page)
    expect(phone.page.locator('[data-slot="rest"]')).to_be_hidden()
    phone.tap(2, 0, 1, 2)
    phone.says("heading", "Bob bids")
    expect(phone.page.locator('[data-slot="rest"]')).to_be_hidden()
    phone.tap(0)
    phone.says("rest", "Carol bids blind")


def test_a_tap_on_the_player_who_is_asked_is_the_same_and_can_be_undone(phone: Phone) -> None:
    begin(phone)
    note = phone.page.locator(".players [data-seat='0'] .note")
    phone.page.locator(".players [data-seat='0'] .value").tap()
    expect(note).to_have_text(f"{on_pad('leads')} · {on_pad('blind')}")
    phone.undo()
    expect(note).to_have_text(on_pad("leads"))
    phone.says("rest", on_pad("ask-blind", name="Alice"))


def test_who_is_tapped_out_of_turn_is_asked_on_after_the_blind_bid(phone: Phone) -> None:
    begin(phone)
    phone.page.locator(".players [data-seat='2'] .value").tap()
    phone.asks("bid", "Carol")
    phone.page.locator(".players [data-seat='2'] .value").tap()
    phone.says("rest", on_pad("ask-not-blind", name="Carol"))
    phone.asks("bid", "Carol")
    phone.tap(2)
    phone.asks("bid", "Alice")
    phone.all_sent()
    record = phone.served.sheet(phone.key).rounds[0].record
    assert (record.blind, record.bids) == (frozenset({2}), (None, None, 2))


def test_it_is_noted_without_the_server_too(phone: Phone) -> None:
    begin(phone)
    phone.context.set_offline(True)
    phone.rest()
    phone.tap(2)
    phone.says("rest", on_pad("ask-blind", name="Bob"))
    phone.context.set_offline(False)
    phone.all_sent()
    record = phone.served.sheet(phone.key).rounds[0].record
    assert (record.blind, record.bids) == (frozenset({0}), (2, None, None))


def test_the_pad_asks_for_a_mark_by_the_name_the_rules_give_it(phone: Phone) -> None:
    rules = house("prospect", blind_behind=None, mark="Cannonball")
    phone.begin(new_game(rules, "Alice", "Bob", "Carol", agreed=[2, 2]))
    wait_until_settled(phone.page)
    phone.says("rest", "Alice: Cannonball")
    phone.rest()
    phone.says("rest", "Alice: no Cannonball")
    phone.says("notice", "Alice: Cannonball")
    expect(phone.page.locator(".players [data-seat='0'] .note")).to_have_text("plays first · Cannonball")
    phone.page.reload()
    expect(phone.page.locator(".players [data-seat='0'] .note")).to_have_text("plays first · Cannonball")
