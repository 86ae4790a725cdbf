"""A dealer who sits out by turn: the pad asks the other four, and without the server too."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.phones import Phone, on_pad
from tests.browser.waiting import wait_until_settled
from tests.rules.score.test_dealer_sits_out import fives


def test_each_round_is_that_of_the_four_who_do_not_deal(phone: Phone) -> None:
    """Erin deals round 1, and Alice, who bid first in it, round 2."""
    phone.begin(fives())
    wait_until_settled(phone.page)
    phone.asks("bid", "Alice")
    expect(phone.page.locator(".players [data-seat='4'] .note")).to_have_text("sits out")
    phone.context.set_offline(True)
    phone.tap(1, 0, 1, 1)
    phone.tap(1, 0, 1)
    phone.says("round", on_pad("round", number=2))
    phone.asks("bid", "Bob")
    expect(phone.page.locator(".players [data-seat='0'] .note")).to_have_text("sits out")
    phone.context.set_offline(False)
    phone.all_sent()
    sheet = phone.served.sheet(phone.key)
    assert (sheet.next.round, sheet.next.seat) == (2, 1)
    # Alice 1 of 1, Bob 0 of 0, Carol 1 of 1; David bid 1 and took none.
    assert sheet.totals == (11, 10, 11, 0, 0)
