"""A browser without scripts: it is led to the plain page of a game, and records a round by its form."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.phones import KEEPER, SIZE, Served, new_game

pytestmark = pytest.mark.browser

FOUR = ("Alice", "Bob", "Carol", "David")


def test_a_game_of_one_round_is_recorded_and_taken_back(served: Served, chromium: Browser) -> None:
    """
    | 1 | Alice (1) 1 | Bob (0) 0 | Carol (0) 0 | David 1 -1 |
    """
    key = served.start(new_game("desilva", *FOUR, agreed=[1]))
    context = chromium.new_context(java_script_enabled=False, viewport=SIZE, base_url=served.address)
    context.add_cookies([served.device_cookie(KEEPER)])
    page = context.new_page()
    page.goto(f"/games/{key}")
    page.wait_for_url("**/plain")
    page.get_by_role("link", name="Record round 1").click()
    for name, bid, tricks in zip(FOUR, (1, 0, 0, 1), (1, 0, 0, 0), strict=True):
        page.get_by_label(f"{name}, bid").fill(str(bid))
        page.get_by_label(f"{name}, tricks").fill(str(tricks))
    page.get_by_role("button", name="Save").click()
    page.wait_for_url("**/plain")
    expect(page.get_by_text("Alice: 1, wins")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("link", name="Record round 1")).to_be_visible()
    context.close()
