"""A phone goes to another address of its home with all that its browser has stored."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.phones import new_game

if TYPE_CHECKING:
    from tests.browser.phones import Phone

STORE = """() => {
  localStorage.setItem("settings", '{"theme":"dark"}');
  localStorage.setItem("outbox:KEY:1", '{"id":"a","writes":[]}');
  localStorage.setItem("game:KEY", '{"copy":"of what the server has"}');
}"""
STORED = "() => Object.fromEntries(Object.entries(localStorage))"


def go_to_other_address(phone: Phone) -> None:
    """By a name of this machine, whose cookies and storage are others."""
    phone.page.goto("/phone")
    phone.page.fill("#to", phone.served.address.replace("127.0.0.1", "localhost"))
    phone.page.click("footer button")
    # Without luggage the link ends with the token.
    expect(phone.page.locator("[data-leave][href*='#']")).to_be_visible()
    phone.page.click("[data-leave]")
    phone.page.wait_for_url("http://localhost:*/**")


def stored(phone: Phone) -> dict[str, Any]:
    found: dict[str, Any] = phone.page.evaluate(STORED)
    return found


def test_its_games_its_settings_and_what_waits_to_be_sent_come_along(phone: Phone) -> None:
    key = phone.served.start(new_game("desilva", "Ann", "Bo", "Cy"))
    phone.page.goto("/settings")
    phone.page.evaluate(STORE)
    go_to_other_address(phone)
    assert stored(phone) == {}
    phone.page.click("footer button")
    expect(phone.page.locator(f"a[href='/games/{key}']")).to_be_visible()
    arrived = stored(phone)
    assert arrived["settings"] == '{"theme":"dark"}'
    assert arrived["outbox:KEY:1"] == '{"id":"a","writes":[]}'
    assert "game:KEY" not in arrived
    assert phone.page.locator("html[data-theme=dark]").count() == 1


@pytest.mark.parametrize("secure", [True, False])
def test_at_an_address_without_https_the_settings_say_what_it_would_bring(phone: Phone, *, secure: bool) -> None:
    phone.page.add_init_script(f"Object.defineProperty(window, 'isSecureContext', {{ value: {str(secure).lower()} }});")
    phone.page.goto("/settings")
    expect(phone.page.locator("fieldset[disabled]")).to_have_count(0)
    expect(phone.page.locator("[data-lacks=https]")).to_be_visible(visible=not secure)
