"""For every eye, hand and ear: WCAG 2.2 AA on every page, large text, narrow screens, chosen colours, less motion."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, ViewportSize, expect

from scorekeeper.actions.games import game_at
from scorekeeper.actions.house_rules import save_house_rules
from scorekeeper.actions.starting import start_game
from scorekeeper.rules.presets import preset_definition
from scorekeeper.storage.bookshelf import Bookshelf, Order
from scorekeeper.web.offers import offer_token
from tests.browser.phones import KEEPER, Phone, Served, new_game
from tests.pictures.evenings import evenings

pytestmark = pytest.mark.browser

# Every page with words, by the endpoint that draws it; `{name}` is the address of a game of the pictures.
PAGES = {
    "home.index": ["/"],
    "new_game.start": ["/games/new"],
    "offline.shell": ["/games/offline"],
    "new_game.drawn": ["{drawn}/draw"],
    "transfer.import_game": ["/games/import"],
    "games.show": [
        *(
            "{new}",
            "{bidding}",
            "{counting}",
            "{trump}",
            "{finished}",
            "{okenuff}",
            "{himes}",
            "{long-names}",
            "{thirteen}",
        ),
        *("{bidding}?view=sheet", "{himes}?view=sheet", "{bidding}?view=across", "{counting}?view=across"),
        *("{long-names}?view=across", "{finished}?view=across"),
    ],
    "corrections.edit": ["{bidding}/rounds/8", "{okenuff}/rounds/2"],
    "penalties.index": ["{himes}/penalties"],
    "players.index": ["{bidding}/players"],
    "more.index": ["{bidding}/more"],
    "schedule.edit": ["{bidding}/schedule"],
    "dealer.edit": ["{bidding}/dealer"],
    "sharing.watch": ["{bidding}/share"],
    "sharing.pencil": ["{bidding}/pencil"],
    "sharing.take": ["{offer}"],
    "ends.finish": ["{bidding}/finish"],
    "ends.delete": ["{bidding}/delete"],
    "rules.of_game": ["{bidding}/rules"],
    "story.index": ["{finished}/story", "{long-names}/story", "{himes}/story", "{new}/story"],
    "settlement.index": ["{long-names}/settlement?stake=0.05&currency=Fr.", "{okenuff}/settlement?stake=x&pay=x"],
    "advice.index": ["{okenuff}/advice"],
    "rules.index": ["/rules"],
    "rules.show": ["/rules/himes", "/rules/desilva?players=6", "/rules/okenuff"],
    "house_rules.index": ["/house-rules"],
    "house_rules.new": ["/house-rules/new?from=himes"],
    "house_rules.show": ["{house}"],
    "house_rules.change": ["{house}/change"],
    "house_rules_moves.delete": ["{house}/delete"],
    "house_rules_moves.bring_in": ["/house-rules/import"],
    "sheets.blank_form": ["/sheets"],
    "sheets.choose": ["{okenuff}/print"],
    "books.index": ["/books"],
    "books.show": ["{made-book}", "{begun-book}", "{failed-book}"],
    "settings.index": ["/settings"],
    "pwa.offline": ["/offline"],
}
# What is data and no page; files are known by the dot in their names.
NO_PAGES = {"static", "rounds.state", "new_game.rounds"}
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
EVERYTHING = {"type": "tag", "values": WCAG}
# The dark page is the light one in other colours.
COLOURS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
SIZE: ViewportSize = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def books(served: Served) -> Iterator[dict[str, str]]:
    """The addresses of a book that is ready, one half made, and one that failed; no press goes on with them."""
    shelf = Bookshelf(Path(served.app.config["BOOKS_FOLDER"]))
    with served.app.app_context():
        club = game_at(start_game(KEEPER, new_game("desilva", "Ann", "Bo", "Cy"), date(2026, 3, 5))).club_id
    keys = {name: shelf.add(Order(club)) for name in ("made-book", "begun-book", "failed-book")}
    made, begun, failed = (book for book in shelf.all() if book.key in keys.values())
    made.file.write_bytes(b"%PDF")
    shelf.note_progress(begun, 57, 200)
    shelf.note_failure(failed, "")
    with shelf.alone():
        yield {name: f"/books/{key}" for name, key in keys.items()}


@pytest.fixture(scope="module")
def games(served: Served, books: dict[str, str]) -> dict[str, str]:
    """The addresses of the games of the pictures, and of other pages about them."""
    keys = {evening.name: served.start(evening.game) for evening in evenings()}
    with served.app.app_context():
        game = new_game("desilva", "Ann", "Bo", "Cy")
        keys["drawn"] = start_game(KEEPER, game, date(2026, 3, 6), drawn=(("7H", "KS"), ("2C",), ("7D", "9C")))
        house = save_house_rules(KEEPER, dict(preset_definition("okenuff")) | {"name": "Thursday rules"})
        offer = offer_token(game_at(keys["bidding"]).club_id, keys["bidding"])
    others = {"house": f"/house-rules/{house.key}", "offer": f"/pencil/{offer}"}
    return {name: f"/games/{key}" for name, key in keys.items()} | others | books


@pytest.fixture
def screen(phone: Phone) -> Page:
    return phone.page


def addresses(games: dict[str, str]) -> Iterator[str]:
    for paths in PAGES.values():
        yield from (path.format_map(games) for path in paths)


def visit(screen: Page, address: str) -> None:
    """Open a page and wait for everything that comes after it."""
    screen.goto(address)
    if screen.locator("main.game").count():
        expect(screen.locator("#main[data-settled]")).to_be_attached()


def faults(screen: Page, rules: dict[str, Any] = EVERYTHING) -> list[tuple[str, Any]]:
    """What axe finds."""
    options = {"runOnly": rules}
    found = Axe().run(screen, options=options).response["violations"]
    return [(each["id"], [node["target"] for node in each["nodes"]][:4]) for each in found]


def test_no_page_is_left_out(served: Served) -> None:
    """A new page has to be added to the walk, or said to be none."""
    rules = [rule for rule in served.app.url_map.iter_rules() if "GET" in (rule.methods or ())]
    pages = {rule.endpoint for rule in rules if "." not in rule.rule.rsplit("/", 1)[-1]}
    assert pages - NO_PAGES == set(PAGES)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("endpoint", PAGES)
def test_axe_finds_nothing(screen: Page, games: dict[str, str], endpoint: str, theme: Any) -> None:
    screen.emulate_media(color_scheme=theme)
    for path in PAGES[endpoint]:
        visit(screen, path.format_map(games))
        assert faults(screen, EVERYTHING if theme == "light" else COLOURS) == [], path


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_where_something_is_wrong_or_open(screen: Page, games: dict[str, str], theme: Any) -> None:
    screen.emulate_media(color_scheme=theme)
    visit(screen, "/games/new")
    screen.locator(".button.main[value=start]:visible").first.click()
    expect(screen.locator(".error, .notice.wrong").first).to_be_visible()
    assert faults(screen) == [], "a form with faults"
    for more in (".other-rules summary", ".more-rules summary"):
        screen.locator(more).click()
    assert faults(screen) == [], "all the rules"
    screen.goto("/games/nothing")
    assert faults(screen) == [], "not found"
    visit(screen, games["bidding"])
    screen.locator(".keys [data-state=hook]").click(force=True)
    expect(screen.locator("#asked")).to_contain_text("The hook")
    assert faults(screen) == [], "a hooked key"
    screen.locator(".menu summary").click()
    assert faults(screen) == [], "the menu"
    expect(screen.locator("dialog.penalty")).to_be_attached()
    screen.get_by_role("link", name="Penalty").click()
    expect(screen.locator("dialog.penalty")).to_be_visible()
    assert faults(screen) == [], "a penalty"


# --- room -----------------------------------------------------------------------------------------------------------

BEYOND = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
# Words that are cut at their box although nothing tells that they go on: no dots, no scrolling.
CLIPPED = """() => [...document.querySelectorAll("h1, h2, p, a, button, label, legend, summary, dt, dd, li, strong")]
  .filter((one) => one.checkVisibility() && !one.closest(".aside, .skip") && one.scrollWidth > one.clientWidth + 1)
  .filter((one) => ["hidden", "clip"].includes(getComputedStyle(one).overflowX))
  .filter((one) => getComputedStyle(one).textOverflow !== "ellipsis")
  .map((one) => one.outerHTML.slice(0, 120))"""
# What is pressed: 44 by 44, unless it stands in a line of text, or on the little sheet, where the whole sheet offers
# the same larger (WCAG 2.5.8 asks for 24 and allows both).
SMALL = """() => {
  // A link may be laid over more than its words: whatever is 44 around its middle belongs to it.
  function reaches(one) {
    one.scrollIntoView({ block: "center" });
    const { left, top, width, height } = one.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return [[-21, 0], [21, 0], [0, -21], [0, 21]].every(([dx, dy]) => {
      const there = document.elementFromPoint(x + dx, y + dy);
      return there && (one.contains(there) || (there.contains(one) && there.closest("label")));
    });
  }
  return [...document.querySelectorAll("a, button, summary, input:not([type=hidden]), select")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".aside, .skip"))
  .filter((one) => !(one.matches("a") && getComputedStyle(one).display === "inline" && one.closest("p, li, dd")))
  .map((one) => [one, (one.closest("label") ?? one).getBoundingClientRect(), one.getBoundingClientRect()])
  .filter(([one, { width, height }, own]) => Math.max(width, own.width) < 43.5 || Math.max(height, own.height) < 43.5)
  .filter(([one, { width, height }]) => !(one.matches('.sheet tbody a') && Math.min(width, height) >= 24))
  .filter(([one]) => one.tabIndex >= 0 && !reaches(one))
  .map(([one, { width, height }]) => `${width}x${height} ${one.outerHTML.slice(0, 120)}`);
}"""


MOVING = """() => [...document.querySelectorAll("*")].filter((one) => {
  const { animationName, transitionDuration, scrollBehavior } = getComputedStyle(one);
  return animationName !== "none" || parseFloat(transitionDuration) > 0 || scrollBehavior === "smooth";
}).map((one) => one.outerHTML.slice(0, 100))"""
ANIMATED = "document.getAnimations().length"
NARROW: ViewportSize = {"width": 320, "height": 640}
WIDER: ViewportSize = {"width": 640, "height": 900}
TYPE = """(size) => {
  document.documentElement.style.fontSize = size;
  return getComputedStyle(document.documentElement).fontSize;
}"""
VIEWPORT = "document.querySelector('meta[name=viewport]').content"


@pytest.fixture(scope="module")
def walked(served: Served, chromium: Browser, games: dict[str, str]) -> dict[str, dict[str, Any]]:
    """Every page seen once on a phone whose owner wants less motion, with all that is asked of it below; then as narrow
    as WCAG asks (1.4.10), and with type of double size, while the screen does not grow.
    """
    found = {}
    context = chromium.new_context(viewport=SIZE, base_url=served.address, reduced_motion="reduce")
    context.add_cookies([{"name": "scorekeeper", "value": served.cookie("keeper"), "url": served.address}])
    screen = context.new_page()
    for address in addresses(games):
        screen.set_viewport_size(SIZE)
        visit(screen, address)
        asked = (BEYOND, CLIPPED, MOVING, ANIMATED, VIEWPORT, SMALL)
        found[address] = {question: screen.evaluate(question) for question in asked}
        for name, size, type_size in (("narrow", NARROW, "100%"), ("double", WIDER, "200%")):
            screen.set_viewport_size(size)
            real = screen.evaluate(TYPE, type_size)
            found[address][name] = (real, screen.evaluate(BEYOND), screen.evaluate(CLIPPED))
    context.close()
    return found


def test_no_page_scrolls_sideways_and_nothing_is_cut(walked: dict[str, dict[str, Any]]) -> None:
    assert {address for address, found in walked.items() if found[BEYOND] > 0} == set()
    assert {address: found[CLIPPED] for address, found in walked.items() if found[CLIPPED]} == {}


def test_a_page_of_320_px_reflows(walked: dict[str, dict[str, Any]]) -> None:
    """As WCAG asks (1.4.10)."""
    seen = {address: found["narrow"] for address, found in walked.items()}
    assert {address: found for address, found in seen.items() if found[1] > 0 or found[2]} == {}


def test_everything_that_is_pressed_is_large_enough_for_a_finger(walked: dict[str, dict[str, Any]]) -> None:
    assert {address: found[SMALL] for address, found in walked.items() if found[SMALL]} == {}


def test_zoom_is_never_blocked(walked: dict[str, dict[str, Any]]) -> None:
    blocking = ("user-scalable", "maximum-scale")
    assert [found[VIEWPORT] for found in walked.values() if any(word in found[VIEWPORT] for word in blocking)] == []


def test_less_motion_means_none(walked: dict[str, dict[str, Any]]) -> None:
    assert {address: found[MOVING] for address, found in walked.items() if found[MOVING] or found[ANIMATED]} == {}


def test_text_of_double_size_loses_nothing(walked: dict[str, dict[str, Any]]) -> None:
    """200 %: the type grows, the screen does not."""
    seen = {address: found["double"] for address, found in walked.items()}
    assert {found[0] for found in seen.values()} == {"32px"}
    assert {address: found for address, found in seen.items() if found[1] > 0 or found[2]} == {}


# --- colours and motion ---------------------------------------------------------------------------------------------


@pytest.fixture
def forced(served: Served, chromium: Browser) -> Iterator[Page]:
    """A browser in which the person, not the page, chooses the colours."""
    context = chromium.new_context(viewport=SIZE, base_url=served.address, forced_colors="active")
    context.add_cookies([{"name": "scorekeeper", "value": served.cookie("keeper"), "url": served.address}])
    yield context.new_page()
    context.close()


def style(screen: Page, place: str, name: str, pseudo: str = "") -> str:
    found = screen.locator(place).first.evaluate(
        "(one, [name, pseudo]) => getComputedStyle(one, pseudo || null)[name]", [name, pseudo]
    )
    return str(found)


def test_forced_colours_leave_every_mark_a_shape(forced: Page, games: dict[str, str]) -> None:
    """What a colour said is said by a border, a line or a word as well."""
    visit(forced, games["bidding"])
    assert forced.evaluate("matchMedia('(forced-colors: active)').matches")
    assert style(forced, ".keys [data-state=hook]", "textDecorationLine") == "line-through"
    expect(forced.locator(".keys [data-state=hook]")).to_contain_text("HOOK")
    assert style(forced, ".players [data-state=ask] :is(a, .value)", "borderTopStyle") == "dashed"
    assert style(forced, ".sheet .made", "borderTopStyle", "::before") == "solid"
    assert style(forced, ".units i.on, .units i.end", "forcedColorAdjust") == "none"
    visit(forced, games["counting"])
    made = ".keys [data-state=made]"
    assert float(style(forced, made, "borderTopWidth").removesuffix("px")) >= 2
    assert style(forced, made, "borderTopStyle") == "solid"
    visit(forced, "/settings")
    assert style(forced, ".pill input:checked + span", "outlineStyle") == "solid"


def test_focus_is_seen_in_forced_colours(forced: Page, games: dict[str, str]) -> None:
    visit(forced, games["bidding"])
    forced.locator(".keys [value='0']").focus()
    forced.keyboard.press("Tab")
    assert style(forced, ":focus", "outlineStyle") == "solid"
