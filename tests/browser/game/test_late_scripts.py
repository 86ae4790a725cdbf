"""Scripts that come after the pad, or do not come: the pad answers meanwhile, and nothing that was tapped is lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.phones import Phone, new_game, on_pad

pytestmark = pytest.mark.browser

FOUR = ("Alice", "Bob", "Carol", "David")
LATE = "**/js/game/sending.js"


def test_what_sends_comes_once_there_is_a_network_again(phone: Phone) -> None:
    """
    | 1 | Alice (1) 1 | Bob (0) 0 | Carol (0) 0 | David 1 -1 |
    """
    phone.page.clock.install()
    phone.page.route(LATE, lambda route: route.abort())
    phone.key = phone.served.start(new_game("desilva", *FOUR, agreed=[1, 2]))
    with phone.page.expect_event("requestfailed"):
        phone.page.goto(f"/games/{phone.key}")
    phone.tap(1, 0, 0, 1)
    phone.says("round", on_pad("round", number=2))
    assert phone.row(1)[2::2] == ["1", "0", "0", "−1"]
    phone.page.unroute(LATE)
    phone.page.clock.fast_forward(4000)
    phone.all_sent()
    assert phone.served.sheet(phone.key).rounds[0].record.tricks == (1, 0, 0, 0)


def test_a_browser_that_remembers_of_a_script_that_it_did_not_come_loads_the_page_again(phone: Phone) -> None:
    """As browsers may by the standard, and some do. Nothing that was tapped is lost."""
    pages: list[str] = []
    phone.page.on("framenavigated", lambda frame: pages.append(frame.url))
    phone.page.clock.install()
    phone.page.route(LATE, lambda route: route.continue_() if len(pages) > 1 else route.abort())
    phone.key = phone.served.start(new_game("desilva", *FOUR, agreed=[1, 2]))
    with phone.page.expect_event("requestfailed"):
        phone.page.goto(f"/games/{phone.key}")
    phone.tap(1, 0, 0, 1)
    phone.says("round", on_pad("round", number=2))
    with phone.page.expect_navigation():
        phone.page.clock.fast_forward(4000)
    expect(phone.page.locator("body[data-ready]")).to_be_attached()
    assert len(pages) == 2
    assert phone.row(1)[2::2] == ["1", "0", "0", "−1"]
    phone.all_sent()
    assert phone.served.sheet(phone.key).rounds[0].record.tricks == (1, 0, 0, 0)


def test_a_script_that_never_comes_has_the_page_loaded_again_once_a_minute(phone: Phone) -> None:
    """The pad answers meanwhile."""
    pages: list[str] = []
    phone.page.on("framenavigated", lambda frame: pages.append(frame.url))
    phone.page.clock.install()
    phone.page.route(LATE, lambda route: route.abort())
    phone.key = phone.served.start(new_game("desilva", *FOUR, agreed=[1, 2]))
    with phone.page.expect_event("requestfailed"):
        phone.page.goto(f"/games/{phone.key}")
    with phone.page.expect_navigation():
        phone.page.clock.fast_forward(4000)
    for _ in range(3):
        phone.page.clock.fast_forward(4000)
    phone.tap(1)
    phone.asks("bid", "Bob")
    with phone.page.expect_navigation():
        phone.page.clock.fast_forward(60_000)
    assert len(pages) == 3
