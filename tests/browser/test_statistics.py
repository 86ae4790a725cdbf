"""The pages of a group as they are seen, with the first evenings of the sample group."""

from __future__ import annotations

import re
from functools import reduce
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import expect
from pypdf import PdfReader

from scorekeeper.actions.demo.group import play_group
from scorekeeper.actions.game.command import now
from scorekeeper.actions.groups.access import share_pages, shared_key
from scorekeeper.rules.presets import preset
from scorekeeper.storage.database import writing
from scorekeeper.storage.groups.groups import grant_pencil
from tests.browser.phones import KEEPER
from tests.browser.test_share_sheet import SHARING, shared
from tests.sheets.samples import played

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.phones import Phone

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
            grant_pencil(session, last.group_id, KEEPER, now())
        return last.group_id


def test_the_way_to_earlier_evenings_stands_clear_of_the_last_game(
    phone: Phone, group: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.actions.groups.evenings.EVENINGS_ON_A_PAGE", 1)
    phone.page.goto(f"/groups/{group}/evenings")
    button = phone.page.get_by_role("link", name="Earlier").bounding_box()
    game = phone.page.locator(".evening .item").last.bounding_box()
    assert button
    assert game
    assert button["y"] - game["y"] - game["height"] >= 12


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
    fold = page.locator(".fold:has(table)").first
    expect(fold.locator("table")).to_be_hidden()
    fold.locator("summary").click()
    expect(fold.locator("table")).to_be_visible()


def test_every_bid_stands_above_its_shares(phone: Phone, group: int) -> None:
    phone.page.goto(f"/groups/{group}/par")
    heads = phone.page.locator(".hands thead tr:last-child th")
    assert set(heads.evaluate_all("heads => heads.map((each) => getComputedStyle(each).textAlign)")) == {"end"}


def test_records_that_were_opened_are_printed_with_the_name_of_their_rules(phone: Phone, group: int) -> None:
    page = phone.page
    page.goto(f"/groups/{group}")
    folds = page.locator(".panel > .fold").filter(has=page.locator(".records"))
    heading = folds.last.locator("summary")
    heading.click()
    words = heading.inner_text()
    printed = PdfReader(BytesIO(page.pdf(format="A4")))
    assert words in "".join(each.extract_text() for each in printed.pages)


def test_others_see_initials(phone: Phone, group: int) -> None:
    with phone.served.app.app_context():
        share_pages(KEEPER, group, initials_only=True, initials_of=())
        key = shared_key(group)
    phone.context.clear_cookies()
    phone.page.goto(f"/groups/{key}")
    expect(phone.page.get_by_role("link", name="G.", exact=True)).to_be_visible()
    expect(phone.page.get_by_text("Gina")).to_have_count(0)


def test_every_picture_can_be_kept_as_a_file(phone: Phone, group: int) -> None:
    """Below its heading stands what is drawn, in the colours of the page."""
    page = phone.page
    page.goto(f"/groups/{group}/player?name=Gina")
    bar = colour_of(page, ".share-bar")
    expect(page.locator("[data-picture]").first).to_be_visible()
    kept = [kept_picture(page, number) for number in range(page.locator("[data-picture]").count())]
    assert len({name for name, _picture in kept}) == len(kept)
    name, picture = kept[0]
    assert name == "gina-bids-made-by-cards.png"
    assert picture.width == 1200
    # The bars are a little transparent.
    assert share_near(picture, bar, 60) > 0.02
    assert all(share_near(each, colour_of(page, ".head", "backgroundColor"), 3) > 0.05 for _name, each in kept)
    assert phone.complaints == []


def test_the_lines_of_a_game_are_drawn_on_the_colour_of_the_page(phone: Phone) -> None:
    page = phone.page
    page.goto(f"/games/{phone.served.start(played(preset('desilva'), 4, 10).game)}/recap")
    expect(page.locator("[data-picture]").first).to_be_visible()
    _name, picture = kept_picture(page, 0)
    assert share_near(picture, colour_of(page, "body", "backgroundColor"), 3) > 0.5
    assert share_near(picture, colour_of(page, ".line.seat-1", "stroke"), 3) > 0.001


def test_a_picture_goes_to_another_app_where_the_browser_can_hand_it_on(phone: Phone, group: int) -> None:
    page = phone.page
    page.add_init_script(SHARING)
    page.goto(f"/groups/{group}/player?name=Gina")
    page.locator("[data-picture]").first.click()
    assert shared(phone) == ("gina-bids-made-by-cards.png", "image/png")


def kept_picture(page: Page, number: int) -> tuple[str, Image.Image]:
    with page.expect_download() as download:
        page.locator("[data-picture]").nth(number).click()
    return download.value.suggested_filename, Image.open(BytesIO(download.value.path().read_bytes())).convert("RGB")


def colour_of(page: Page, place: str, look: str = "fill") -> tuple[int, ...]:
    colour = page.locator(place).first.evaluate("(one, look) => getComputedStyle(one)[look]", look)
    return tuple(int(part) for part in re.findall(r"\d+", colour)[:3])


def share_near(picture: Image.Image, colour: tuple[int, ...], most: int) -> float:
    """The part of the picture that has this colour, or one that differs by at most so much in each of the three."""
    parts = [
        band.point([255 * (abs(shade - wanted) <= most) for shade in range(256)])
        for band, wanted in zip(picture.split(), colour, strict=True)
    ]
    near = reduce(ImageChops.darker, parts)
    return near.histogram()[255] / (picture.width * picture.height)
