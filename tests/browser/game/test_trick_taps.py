"""Tricks counted one by one: for tables that want it a tap on a tile is a trick, with dots on every screen."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from scorekeeper.rules.game.rounds import Round
from scorekeeper.rules.rule_set import RuleSet
from tests.browser.phones import Phone, new_game, on_pad
from tests.browser.tapping import Finger, middle_of
from tests.browser.waiting import poll_faster, wait_until_settled
from tests.rules.tables import house

FOUR = ("Gina", "Harry", "Frank", "Irene")
# For each tile a filled dot is 1, a ring 0, and no dots at all nothing.
DOTS = """() => [...document.querySelectorAll(".tiles .dots")].map((dots) => (dots.checkVisibility()
  ? [...dots.children].map((dot) => Number(dot.hasAttribute("data-won"))).join("") : null))"""


def choose_taps(phone: Phone) -> None:
    phone.page.goto("/settings")
    phone.page.locator("[name=taps]").check()


def bid(phone: Phone, *bids: int, rules: str | RuleSet = "desilva", agreed: tuple[int, ...] = (3, 3)) -> None:
    """Open a game of four in which these bids are in."""
    game = replace(new_game(rules, *FOUR, agreed=agreed), rounds=(Round(bids, (None,) * 4),))
    phone.open(phone.served.start(game))
    phone.all_loaded()


def win(phone: Phone, *names: str) -> None:
    """Tap the tiles of these players, each for a trick."""
    for name in names:
        expect(phone.page.locator(".paused")).to_have_count(0)
        phone.page.locator(".tiles li", has_text=name).get_by_role("button").evaluate("(tile) => tile.click()")


def see(page: Page, *dots: str) -> None:
    """Wait until the tiles have these dots."""
    page.wait_for_function(f"(dots) => `${{({DOTS})()}}` === `${{dots}}`", arg=list(dots))


@pytest.mark.parametrize("offline", [False, True])
def test_a_round_is_played_by_tiles_alone(phone: Phone, watcher: Phone, offline: bool) -> None:
    """
    Tricks | Gina   | Harry  | Frank  | Irene
    -------+--------+--------+--------+-------
       3   | (1)  1 | (1)  1 |  0 −1  | (0) 0
    """
    poll_faster(watcher.context)
    choose_taps(phone)
    bid(phone, 1, 1, 0, 0)
    watcher.open(phone.key)
    wait_until_settled(watcher.page)
    assert watcher.page.evaluate(DOTS) == [None] * 4
    see(phone.page, "0", "0", "", "")
    phone.context.set_offline(offline)
    win(phone, "Gina", "Harry")
    phone.says("notice", "Harry took 1")
    see(phone.page, "1", "1", "", "")
    if not offline:
        see(watcher.page, "1", "1", "", "")
        expect(watcher.page.locator(".trick:not([hidden])")).to_have_count(0)

    for _ in range(2):
        phone.page.locator(".undo-news[data-undo]").click()
    phone.says("notice", "Undone: Gina took 1")
    see(phone.page, "0", "0", "", "")
    for _ in range(2):
        phone.page.locator(".undo-news[data-redo]").click()
    phone.says("notice", "Redone: Harry took 1")
    see(phone.page, "1", "1", "", "")

    win(phone, "Frank")
    phone.says("round", "Round 2")
    assert phone.row(1)[2::2] == ["1", "1", "−1", "0"]
    phone.page.locator(".undo-news[data-undo]").click()
    see(phone.page, "1", "1", "", "")
    phone.page.locator(".undo-news[data-redo]").click()
    phone.says("round", "Round 2")

    phone.context.set_offline(False)
    phone.all_sent()
    record = phone.served.sheet(phone.key).rounds[0].record
    assert (record.tricks, record.won) == ((1, 1, 1, 0), ())
    expect(watcher.page.locator(".tiles")).to_be_hidden()


def test_what_was_counted_is_marked_on_the_pad(phone: Phone) -> None:
    choose_taps(phone)
    bid(phone, 1, 1, 0, 0)
    win(phone, "Harry", "Harry")
    expect(phone.page.locator(".dots [data-beyond]")).to_have_count(1)
    phone.tap_bar("count")
    phone.says("tail", on_pad("counted", n=2, cards=3))
    expect(phone.page.locator(".players .value")).to_have_text(["0", "2", "0", "0"])
    for name, key in (("Gina", 0), ("Harry", 2)):
        phone.says("heading", f"{name} took")
        expect(phone.keys(key)).to_have_attribute("aria-current", "true")
        phone.tap(key)
    phone.tap(1)
    phone.says("round", "Round 2")
    phone.all_sent()
    record = phone.served.sheet(phone.key).rounds[0].record
    assert (record.tricks, record.won) == ((0, 2, 1, 0), ())


def test_a_misdeal_takes_the_tricks_with_the_bids_and_its_undo_brings_both_back(phone: Phone) -> None:
    choose_taps(phone)
    bid(phone, 1, 1, 0, 0)
    win(phone, "Gina", "Frank")
    phone.tap_bar("misdeal")
    phone.says("heading", "Gina bids")
    phone.page.locator(".undo-news[data-undo]").click()
    see(phone.page, "1", "0", "1", "")
    phone.all_sent()
    record = phone.served.sheet(phone.key).rounds[0].record
    assert (record.bids, record.won, record.misdeals) == ((1, 1, 0, 0), ((0, 1), (2, 1)), 0)


def test_tricks_that_nobody_took_are_left_to_the_pad(phone: Phone) -> None:
    choose_taps(phone)
    bid(phone, 1, 1, 0, 0, rules=house("desilva", lost_tricks=True))
    win(phone, "Gina", "Harry")
    see(phone.page, "1", "1", "", "")
    phone.tap_bar("count")
    phone.tap(1, 1, 0, 0)
    phone.says("round", "Round 2")
    phone.all_sent()
    assert phone.served.sheet(phone.key).rounds[0].record.tricks == (1, 1, 0, 0)


def test_the_second_tap_of_a_double_tap_is_no_trick(phone: Phone) -> None:
    choose_taps(phone)
    phone.begin(new_game("desilva", *FOUR, agreed=(3, 3)))
    phone.all_loaded()
    phone.tap(1, 1, 0)
    # However busy the machine is, the second tap follows at once.
    phone.page.evaluate("""() => {
      const later = setTimeout;
      window.setTimeout = (act, ms = 0, ...more) => later(act, 100 * ms, ...more);
      Object.defineProperty(Event.prototype, "timeStamp", { get: () => 1000 });
    }""")
    finger = Finger(phone)
    finger.press(*middle_of(phone.keys(0)))
    tile = phone.page.locator(".tiles li", has_text="Irene")
    finger.down(*middle_of(tile))
    finger.up()
    see(phone.page, "0", "0", "", "")
    phone.page.locator(".paused").evaluate_all("(all) => all.forEach((one) => one.classList.remove('paused'))")
    for _ in range(2):
        finger.down(*middle_of(tile))
        finger.up()
    see(phone.page, "0", "0", "", "1")
    phone.all_sent()
    assert phone.served.sheet(phone.key).rounds[0].record.won == ((3, 1),)


def test_whoever_plays_by_keyboard_counts_by_it(phone: Phone) -> None:
    choose_taps(phone)
    bid(phone, 1, 1, 0, 0)
    expect(phone.page.locator(".paused")).to_have_count(0)
    phone.page.get_by_role("button", name="Harry took 1").focus()
    phone.page.keyboard.press("Enter")
    expect(phone.page.get_by_role("button", name="Harry took 2")).to_be_focused()


def test_without_the_choice_a_tile_counts_nothing_and_no_script_for_it_is_loaded(phone: Phone) -> None:
    bid(phone, 1, 1, 0, 0)
    expect(phone.page.locator(".paused")).to_have_count(0)
    loaded = phone.page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    assert [name for name in loaded if name.endswith("/tiles.js")]
    assert not [name for name in loaded if name.endswith("/trick-taps.js")]
    assert phone.page.evaluate(DOTS) == [None] * 4
    expect(phone.page.locator(".undo-news:visible, .outcome:visible")).to_have_count(0)
    phone.page.locator(".tiles li").first.tap()
    phone.all_sent()
    assert phone.served.sheet(phone.key).rounds[0].record.won == ()
