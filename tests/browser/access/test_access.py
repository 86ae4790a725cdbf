"""Accessibility: WCAG 2.2 AA on every page, large text, narrow screens, forced colours, reduced motion."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, ViewportSize, expect

from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.game.rounds import correct_round
from scorekeeper.actions.game.undo import undo
from scorekeeper.actions.groups.access import let_screen_wait, offer_pencil, screen_of
from scorekeeper.actions.groups.accounts import choose_stake, settle_games
from scorekeeper.actions.groups.house_rules import save_house_rules
from scorekeeper.actions.groups.people import delete_name, rename_person
from scorekeeper.actions.groups.statistics import played_game
from scorekeeper.actions.groups.tables import begin_season, delete_season
from scorekeeper.actions.jobs.long_jobs import REFUSED as REFUSED_ARCHIVE
from scorekeeper.actions.seats import open_seats, take_seat
from scorekeeper.actions.start.new_game import start_game
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.rounds import Penalty, Round
from scorekeeper.rules.presets import preset_definition
from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.rules.statistics.accounts import Stake, Staked
from scorekeeper.storage.jobs import ArchiveOrder, BackgroundJob, BookOrder, ImportOrder, JobStore, Order
from scorekeeper.web.devices import HTTPS_BESIDE
from scorekeeper.web.moves import move_token
from scorekeeper.web.night import night_token
from scorekeeper.web.sharing.hosts import HttpsBeside
from tests.addresses import VISITS
from tests.browser.phones import KEEPER, Phone, Served, new_game
from tests.browser.waiting import wait_until_settled
from tests.rules.tables import house
from tests.web.table import without_worker
from tools.screenshots.evenings import evenings
from tools.screenshots.fit import BEYOND, CLIPPED

# Every page with words, by the endpoint that draws it; `{name}` is the address of a game of the pictures.
PAGES = {
    "home.index": ["/"],
    "new_game.start": ["/games/new"],
    "offline.shell": ["/games/offline"],
    "new_game.draw": ["{drawn}/draw"],
    "new_game.change": ["{new}/set-up"],
    "transfer.import_game": ["/games/import"],
    "paper_entry.type_in": ["/games/paper"],
    "game.show": [
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
    "correction.edit": ["{bidding}/rounds/8", "{long}/rounds/1"],
    "penalties.index": ["{long}/penalties"],
    "players.index": ["{long}/players"],
    "players_person.show": ["{bidding}/players/1", "{long}/players/0", "{seated}/players/2"],
    "history.index": ["{corrected}/history", "{new}/history"],
    "game.plain": ["{bidding}/plain", "{finished}/plain"],
    "game.more": ["{bidding}/more"],
    "schedule.edit": ["{bidding}/schedule"],
    "schedule.choose_dealer": ["{bidding}/dealer"],
    "sharing.watch": ["{bidding}/share"],
    "sharing.pencil": ["{bidding}/pencil"],
    "sharing.take": ["{offer}"],
    "seats.index": ["{seated}/seats"],
    "seats.bid_for": ["{seated}/seats/2"],
    "seats.show": ["{seated}/seat", "{bidding}/seat"],
    "television.wait": ["{waiting-screen}"],
    "television.type_code": ["{bidding}/television"],
    "television.choose": ["{screen}"],
    "endings.finish": ["{long}/finish"],
    "endings.delete": ["{long}/delete"],
    "rules.of_game": ["{long}/rules"],
    "recap.index": ["{finished}/recap", "{long-names}/recap", "{himes}/recap", "{new}/recap"],
    "recap.show_timeline": ["{long-names}/timeline", "{corrected}/timeline", "{new}/timeline"],
    "settlement.index": ["{long-names}/settlement?stake=0.05&currency=Fr.", "{okenuff}/settlement?stake=x&pay=x"],
    "advice.index": ["{okenuff}/advice"],
    "statistics.index": ["/groups"],
    "statistics.group": ["{group}?by=finish", "{season-table}&by=points"],
    "statistics.choose_order": ["{group}/ranking"],
    "seasons.index": ["{group}/seasons"],
    "seasons.show": ["{season}"],
    "accounts.show": ["{group}/account", "{group}/account?year=1999"],
    "groups.settings": ["{group}/settings"],
    "sharing.share_group": ["{group}/sharing"],
    "par.show": ["{group}/par"],
    "groups_people.index": ["{group}/people"],
    "groups_people.show": ["{group}/person?name=Gina"],
    "groups_people.delete": ["{group}/person/deletion?name=Gina"],
    "groups_people.rename": ["{group}/person/rename?name=Gina"],
    "groups_people.merge": ["{group}/person/merge?name=Gina"],
    "groups.delete": ["{group}/deletion"],
    "statistics.player": ["{group}/player?name=Gina", "{group}/player?name=Ann&rules=none"],
    "evenings.index": ["{group}/evenings", "{group}/evenings?name=Gina&place=1", "{group}/evenings?year=1999"],
    "night.show": ["{night}"],
    "night.shared": ["{shared-night}"],
    "rules.index": ["/rules", "/rules?players=8&missed=costs"],
    "comparison.show": ["/rules/compare?one=himes&other=okenuff"],
    "rules.show": ["/rules/himes?players=13", "/rules/desilva?players=6", "/rules/okenuff"],
    "house_rules.index": ["/house-rules"],
    "house_rules.new": ["/house-rules/new?from=himes"],
    "house_rules.show": ["{house}"],
    "house_rules.change": ["{house}/change"],
    "house_rules.delete": ["{house}/delete"],
    "house_rules.bring_in": ["/house-rules/import"],
    "printing.blank_form": ["/sheets"],
    "evening.evening_form": ["/sheets/evening"],
    "evening.choose_games": ["/sheets/poster"],
    "printing.choose": ["{okenuff}/print"],
    "books.index": ["/books"],
    "jobs.show": [
        *("{made-book}", "{begun-book}", "{failed-book}"),
        *("{made-archive}", "{waiting-archive}", "{refused-import}"),
    ],
    "home.settings": ["/settings"],
    "home.device": ["/device"],
    "https.index": ["/https?device=iphone", "/https?device=android", "/https?device=computer"],
    "moves.leave": ["/phone"],
    "moves.arrive": ["{move}"],
    "offline.page": ["/offline"],
}
# Error pages.
REFUSED = {"not found": ["/nowhere"], "no such sheet": ["/sheets/blank.pdf?rules=none&schedule=listed&listed=none"]}
# Endpoints that redirect: to the page of a new code, to the next game, to a round, back to the settings.
LEADS_ON = {"television.begin", "television.follow", "correction.latest", "home.choose_language"}
# Endpoints that answer with data; files are known by the dot in their names, polls and drafts of forms by their limits.
DATA = {"health.healthz", "jobs.result", "https.probe", "records.of_game", "records.before"}
NO_PAGES = DATA | LEADS_ON
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
EVERYTHING = {"type": "tag", "values": WCAG}
# For the dark page, which differs from the light one in its colours alone.
COLOURS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
# Only violations leave the page: a report of what is right is a hundred times as large.
FAULTS = """(runOnly) => axe.run(document, { runOnly, resultTypes: ["violations"] }).then(({ violations }) =>
  violations.map(({ id, nodes }) => [id, nodes.slice(0, 4).map(({ target }) => target)]))"""
LONG = "Maximilian-Alexander von Thurn"
SIZE: ViewportSize = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def jobs(served: Served) -> Iterator[dict[str, str]]:
    """The addresses of books and archives that are ready, half made, waiting, or failed; none goes on."""
    store = JobStore(Path(served.app.config["JOBS_FOLDER"]))
    with served.app.app_context():
        group = game_at(start_game(KEEPER, new_game("desilva", "Ann", "Bo", "Cy"), date(2026, 3, 5))).group_id

    def ordered(order: Order) -> BackgroundJob:
        job = store.find(store.add(order))
        assert job
        return job

    with without_worker(served.app, store):
        books = {name: ordered(BookOrder(group)) for name in ("made-book", "begun-book", "failed-book")}
        books["made-book"].file.write_bytes(b"%PDF")
        store.record_progress(books["begun-book"], 57, 200)
        store.record_failure(books["failed-book"], "")
        archives = {name: ordered(ArchiveOrder(group)) for name in ("made-archive", "waiting-archive")}
        archives["refused-import"] = ordered(ImportOrder(KEEPER, "a form"))
        archives["made-archive"].file.write_bytes(b"PK")
        store.record_notes(archives["made-archive"], ["Gina, Harry and Frank"])
        store.record_notes(archives["refused-import"], ["friday.json: there is no round 3."])
        store.record_failure(archives["refused-import"], REFUSED_ARCHIVE)
        yield {name: f"/jobs/{job.key}" for name, job in (books | archives).items()}


@pytest.fixture(scope="module")
def games(served: Served, jobs: dict[str, str]) -> dict[str, str]:
    """The addresses of the games of the pictures, and of other pages about them."""
    keys = {evening.name: served.start(evening.game) for evening in evenings()}
    with served.app.app_context():
        game = new_game("desilva", "Ann", "Bo", "Cy")
        keys["drawn"] = start_game(KEEPER, game, date(2026, 3, 6), drawn=(("7H", "KS"), ("2C",), ("7D", "9C")))
        keys["seated"] = start_game(KEEPER, new_game("skull-king", "Ann", "Bo", "Cy", agreed=[8]), date(2026, 3, 6))
        open_seats(keys["seated"], KEEPER)
        take_seat(keys["seated"], KEEPER, 0, "Android, Firefox")
        house_rules = save_house_rules(KEEPER, dict(preset_definition("okenuff")) | {"name": "Thursday rules"})
        keys["long"] = start_game(KEEPER, long_names(), date(2026, 3, 6))
        keys["corrected"] = start_game(KEEPER, new_game("desilva", "Ann", LONG, "Cy", agreed=[3]), date(2026, 3, 6))
        corrected(keys["corrected"])
        offer = offer_pencil(keys["bidding"], KEEPER)
        waiting = let_screen_wait()
        screen = screen_of(waiting)
        assert screen
    with served.app.test_request_context():
        move = f"/phone/{move_token(KEEPER)}"
    others = {"move": move, "house": f"/house-rules/{house_rules.key}", "offer": f"/pencil/{offer}"}
    others |= {"waiting-screen": f"/tv/screen/{waiting}", "screen": f"/tv/{screen.code}"}
    with served.app.app_context():
        group = game_at(keys["finished"]).group_id
        # What was done to people stands on their page, each with its buttons.
        start_game(KEEPER, new_game("desilva", LONG, "Old name", "Cy"), date(2026, 3, 6), group_id=group)
        rename_person(KEEPER, group, "Old name", "Somebody von Thurn-Wolkenstein")
        delete_name(KEEPER, group, "Somebody von Thurn-Wolkenstein")
        others["group"] = f"/groups/{group}"
        choose_stake(KEEPER, group, Stake(Staked.POINT, Decimal("0.05"), "Fr."))
        settle_games(KEEPER, group, [game_at(keys["finished"]).id])
        finished = game_at(keys["finished"])
        night = str(played_game(finished).day or finished.started_on)
        others["night"] = f"/groups/{group}/evenings/{night}"
        others["shared-night"] = f"/evenings/{night_token(group, night)}"
        days = date(2026, 3, 1), date(2026, 3, 31)
        delete_season(KEEPER, group, begin_season(KEEPER, group, "Gone by", *days))
        season = begin_season(KEEPER, group, f"The spring of {LONG}"[:40], *days)
        others["season"] = f"/groups/{group}/seasons/{season}"
        others["season-table"] = f"/groups/{group}?season={season}"
    return {name: f"/games/{key}" for name, key in keys.items()} | others | jobs


def corrected(key: str) -> None:
    """Record a round, correct it, and undo the correction: what a history has to tell."""
    blank = Round((None,) * 3, (None,) * 3)
    first, second = (Round((1, 2, last), (1, 2, 0), played_on=date(2026, 3, 6)) for last in (1, 2))
    for act, seen, wanted in (("noted", blank, first), ("corrected", first, second)):
        correct_round(key, KEEPER, act, 1, seen=seen, wanted=wanted, today=date(2026, 3, 6))
    undo(key, KEEPER)


def long_names() -> Game:
    """A game whose names fill their places, with a round and a penalty."""
    record = Round((1, 2, 0, 0), (1, 2, 1, 0), Trump.HEARTS, penalties=(Penalty(1, -20, "revoke"),))
    return replace(new_game("okenuff", LONG, "Bo", LONG[::-1], "Zoë"), rounds=(record,))


@pytest.fixture(scope="module")
def window(served: Served, chromium: Browser) -> Iterator[Phone]:
    """One window for all pages, of a keeper who prefers reduced motion, at a home that serves https beside http."""
    with Phone.of(served, chromium, device=KEEPER, window=True) as window, pytest.MonkeyPatch.context() as patch:
        patch.setitem(served.app.config, HTTPS_BESIDE, HttpsBeside(8000, 8443))
        window.page.emulate_media(reduced_motion="reduce")
        # An init script is sent once and runs in every page: half a megabyte for each would take a tenth of the time.
        window.context.add_init_script(AXE_SCRIPT)
        yield window


@pytest.fixture
def screen(window: Phone) -> Iterator[Page]:
    window.page.set_viewport_size(SIZE)
    window.page.emulate_media(color_scheme="light")
    yield window.page
    assert window.complaints == []


def visit(screen: Page, address: str) -> None:
    """Open a page and wait for everything that comes after it."""
    screen.goto(address)
    if screen.locator("main.game").count():
        wait_until_settled(screen)
        # Pale for a moment, until it takes taps.
        expect(screen.locator(".paused")).to_have_count(0)


def faults(screen: Page, rules: dict[str, Any] = EVERYTHING) -> list[Any]:
    """The violations that axe finds on the page: rules, and the first elements of each."""
    if not screen.evaluate("'axe' in window"):
        screen.evaluate(AXE_SCRIPT)
    found: list[Any] = screen.evaluate(FAULTS, rules)
    return found


def test_no_page_is_left_out() -> None:
    """A new page has to be added to the walk, or said to be none."""
    rules = [rule for visit, rule in VISITS.items() if visit.startswith("GET") and "." not in visit.rsplit("/", 1)[-1]]
    pages = {rule.endpoint for rule in rules if rule.reads not in ("free", "preview") and rule.writes != "preview"}
    assert pages - NO_PAGES == set(PAGES)


# --- room -----------------------------------------------------------------------------------------------------------

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
  return [...document.querySelectorAll("a[href], button, summary, input:not([type=hidden]), select")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".sr, .skip"))
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
BROAD: ViewportSize = {"width": 1280, "height": 700}
NARROW: ViewportSize = {"width": 320, "height": 640}
WIDER: ViewportSize = {"width": 640, "height": 900}
TYPE = """(size) => {
  document.documentElement.style.fontSize = size;
  return getComputedStyle(document.documentElement).fontSize;
}"""
ZOOMS = "!/user-scalable|maximum-scale/.test(document.querySelector('meta[name=viewport]').content)"
FOR_EVERYONE = {
    "axe in light": [],
    "axe in dark": [],
    "scrolls sideways by": 0,
    "is cut": [],
    "is too small for a finger": [],
    "may be zoomed": True,
    "moves though less motion is wanted": ([], 0),
    "in 1280 px scrolls sideways by": 0,
    # As WCAG asks (1.4.10).
    "in 320 px scrolls sideways by and is cut": (0, []),
    # The type grows, the screen does not.
    "with type of 200 % scrolls sideways by and is cut": ("32px", 0, []),
}


@pytest.mark.parametrize("endpoint", PAGES | REFUSED)
def test_a_page_is_for_every_eye_and_hand(screen: Page, games: dict[str, str], endpoint: str) -> None:
    for path in (PAGES | REFUSED)[endpoint]:
        assert seen(screen, path.format_map(games)) == FOR_EVERYONE, path


def seen(screen: Page, address: str) -> dict[str, Any]:
    """All checks of a page, in one visit."""
    screen.set_viewport_size(SIZE)
    screen.emulate_media(color_scheme="light")
    visit(screen, address)
    found = {
        "scrolls sideways by": screen.evaluate(BEYOND),
        "is cut": screen.evaluate(CLIPPED),
        "may be zoomed": screen.evaluate(ZOOMS),
        "moves though less motion is wanted": (screen.evaluate(MOVING), screen.evaluate(ANIMATED)),
        "axe in light": faults(screen),
    }
    screen.emulate_media(color_scheme="dark")
    found["axe in dark"] = faults(screen, COLOURS)
    # This looks at every place on the screen, and scrolls there.
    found["is too small for a finger"] = screen.evaluate(SMALL)
    screen.set_viewport_size(BROAD)
    found["in 1280 px scrolls sideways by"] = screen.evaluate(BEYOND)
    screen.set_viewport_size(NARROW)
    found["in 320 px scrolls sideways by and is cut"] = (screen.evaluate(BEYOND), screen.evaluate(CLIPPED))
    screen.set_viewport_size(WIDER)
    real = screen.evaluate(TYPE, "200%")
    found["with type of 200 % scrolls sideways by and is cut"] = (
        real,
        screen.evaluate(BEYOND),
        screen.evaluate(CLIPPED),
    )
    return found


@pytest.mark.parametrize(("players", "taps"), [(3, "on"), (8, "on"), (13, "on"), (8, "off")])
def test_tiles_that_count_tricks_or_lead_to_a_bid_are_for_every_eye_and_hand(
    screen: Page, served: Served, players: int, taps: str
) -> None:
    names = ("Gina", "Harry", LONG, "Irene", "Ann", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hana", "Ivo")[:players]
    counted = Round((2, 1, *(0,) * (players - 2)), (None,) * players, won=((0, 1), (2, 1)))
    key = served.start(replace(new_game("himes", *names, agreed=[4, 4]), rounds=(counted,)))
    screen.goto("/settings")
    screen.evaluate("(taps) => localStorage.setItem('settings', JSON.stringify({ taps }))", taps)
    try:
        assert seen(screen, f"/games/{key}") == FOR_EVERYONE
        assert screen.locator(".trick").count() == players
    finally:
        screen.evaluate("localStorage.removeItem('settings')")


# --- what is open or wrong ------------------------------------------------------------------------------------------


def in_both_themes(screen: Page) -> list[Any]:
    """The violations that axe finds in light and in dark."""
    found = faults(screen)
    screen.emulate_media(color_scheme="dark")
    found += faults(screen, COLOURS)
    screen.emulate_media(color_scheme="light")
    return found


def test_axe_finds_nothing_where_something_is_wrong_or_open(screen: Page, games: dict[str, str]) -> None:
    visit(screen, "/games/new")
    for seat in (1, 2):
        screen.locator(f"#player-{seat}").fill("Gina")
    screen.locator(".pad-bar .button.main:visible").first.click()
    expect(screen.locator(".error, .notice.wrong").first).to_be_visible()
    assert in_both_themes(screen) == [], "a form with faults"
    for more in (".line:not([open]) > summary", ".draw > summary", ".more-rules > summary"):
        for line in screen.locator(more).filter(visible=True).all()[::-1]:
            line.click()
    screen.locator("[data-grip]").first.click()
    assert in_both_themes(screen) == [], "all the rules, and everything else that opens"
    visit(screen, games["bidding"])
    screen.locator(".keys [data-state=hook]").click(force=True)
    expect(screen.locator("#asked")).to_contain_text("The hook")
    assert in_both_themes(screen) == [], "a hooked key"
    screen.locator(".menu summary").click()
    assert in_both_themes(screen) == [], "the menu"
    expect(screen.locator("dialog.penalty")).to_be_attached()
    screen.locator('.menu a[href$="/penalties"]').click()
    expect(screen.locator("dialog.penalty")).to_be_visible()
    assert in_both_themes(screen) == [], "a penalty"


def test_the_form_of_points_by_hand_holds_too(phone: Phone) -> None:
    phone.leave_keys_open()
    rules = house("skull-king", bonus=[{"name": "Captures"}, {"name": "Wager", "counts": "lost-if-missed"}])
    phone.begin(new_game(rules, *(f"Player {number}" for number in range(1, 9)), agreed=[2, 2]))
    expect(phone.page.locator("dialog.bonus")).to_be_attached()
    phone.tap(*[1] * 8)
    phone.page.locator(".pad [data-bonus]").click()
    expect(phone.page.locator("dialog.bonus")).to_be_visible()
    assert in_both_themes(phone.page) == []


# --- colours and motion ---------------------------------------------------------------------------------------------


@pytest.fixture
def forced(served: Served, chromium: Browser) -> Iterator[Page]:
    """A browser with forced colours."""
    context = chromium.new_context(viewport=SIZE, base_url=served.address, forced_colors="active")
    context.add_cookies([served.device_cookie("keeper")])
    yield context.new_page()
    context.close()


def style(screen: Page, place: str, name: str, pseudo: str = "") -> str:
    found = screen.locator(place).first.evaluate(
        "(one, [name, pseudo]) => getComputedStyle(one, pseudo || null)[name]", [name, pseudo]
    )
    return str(found)


def test_forced_colours_leave_every_mark_a_shape(forced: Page, games: dict[str, str]) -> None:
    """Whatever a colour tells is also told by a border, a line or a word."""
    visit(forced, games["bidding"])
    assert forced.evaluate("matchMedia('(forced-colors: active)').matches")
    assert style(forced, ".keys [data-state=hook]", "textDecorationLine") == "line-through"
    expect(forced.locator(".keys [data-state=hook]")).to_contain_text("HOOK")
    assert style(forced, ".players [data-state=ask] .value", "borderTopStyle") == "dashed"
    assert style(forced, ".sheet .made", "borderTopStyle", "::before") == "solid"
    assert style(forced, ".stairs", "forcedColorAdjust") == "none"
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
