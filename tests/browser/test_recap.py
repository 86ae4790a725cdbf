"""How a game went, as it is seen: names beside their lines, tables that scroll by themselves."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader

from scorekeeper.rules.presets import preset
from tests.sheets.samples import played
from tools.screenshots.evenings import LONG_NAMES

if TYPE_CHECKING:
    from tests.browser.phones import Phone

# Names that reach beyond the drawing they stand in, and pairs that lie upon each other.
MISPLACED = """() => {
  const svg = [...document.querySelectorAll(".chart")].find((one) => one.checkVisibility());
  const { left, right, top, bottom } = svg.getBoundingClientRect();
  const ends = [...svg.querySelectorAll(".end")].map((one) => one.getBoundingClientRect());
  const beyond = (one) => one.right > right + 1 || one.left < left || one.top < top || one.bottom > bottom;
  const outside = ends.filter(beyond);
  const touching = ends.filter((one) => ends.some((two) => two.top > one.top && two.top < one.bottom - 3));
  return [outside.length, touching.length];
}"""
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"

# The names at the head of a row that are broken into several lines.
BROKEN = """() => [...document.querySelectorAll(".figures tbody th")].filter((head) => {
  const words = document.createRange();
  words.selectNodeContents(head);
  return head.checkVisibility() && words.getClientRects().length > 1;
}).map((head) => head.textContent)"""


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_eight_long_names_and_25_rounds_have_room(phone: Phone, width: int) -> None:
    game = played(preset("desilva"), 8, 25, names=LONG_NAMES, agreed=(1, 2, 3, 4, 5) * 5).game
    phone.page.set_viewport_size({"width": width, "height": 800})
    phone.page.goto(f"/games/{phone.served.start(game)}/recap")
    expect(phone.page.locator(".chart:visible")).to_have_count(2)
    assert phone.page.evaluate(MISPLACED) == [0, 0]
    phone.page.locator(".fold summary").click()
    expect(phone.page.locator(".rounds")).to_be_visible()
    assert phone.page.evaluate(WIDER) <= 0
    # Scripts, where there are any, can press the browser's own button.
    expect(phone.page.locator("[data-print]")).to_be_visible()
    assert phone.complaints == []


def test_a_usual_name_is_not_broken_on_a_narrow_phone(phone: Phone) -> None:
    game = played(preset("himes"), 3, 4, names=("Rosemary", "Walter", "Beatrice")).game
    phone.page.set_viewport_size({"width": 360, "height": 740})
    phone.page.goto(f"/games/{phone.served.start(game)}/recap")
    expect(phone.page.locator(".figures tbody th").last).to_be_visible()
    assert phone.page.evaluate(BROKEN) == []


@pytest.mark.parametrize(("paper", "players"), [("A4", 5), ("A4", 7), ("A5", 4), ("A5", 6)])
def test_a_heading_is_printed_on_the_page_of_its_table(phone: Phone, paper: str, players: int) -> None:
    game = played(preset("desilva"), players, 13, agreed=(*range(1, 8), *range(6, 0, -1)))
    phone.page.goto(f"/games/{phone.served.start(game.game)}/recap")
    pages = [page.extract_text() for page in PdfReader(BytesIO(phone.page.pdf(format=paper))).pages]
    assert [number for number, page in enumerate(pages) if "Bids made" in page] == [
        number for number, page in enumerate(pages) if "Streak made" in page
    ]
