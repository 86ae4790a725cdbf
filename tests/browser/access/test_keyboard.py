"""A whole game without a mouse and without a finger: what has the focus is seen, reached in order, and never lost."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.phones import Phone, new_game, on_pad
from tests.browser.playing import totals_of
from tests.browser.waiting import wait_until_settled

FOUR = ("Alice", "Bob", "Carol", "David")
FOCUSED = "(one) => one === document.activeElement"
MAX_STEPS = 80


def reach(page: Page, target: Locator) -> None:
    """Go to a control by Tab, backwards where that is nearer; it must show that it has the focus."""
    for key in ("Tab", "Shift+Tab"):
        for _ in range(MAX_STEPS):
            if target.evaluate(FOCUSED):
                assert target.evaluate("(one) => getComputedStyle(one).outlineStyle") == "solid"
                return
            page.keyboard.press(key)
    raise AssertionError(f"no way by Tab to {target}")


def press(phone: Phone, *values: int) -> None:
    """Press these keys of the pad with Enter, from wherever the focus is."""
    for value in values:
        reach(phone.page, phone.keys(value))
        phone.page.keyboard.press("Enter")


def answer(phone: Phone, number: int, bids: dict[str, int], tricks: dict[str, int]) -> None:
    """Answer whatever the pad asks until a round is scored; what has only one answer it fills in by itself."""
    while not totals_of(phone, number)[0]:
        if phone.page.locator("body[data-reading]").count():
            # The focus is on what wakes the keys.
            phone.page.keyboard.press("Enter")
        name, verb = phone.page.locator("#asked").inner_text().split()
        press(phone, (bids if verb == "bids" else tricks)[name])


def begin(phone: Phone, *cards: int) -> None:
    phone.begin(new_game("desilva", *FOUR, agreed=cards))
    wait_until_settled(phone.page)


def test_a_whole_game_is_played_by_tab_and_enter(phone: Phone) -> None:
    """
    |   | Alice | Bob  | Carol | David |
    | 3 | (2) 2 | (0) 0 | 0 -1 | (0) 0 |   Carol takes one too many
    | 3 | (0) 2 | (1) 1 | (1) 0 | 0 -1 |   David takes one too many
    """
    begin(phone, 3, 3)
    zero = dict.fromkeys(FOUR, 0)
    answer(phone, 1, zero | {"Alice": 2}, zero | {"Alice": 2, "Carol": 1})
    assert totals_of(phone, 1) == ["2", "0", "−1", "0"]
    answer(phone, 2, zero | {"Bob": 1, "Carol": 1}, zero | {"Bob": 1, "Carol": 1, "David": 1})
    phone.says("pill", "Alice wins")
    assert totals_of(phone, 2) == ["2", "1", "0", "−1"]
    reach(phone.page, phone.page.locator("#again button"))


def test_a_game_is_started_by_keyboard(new_phone: Phone) -> None:
    """Enter goes from name to name; in the last one it puts the keyboard of a phone away, and starts nothing."""
    phone = new_phone
    # Not the keeper, whose list has the games of all tests before this one, each a step of the way.
    phone.become("somebody without games")
    phone.page.goto("/")
    reach(phone.page, phone.page.get_by_role("link", name="New game"))
    phone.page.keyboard.press("Enter")
    phone.page.wait_for_url("**/games/new")
    reach(phone.page, phone.page.locator("[name=players]").first)
    for name in FOUR:
        phone.page.keyboard.type(name)
        phone.page.keyboard.press("Enter")
    expect(phone.page.locator("#player-4")).to_have_value(FOUR[-1])
    expect(phone.page.locator("#player-4")).not_to_be_focused()
    reach(phone.page, phone.page.locator(".pad-bar .button"))
    phone.page.keyboard.press("Enter")
    expect(phone.page).to_have_url(re.compile(r"/games/(?!new)"))
    seen = phone.page.locator("main")
    for name in FOUR:
        expect(seen).to_contain_text(name)


def test_the_focus_stays_on_the_pad_when_its_key_goes_away(phone: Phone) -> None:
    """After the round of five comes one of two, without the key 5 that has the focus."""
    begin(phone, 5, 2)
    press(phone, 0, 0, 0, 1)
    phone.page.keyboard.press("Enter")
    press(phone, 5)
    answer(phone, 1, {}, dict.fromkeys(FOUR, 0))
    phone.says("round", on_pad("round", number=2))
    expect(phone.keys(5)).to_be_hidden()
    phone.page.wait_for_function("() => document.activeElement.closest('.keys')?.checkVisibility()")


def test_undo_keeps_the_focus(phone: Phone) -> None:
    begin(phone, 3)
    press(phone, 2)
    undo = phone.page.locator(".keys .undo")
    reach(phone.page, undo)
    phone.page.keyboard.press("Enter")
    phone.asks("bid", "Alice")
    expect(undo).to_be_focused()


def test_the_menu_opens_and_closes(phone: Phone) -> None:
    begin(phone, 3)
    summary = phone.page.locator(".menu summary")
    reach(phone.page, summary)
    phone.page.keyboard.press("Enter")
    reach(phone.page, phone.page.get_by_role("link", name="Settings"))
    reach(phone.page, summary)
    phone.page.keyboard.press("Enter")
    expect(phone.page.get_by_role("link", name="Settings")).to_be_hidden()


def test_the_first_stop_of_every_page_skips_to_what_matters(phone: Phone) -> None:
    begin(phone, 3)
    for address in (f"/games/{phone.key}", "/", "/games/new", "/settings"):
        phone.page.goto(address)
        phone.page.keyboard.press("Tab")
        skip = phone.page.locator(".skip")
        expect(skip).to_be_focused()
        expect(skip).to_be_in_viewport()
        phone.page.keyboard.press("Enter")
        expect(phone.page).to_have_url(re.compile(r"#main$"))
