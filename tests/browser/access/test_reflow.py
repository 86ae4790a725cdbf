"""Reflow: with type of twice the size and on a screen 320 pixels wide nothing overlaps, is clipped or is off screen;
a tablet shows everybody and uses its room.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, expect

from scorekeeper.rules.game.rounds import Penalty, Round
from tests.browser.phones import KEEPER, Phone, Served, new_game
from tests.browser.waiting import WIDE_STYLE_IS_THERE, wait_until_settled
from tools.chromium import font_size_argument, headless_shell, launch
from tools.screenshots.fit import FAULTS

NAMES = ("Gina", "Harry", "Frank", "Irene", "Ann", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hana", "Ivo")
VIEWS = ("", "?view=standings", "?view=sheet")
# Every control, once it is scrolled to: it lies on the screen and nothing else lies over its middle.
OUT_OF_REACH = """() => [...document.querySelectorAll(".keys button, .tabs a, .players a, .undo-news, .menu summary")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .filter((one) => {
    one.scrollIntoView({ block: "center" });
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return !(there && (one.contains(there) || there.contains(one)));
  }).map((one) => one.outerHTML.slice(0, 90))"""

# The parts that are cut off, lie over the pad or are scrolled away; and the share of the screen in use, in hundredths.
ROOM = """() => {
  const [players, pad] = [".players", ".pad"].map((place) => document.querySelector(place));
  const faults = [...players.children].flatMap((line) => {
    const { left, right, top, bottom } = line.getBoundingClientRect();
    const [box, keys] = [players.getBoundingClientRect(), pad.getBoundingClientRect()];
    const seen = top >= box.top && bottom <= box.bottom + 1 && left >= 0 && right <= innerWidth;
    const free = bottom <= keys.top + 1 || right <= keys.left || left >= keys.right;
    return seen && free ? [] : [line.textContent.trim()];
  });
  if (players.scrollHeight > players.clientHeight) faults.push("the players scroll");
  if (pad.getBoundingClientRect().bottom > innerHeight) faults.push("the pad leaves the screen");
  const parts = [".game-head", ".call", ".news", ".players", ".sheet table", ".pad"].map((place) => {
    const part = document.querySelector(place);
    const { left, right, top, bottom } = part.getBoundingClientRect();
    // Only the part of the sheet that is not scrolled away.
    const box = (part.closest(".sheet") ?? part).getBoundingClientRect();
    return (Math.min(right, box.right) - left) * (Math.min(bottom, box.bottom) - top);
  });
  const used = parts.reduce((sum, area) => sum + area) / (innerWidth * innerHeight);
  return [faults, Math.round(100 * used)];
}"""
# Names of which a part is not seen.
CUT_NAMES = """() => [...document.querySelectorAll(".who .name")]
  .filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent.trim())"""
# How many rings of the whole sheet are no larger than their figures, and how many shadows it and its table have.
RINGS = """() => [...document.querySelectorAll(".sheet .made")].filter((cell) => {
  const { width, height, fontSize } = getComputedStyle(cell, "::before");
  return Math.min(...[width, height].map(parseFloat)) < 1.3 * parseFloat(fontSize);
}).length"""
SHADOWS = """() => [".sheet", ".sheet table"].map((part) =>
  getComputedStyle(document.querySelector(part)).backgroundImage.split("linear-gradient").length - 1)"""
# Totals of the sheet that are wider than their cells.
WIDER_THAN_CELLS = """() => [...document.querySelectorAll(".sheet tbody td:nth-child(odd)")].filter((cell) => {
  const range = document.createRange();
  if (cell.firstChild) range.selectNode(cell.firstChild);
  return range.getBoundingClientRect().width > cell.clientWidth;
}).map((cell) => cell.textContent)"""
# Whether the sheet stands beside the pad.
BESIDE = """() => {
  const [sheet, pad] = [".sheet", ".pad"].map((place) => document.querySelector(place).getBoundingClientRect());
  return sheet.right <= pad.left;
}"""
TABLETS = ((1280, 700), (1024, 768), (820, 1180), (768, 1024))


@pytest.fixture(scope="module")
def large_type(chromium: Browser) -> Iterator[Browser]:
    """A browser whose owner wants type twice as large."""
    browser = launch(chromium.browser_type, headless_shell(), font_size_argument(200))
    yield browser
    browser.close()


def game_of(served: Served, count: int) -> str:
    """The key of a game after a round, with another one counted in part: totals above and below zero."""
    game = new_game("himes", *NAMES[:count], agreed=[3, 3, 3])
    over = Round((3, *(0,) * (count - 1)), (2, 1, *(0,) * (count - 2)))
    begun = Round((1, *(0,) * (count - 1)), (1, *(None,) * (count - 1)))
    return served.start(replace(game, rounds=(over, begun)))


def faults_in_all_views(phone: Phone, key: str) -> list[str]:
    found = []
    for view in VIEWS:
        phone.open(key, view)
        wait_until_settled(phone.page)
        found += [f"{view} {fault}" for fault in phone.page.evaluate(FAULTS)]
        found += [f"{view} out of reach: {fault}" for fault in phone.page.evaluate(OUT_OF_REACH)]
    return found


@pytest.mark.parametrize("count", [4, 13])
def test_type_of_twice_the_size_fits(served: Served, large_type: Browser, count: int) -> None:
    with Phone.of(served, large_type, device=KEEPER) as phone:
        assert faults_in_all_views(phone, game_of(served, count)) == []


def test_a_sheet_in_type_of_twice_the_size_is_read(served: Served, large_type: Browser) -> None:
    """Its rings go round its figures, it tells that it goes on sideways, and the menu is no wider than the screen."""
    with Phone.of(served, large_type, device=KEEPER) as phone:
        phone.open(game_of(served, 8), "?view=sheet")
        phone.page.wait_for_load_state("networkidle")
        assert phone.page.evaluate(RINGS) == 0
        assert phone.page.evaluate(SHADOWS) == [4, 0]
        phone.page.locator(".menu summary").click()
        assert phone.page.evaluate(FAULTS) == []


@pytest.mark.parametrize("width", [360, 390])
@pytest.mark.parametrize("count", [4, 5, 6, 7, 8])
def test_totals_of_three_figures_below_zero_do_not_cover_bids(phone: Phone, count: int, width: int) -> None:
    phone.page.set_viewport_size({"width": width, "height": 844})
    game = new_game("himes", *NAMES[:count], agreed=[3, 3])
    penalties = tuple(Penalty(seat, -188, "renege") for seat in range(count))
    over = Round((3, *(0,) * (count - 1)), (2, 1, *(0,) * (count - 2)), penalties=penalties)
    phone.open(phone.served.start(replace(game, rounds=(over,))), "?view=sheet")
    wait_until_settled(phone.page)
    expect(phone.page.locator(".sheet .wide")).to_have_count(count)
    assert phone.page.evaluate(WIDER_THAN_CELLS) == []


@pytest.mark.parametrize("count", [4, 8, 13])
def test_the_narrowest_screen_has_room(phone: Phone, count: int) -> None:
    phone.page.set_viewport_size({"width": 320, "height": 640})
    key = game_of(phone.served, count)
    assert faults_in_all_views(phone, key) == []
    phone.open(key)
    assert phone.page.evaluate(CUT_NAMES) == []


@pytest.mark.parametrize("count", [3, 4, 6, 8])
def test_the_sheets_of_usual_tables_do_not_scroll_sideways(phone: Phone, count: int) -> None:
    phone.open(game_of(phone.served, count))
    for width in (390, 393, 412, 423, 430):
        phone.page.set_viewport_size({"width": width, "height": 844})
        for view in ("score", "sheet"):
            beyond = phone.page.evaluate(
                """(view) => {
              document.body.dataset.view = view;
              const sheet = document.querySelector(".sheet");
              return sheet.scrollWidth - sheet.clientWidth;
            }""",
                view,
            )
            assert beyond == 0, (width, view)


@pytest.mark.parametrize(("count", "cards"), [(4, 13), (8, 6), (13, 4)])
def test_a_tablet_shows_everybody_beside_the_largest_keys_and_is_used(phone: Phone, count: int, cards: int) -> None:
    """The round with the most keys, of a schedule that goes down and up again."""
    game = new_game("himes", *NAMES[:count], agreed=[*range(cards, 1, -1), *range(1, cards + 1)])
    begun = Round((1, *(0,) * (count - 1)), (1, *(None,) * (count - 1)))
    phone.page.set_viewport_size({"width": TABLETS[0][0], "height": TABLETS[0][1]})
    phone.open(phone.served.start(replace(game, rounds=(begun,))))
    for width, height in TABLETS:
        phone.page.set_viewport_size({"width": width, "height": height})
        faults, used = phone.page.evaluate(ROOM)
        assert faults + phone.page.evaluate(FAULTS) == [], (width, height)
        assert used > 50, (width, height)


@pytest.mark.parametrize("count", [3, 4, 5, 6, 7, 8])
def test_a_phone_held_across_shows_everybody_beside_the_sheet(phone: Phone, count: int) -> None:
    """Also on the low strip of screen that the bars of a browser leave."""
    phone.page.set_viewport_size({"width": 844, "height": 390})
    phone.begin(new_game("himes", *NAMES[:count], agreed=[4, 3]))
    phone.tap(1)
    for width, height in ((844, 390), (932, 430), (844, 340), (740, 360)):
        phone.page.set_viewport_size({"width": width, "height": height})
        faults, _ = phone.page.evaluate(ROOM)
        assert faults + phone.page.evaluate(FAULTS) == [], (width, height)


def test_a_wide_screen_has_its_style_before_any_script_of_the_game(phone: Phone) -> None:
    phone.page.set_viewport_size({"width": 1280, "height": 800})
    phone.page.route("**/app.js", lambda route: route.abort())
    phone.page.goto(f"/games/{phone.served.start(new_game('desilva', *NAMES[:4]))}")
    assert phone.page.evaluate(BESIDE)


def test_a_phone_that_is_turned_has_it_as_well(phone: Phone) -> None:
    phone.begin(new_game("desilva", *NAMES[:4]))
    phone.page.wait_for_function(WIDE_STYLE_IS_THERE)
    assert not phone.page.evaluate(BESIDE)
    phone.page.set_viewport_size({"width": 844, "height": 390})
    assert phone.page.evaluate(BESIDE)
