"""The pages of a group as they are seen, with the first evenings of the sample group."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from scorekeeper.actions.club.shared_pages import share_pages, shared_key
from scorekeeper.actions.demo.group import play_group
from scorekeeper.actions.game.command import now
from scorekeeper.storage.club.clubs import grant_pencil
from scorekeeper.storage.database import writing
from tests.browser.phones import KEEPER

if TYPE_CHECKING:
    from tests.browser.phones import Phone

pytestmark = pytest.mark.browser

# Two evenings.
GAMES = 5
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
# What is drawn beyond its picture, in CSS pixels.
OUTSIDE = """() => [...document.querySelectorAll("svg.chart")].flatMap((svg) => {
  const { left, right, top, bottom } = svg.getBoundingClientRect();
  return [...svg.querySelectorAll("text, rect, polyline")].map((one) => one.getBoundingClientRect()).filter(
    (one) => one.right > right + 1 || one.left < left - 1 || one.top < top - 1 || one.bottom > bottom + 1);
}).map((one) => JSON.stringify(one))"""


@pytest.fixture
def group(phone: Phone) -> int:
    """The number of the sample group, in which the phone keeps score."""
    with phone.served.app.app_context():
        *_, last = play_group(GAMES)
        with writing() as session:
            grant_pencil(session, last.club_id, KEEPER, now())
        return last.club_id


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_the_pages_of_a_group_fit_every_screen(phone: Phone, group: int, width: int) -> None:
    page = phone.page
    page.set_viewport_size({"width": width, "height": 800})
    for path in (
        "",
        "?season=1&by=points",
        "/player?name=Gina",
        "/par",
        "/sharing",
        "/ranking",
        "/seasons",
        "/seasons/1",
    ):
        page.goto(f"/groups/{group}{path}")
        expect(page.locator("h1")).to_be_visible()
        assert page.evaluate(WIDER) <= 0, path
        assert page.evaluate(OUTSIDE) == [], path
    assert phone.complaints == []


def test_from_the_table_to_a_player_to_a_game_and_how_it_went(phone: Phone, group: int) -> None:
    page = phone.page
    page.goto(f"/groups/{group}")
    page.get_by_role("link", name="Gina", exact=True).click()
    expect(page.locator("h1")).to_have_text("Gina")
    page.locator(".records a").first.click()
    expect(page.locator(".sheet").first).to_be_attached()
    assert phone.complaints == []


def test_a_figure_can_be_looked_up_in_the_table_behind_its_picture(phone: Phone, group: int) -> None:
    page = phone.page
    page.goto(f"/groups/{group}/player?name=Gina")
    fold = page.locator(".fold", has_text="As a table").first
    expect(fold.locator("table")).to_be_hidden()
    fold.locator("summary").click()
    expect(fold.locator("table")).to_be_visible()


def test_others_see_initials(phone: Phone, group: int) -> None:
    with phone.served.app.app_context():
        share_pages(KEEPER, group, initials_only=True, initials_of=())
        key = shared_key(group)
    phone.context.clear_cookies()
    phone.page.goto(f"/groups/{key}")
    expect(phone.page.get_by_role("link", name="G.", exact=True)).to_be_visible()
    expect(phone.page.get_by_text("Gina")).to_have_count(0)
