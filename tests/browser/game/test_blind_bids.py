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
    phone.says("rest", on_pad("ask-mark", name="Alice", mark="blind bid"))
    phone.rest()
    phone.says("rest", on_pad("ask-not-mark", name="Alice", mark="blind bid"))
    expect(phone.page.locator(".players [data-seat='0'] .note")).to_have_text(f"{on_pad('leads')} · blind bid")
    phone.says("notice", news_of("mark", name="Alice", mark="blind bid"))
    phone.tap(1)
    phone.says("rest", on_pad("ask-mark", name="Bob", mark="blind bid"))
    phone.tap(0, 0)
    expect(phone.page.locator('[data-slot="rest"]')).to_be_hidden()
    phone.tap(1, 1)
    phone.says("round", on_pad("round", number=2))
    phone.reads(1, "1 made", "21", "0", "1", "0 made", "10", start=1)
    phone.all_sent()
    row = phone.served.sheet(phone.key).rounds[0]
    assert row.record.marks == ((0, 1),)
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
    phone.says("rest", on_pad("ask-mark", name="Carol", mark="blind bid"))


def test_a_tap_on_the_player_who_is_asked_is_the_same_and_can_be_undone(phone: Phone) -> None:
    begin(phone)
    note = phone.page.locator(".players [data-seat='0'] .note")
    phone.page.locator(".players [data-seat='0'] .value").tap()
    expect(note).to_have_text(f"{on_pad('leads')} · blind bid")
    phone.undo()
    expect(note).to_have_text(on_pad("leads"))
    phone.says("rest", on_pad("ask-mark", name="Alice", mark="blind bid"))


def test_who_is_tapped_out_of_turn_is_asked_on_after_the_blind_bid(phone: Phone) -> None:
    begin(phone)
    phone.page.locator(".players [data-seat='2'] .value").tap()
    phone.asks("bid", "Carol")
    phone.page.locator(".players [data-seat='2'] .value").tap()
    phone.says("rest", on_pad("ask-not-mark", name="Carol", mark="blind bid"))
    phone.asks("bid", "Carol")
    phone.tap(2)
    phone.asks("bid", "Alice")
    phone.all_sent()
    record = phone.served.sheet(phone.key).rounds[0].record
    assert (record.marks, record.bids) == (((2, 1),), (None, None, 2))


def test_it_is_noted_without_the_server_too(phone: Phone) -> None:
    begin(phone)
    phone.context.set_offline(True)
    phone.rest()
    phone.tap(2)
    phone.says("rest", on_pad("ask-mark", name="Bob", mark="blind bid"))
    phone.context.set_offline(False)
    phone.all_sent()
    record = phone.served.sheet(phone.key).rounds[0].record
    assert (record.marks, record.bids) == (((0, 1),), (2, None, None))


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


def test_with_several_marks_the_key_goes_from_one_to_the_next_and_to_none(phone: Phone) -> None:
    scoring = {"made": "tricks + table(mark, 0, 30, 60)"}
    rules = house("prospect", blind_behind=None, mark=["Declaration", "Revelation"], scoring=scoring)
    phone.begin(new_game(rules, "Alice", "Bob", "Carol", agreed=[2, 2]))
    wait_until_settled(phone.page)
    note = phone.page.locator(".players [data-seat='0'] .note")
    for asked, declared in (("Declaration", "Declaration"), ("Revelation", "Revelation"), ("no Revelation", "")):
        phone.says("rest", f"Alice: {asked}")
        phone.rest()
        expect(note).to_have_text(f"plays first · {declared}" if declared else "plays first")
    phone.rest()
    phone.rest()
    phone.context.set_offline(True)
    phone.tap(1, 0, 0, 1, 0)
    phone.reads(1, "1 made", "61", start=1)
    phone.context.set_offline(False)
    phone.all_sent()
    assert phone.served.sheet(phone.key).totals[0] == 61
