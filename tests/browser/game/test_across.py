"""The view across the table: the call and the totals, readable from three metres, on phones and televisions."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from scorekeeper.rules.game.rounds import Penalty, Round
from tests.browser.phones import Phone, new_game, on_pad
from tests.browser.waiting import WIDE_STYLE_IS_THERE, hold_requests, poll_faster, wait_until_settled

NAMES = ("Gina", "Harry", "Frank", "Irene", "Ann", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hana", "Ivo")
LONG = ("Maximiliane-Charlotte von Arnim", "Bartholomew Featherstonehaugh", "Jo", "María de los Ángeles Gutiérrez")
SIZES = [(360, 640), (360, 740), (390, 844), (844, 390), (820, 1180), (1280, 800), (1920, 1080)]
# A CSS pixel of a phone is 1/160 inch. Ten minutes of arc at three metres are 8.7 mm; a capital is 0.72 of its type.
PIXELS_ON_A_PHONE = 8.7 / 25.4 * 160 / 0.72

# Parts of the view that are cut off or lie outside the screen; a name may end in dots, which is its own business.
CUT = """() => [...document.querySelectorAll(".call strong, .tiles li, .tiles .value, .tiles .total, .back-to a")]
  .filter((one) => one.textContent.trim() && getComputedStyle(one).display !== "none")
  .filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const screen = { left: 0, right: innerWidth, top: 0, bottom: innerHeight };
    const tile = one.closest("li")?.getBoundingClientRect() ?? screen;
    const beyond = left < tile.left - 1 || right > tile.right + 1 || top < tile.top - 1 || bottom > tile.bottom + 1;
    return beyond || left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1;
  }).map((one) => one.textContent)"""

# Numbers that stand in more than one line or reach out of their tiles, in a font of this family.
BROKEN = """(font) => {
  document.documentElement.style.setProperty("--font", font);
  return [...document.querySelectorAll(".tiles :is(.value, .total)")].filter((one) => one.offsetWidth).filter((one) => {
    const text = document.createRange();
    text.selectNodeContents(one.lastChild);
    const [line, ...others] = text.getClientRects();
    const tile = one.closest("li").getBoundingClientRect();
    return others.length || line.left < tile.left - 1 || line.right > tile.right + 1;
  }).map((one) => `${font}: ${one.textContent}`);
}"""
# Names that are cut, or reach into the number or the note of their tile.
NAMES_OVER = """() => [...document.querySelectorAll(".tiles .tile")].filter((tile) => {
  const name = tile.querySelector(".name");
  const [words, figures, note] = [".name", ".value", ".note"].map((place) => {
    const text = document.createRange();
    text.selectNodeContents(tile.querySelector(place));
    return text.getBoundingClientRect();
  });
  // Above and below its letters a line has air.
  const beside = (box) => words.right <= box.left || words.left >= box.right;
  const apart = (box) => !box.height || words.bottom <= box.top + box.height / 4 || beside(box);
  const cut = name.scrollHeight > 1.2 * name.clientHeight || name.scrollWidth > name.clientWidth + 1;
  return cut || !apart(figures) || !apart(note);
}).map((tile) => tile.querySelector(".name").textContent)"""
HIDDEN = """() => [".sheet", ".back-to"].map((part) => document.querySelector(part))
  .every((part) => part && getComputedStyle(part).visibility === "hidden")"""
FONTS = ("system-ui", "DejaVu Sans", "serif", "monospace")

OVERFLOW = "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"


def across(phone: Phone, *players: str, below: int = 0) -> None:
    """A game seen across the table after a round in which everybody made 0, except that somebody took it all. The first
    one has a penalty, and has bid again.
    """
    game = new_game("himes", *players, agreed=[3, 3])
    others = (0,) * (len(players) - 1)
    record = Round((0,) * len(players), (*others, 3), penalties=(Penalty(0, -below, "renege"),) if below else ())
    bid = Round((0, *(None for _ in others)), (None,) * len(players))
    phone.open(phone.served.start(replace(game, rounds=(record, bid))), "?view=across")
    wait_until_settled(phone.page)
    phone.page.wait_for_function(WIDE_STYLE_IS_THERE)


def type_size(phone: Phone, place: str) -> float:
    size = phone.page.locator(place).first.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)")
    return float(size)


def tiles(phone: Phone) -> list[list[str]]:
    """Every tile as name, total, bid or count, note."""
    parts = """(all) => all.map((tile) => ["name", "total", "value", "note"].map((name) =>
      tile.querySelector(`[data-slot=${name}]`).textContent))"""
    found: list[list[str]] = phone.page.locator(".tiles .tile").evaluate_all(parts)
    return found


@pytest.mark.parametrize("size", [(360, 740), (390, 844), (844, 390)])
@pytest.mark.parametrize("count", [3, 4])
def test_the_bids_of_a_usual_table_are_readable_from_three_metres(
    phone: Phone, size: tuple[int, int], count: int
) -> None:
    phone.page.set_viewport_size({"width": size[0], "height": size[1]})
    across(phone, *NAMES[:count])
    assert type_size(phone, ".tiles .value") >= PIXELS_ON_A_PHONE
    # Words are recognised from further away than single figures.
    assert type_size(phone, ".call strong") >= 0.75 * PIXELS_ON_A_PHONE


@pytest.mark.parametrize(
    "players", [NAMES[:3], NAMES[:4], LONG, NAMES[:6], NAMES[:8], NAMES], ids=["3", "4", "long", "6", "8", "13"]
)
def test_nothing_is_cut_off_whatever_the_screen_and_the_table(phone: Phone, players: tuple[str, ...]) -> None:
    across(phone, *players, below=130)
    for width, height in SIZES:
        phone.page.set_viewport_size({"width": width, "height": height})
        # The layout has followed the new size of the screen by the second frame.
        phone.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert tiles(phone)[0][1] == "−120"
        assert phone.page.evaluate("[innerWidth, innerHeight]") == [width, height]
        assert phone.page.evaluate(CUT) == [], f"{width} by {height}"
        assert max(phone.page.evaluate(OVERFLOW)) <= 0, f"{width} by {height}"


@pytest.mark.parametrize("count", [3, 4, 5, 6, 8, 10, 13])
def test_a_name_of_two_words_has_two_lines_and_its_number_and_note_keep_their_room(phone: Phone, count: int) -> None:
    players = tuple(f"{name} {'von Arnim' if seat % 3 else ''}".strip() for seat, name in enumerate(NAMES[:count]))
    phone.begin(new_game("himes", *players, agreed=[3, 3]))
    wait_until_settled(phone.page)
    phone.page.goto(f"/games/{phone.key}?view=across")
    wait_until_settled(phone.page)
    phone.page.wait_for_function(WIDE_STYLE_IS_THERE)
    for width, height in SIZES:
        phone.page.set_viewport_size({"width": width, "height": height})
        phone.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert phone.page.evaluate(NAMES_OVER) == [], (width, height)


def test_it_is_one_tap_in_the_menu_and_one_tap_back(phone: Phone) -> None:
    phone.begin(new_game("desilva", *NAMES[:4], agreed=[3, 3]))
    wait_until_settled(phone.page)
    phone.page.locator(".menu summary").tap()
    phone.page.locator(".menu [data-view=across]").tap()
    expect(phone.page.locator(".tiles")).to_be_visible()
    expect(phone.page.locator(".pad")).to_be_hidden()
    back = phone.page.locator(".back-to a")
    expect(back).to_be_focused()
    back.tap()
    expect(phone.page.locator(".tiles")).to_be_hidden()
    expect(phone.page.locator(".pad")).to_be_visible()


def test_escape_goes_back_too(phone: Phone) -> None:
    across(phone, *NAMES[:4])
    phone.page.keyboard.press("Escape")
    expect(phone.page.locator(".pad")).to_be_visible()


def test_everybody_finds_the_total_at_the_same_place(phone: Phone) -> None:
    """Bids of 1, 1, 0 and 0 are under by 1; Gina, Harry and Frank make theirs, Irene misses by 1."""
    phone.begin(new_game("desilva", *NAMES[:4], agreed=[3, 3]))
    wait_until_settled(phone.page)
    back = phone.page.locator(".back-to a")
    phone.tap(1, 1, 0, 0)
    phone.page.locator(".menu summary").tap()
    phone.page.locator(".menu [data-view=across]").tap()
    expect(phone.page.locator(".call")).to_contain_text(on_pad("under", n=1))
    assert [tile[0] for tile in tiles(phone)] == ["Gina", "Harry", "Frank", "Irene"]
    assert [tile[1] for tile in tiles(phone)] == ["0", "0", "0", "0"]
    back.tap()
    phone.tap(1, 1, 0)
    phone.page.locator(".menu summary").tap()
    phone.page.locator(".menu [data-view=across]").tap()
    expect(back).to_be_visible()
    assert [tile[1] for tile in tiles(phone)] == ["1", "1", "0", "−1"]


def test_a_television_that_watches_follows_every_bid(phone: Phone, watcher: Phone) -> None:
    phone.begin(new_game("desilva", *NAMES[:4], agreed=[3, 3]))
    watcher.page.set_viewport_size({"width": 1920, "height": 1080})
    poll_faster(watcher.context)
    watcher.open(phone.key, "?view=across")
    # The tiles follow once the view is there.
    wait_until_settled(watcher.page)
    phone.tap(2)
    phone.all_sent()
    watcher.says("pill", on_pad("bid-of", bid=2, cards=3))
    assert tiles(watcher)[0] == ["Gina", "0", "2", on_pad("leads")]


def test_until_the_tiles_are_there_nothing_stands_in_their_place(phone: Phone, watcher: Phone) -> None:
    phone.begin(new_game("desilva", *NAMES[:4], agreed=[3, 3]))
    watcher.page.set_viewport_size({"width": 1920, "height": 1080})
    release = hold_requests(watcher.page, "**/js/game/settings.js")
    # A browser that waits with the first paint has no frames yet.
    watcher.page.goto(f"/games/{phone.key}?view=across", wait_until="commit")
    watcher.page.wait_for_function(HIDDEN, polling=50)
    release()
    wait_until_settled(watcher.page)
    for part in (".tiles", ".sheet", ".back-to"):
        expect(watcher.page.locator(part)).to_be_visible()


@pytest.mark.parametrize("count", [3, 4, 5, 8, 13])
def test_no_number_breaks_over_two_lines_in_any_font(phone: Phone, count: int) -> None:
    """−23, −123 and −1123 beside each other, on phones and on a television."""
    game = new_game("himes", *NAMES[:count], agreed=[3, 3])
    penalties = tuple(Penalty(seat, (-33, -133, -1133)[seat % 3], "renege") for seat in range(count - 1))
    record = Round((0,) * count, (*(0,) * (count - 1), 3), penalties=penalties)
    phone.open(phone.served.start(replace(game, rounds=(record,))), "?view=across")
    wait_until_settled(phone.page)
    phone.page.wait_for_function(WIDE_STYLE_IS_THERE)
    assert [total for _, total, *_ in tiles(phone)][:2] == ["−23", "−123"]
    for width, height in SIZES:
        phone.page.set_viewport_size({"width": width, "height": height})
        phone.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert [broken for font in FONTS for broken in phone.page.evaluate(BROKEN, font)] == [], (width, height)
