"""Every page but the running game's, with long names: looked at by axe, and narrow."""

from __future__ import annotations

from dataclasses import replace

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from scorekeeper.rules.rounds import Penalty, Round, Trump
from tests.browser.phones import Phone, new_game

pytestmark = pytest.mark.browser
NARROW, WIDE = 320, 1280
LONG = "Maximilian-Alexander von Thurn"
ROUND = Round((1, 2, 0, 0), (1, 2, 1, 0), Trump.HEARTS, penalties=(Penalty(1, -20, "revoke"),))
PAGES = (
    "/",
    "/games/new",
    "/games/import",
    "/rules",
    "/rules/okenuff",
    "/rules/himes?players=13",
    "/sheets",
    "/sheets/blank.pdf?rules=none&players=none&schedule=listed&listed=none",
    "/nowhere",
    "/games/KEY/rounds/1",
    "/games/KEY/penalties",
    "/games/KEY/players",
    "/games/KEY/finish",
    "/games/KEY/delete",
    "/games/KEY/rules",
)


@pytest.fixture
def key(phone: Phone) -> str:
    """A game with long names, a round and a penalty."""
    return phone.served.start(replace(new_game("okenuff", LONG, "Bo", LONG[::-1], "Zoë"), rounds=(ROUND,)))


def test_axe_finds_nothing(phone: Phone, key: str) -> None:
    found = {address: violations(phone.page, address.replace("KEY", key)) for address in PAGES}
    assert {address: faults for address, faults in found.items() if faults} == {}


@pytest.mark.parametrize("width", [NARROW, WIDE])
def test_no_page_is_wider_than_the_screen(phone: Phone, key: str, width: int) -> None:
    phone.page.set_viewport_size({"width": width, "height": 700})
    widths = {}
    for address in PAGES:
        phone.page.goto(address.replace("KEY", key))
        widths[address] = phone.page.evaluate("document.documentElement.scrollWidth")
    assert {address: wide for address, wide in widths.items() if wide > width} == {}


def violations(page: Page, address: str) -> list[str]:
    page.goto(address)
    found = Axe().run(page).response["violations"]
    return [f"{each['id']}: {[node['target'] for node in each['nodes']]}" for each in found]
