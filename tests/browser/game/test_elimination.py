"""Lives on the pad: who has none is passed over by deal, bids and counts, also while the server is away."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.phones import Phone, on_pad
from tests.browser.waiting import wait_until_settled
from tests.rules.score.test_out_at import lives


def begin(phone: Phone) -> None:
    """Alice, Bob and Carol have two lives each."""
    phone.begin(lives(seats=3))
    wait_until_settled(phone.page)


def lose_both(phone: Phone) -> None:
    """
    | 1 | Alice (0) 2 | Bob (0) 2 | Carol (1) 2 |
    | 2 | Bob (0) 2 | Carol 2, took 0: 0 | Alice (2) 2 |
    """
    phone.tap(0, 0, 1)
    phone.tap(0, 0)
    phone.says("round", on_pad("round", number=2))
    phone.tap(0, 2, 2)
    phone.tap(0, 0)
    phone.says("round", on_pad("round", number=3))


def test_the_next_round_is_that_of_the_others_and_without_the_server_too(phone: Phone) -> None:
    """Carol would bid first in round 3; it is Alice, then Bob, and in round 4 Bob. Then the two are at the end."""
    begin(phone)
    phone.context.set_offline(True)
    lose_both(phone)
    phone.asks("bid", "Alice")
    expect(phone.page.locator(".players [data-seat='2'] .note")).to_have_text("is out")
    phone.tap(1, 1)
    phone.tap(1)
    phone.says("round", on_pad("round", number=4))
    phone.asks("bid", "Bob")
    phone.context.set_offline(False)
    phone.all_sent()
    sheet = phone.served.sheet(phone.key)
    assert (sheet.next.round, sheet.next.seat, sheet.totals) == (4, 1, (2, 1, 0))
    phone.page.reload()
    phone.asks("bid", "Bob")


def test_the_last_one_left_has_won(phone: Phone) -> None:
    """
    | 3 | Alice (1) 2 | Bob 1, took 0: 1 |
    | 4 | Bob 1, took 0: 0 | Alice (2) 2 |
    """
    begin(phone)
    lose_both(phone)
    phone.tap(1, 1)
    phone.tap(1)
    phone.says("round", on_pad("round", number=4))
    phone.tap(1, 2)
    phone.tap(0)
    expect(phone.page.locator(".players [data-state=won] .name")).to_have_text("Alice")
    phone.all_sent()
    assert phone.served.sheet(phone.key).winners == (0,)


def test_undo_brings_a_player_back(phone: Phone) -> None:
    begin(phone)
    lose_both(phone)
    phone.asks("bid", "Alice")
    phone.undo()
    phone.says("round", on_pad("round", number=2))
    expect(phone.page.locator(".players [data-seat='2'] .note")).not_to_have_text("is out")
