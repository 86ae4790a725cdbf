"""The browser's way back: from the other views of a game, and from a correction, it leads to the score."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from tests.browser.phones import Phone, new_game, on_pad
from tests.browser.waiting import wait_until_settled
from tests.rules.tables import a_round

BEFORE = "/settings"


def begin(phone: Phone, *, wide: bool = False) -> None:
    """A game that was opened from another page; its first round is over, in which Anna and Bea made their bids."""
    if wide:
        phone.page.set_viewport_size({"width": 1280, "height": 800})
    game = new_game("desilva", "Anna", "Bea", "Carl", agreed=[3, 3])
    key = phone.served.start(replace(game, rounds=(a_round([1, 0, 1], [1, 0, 2]),)))
    phone.page.goto(BEFORE)
    phone.open(key)
    phone.all_loaded()
    # A page that is fetched again is another document, which does not have this.
    phone.page.evaluate("window.stayed = true")


def tab(phone: Phone, name: str) -> None:
    phone.page.get_by_role("link", name=name, exact=True).first.tap()


def shows(phone: Phone, view: str) -> None:
    """The view, its mark and the address agree, and the page is the same."""
    expect(phone.page.locator(f"body[data-view={view}]")).to_be_attached()
    expect(phone.page.locator(".tabs [aria-current=page]")).to_have_attribute("data-view", view)
    in_address = "(view) => (new URLSearchParams(location.search).get('view') ?? 'score') === view"
    phone.page.wait_for_function(in_address, arg=view)
    assert phone.page.evaluate("window.stayed")


def leaves(phone: Phone) -> None:
    """One more step back is the page before the game."""
    phone.page.go_back()
    assert phone.page.url.endswith(BEFORE)


def test_back_leads_from_any_other_view_to_the_score_and_then_out_of_the_game(phone: Phone) -> None:
    begin(phone)
    tab(phone, "Sheet")
    shows(phone, "sheet")
    tab(phone, "Standings")
    shows(phone, "standings")
    phone.page.go_back()
    shows(phone, "score")
    phone.page.go_forward()
    shows(phone, "standings")
    expect(phone.page.locator(".standings li")).to_have_count(3)
    phone.page.go_back()
    shows(phone, "score")
    leaves(phone)


def test_the_way_back_to_the_score_leaves_no_step_behind(phone: Phone) -> None:
    begin(phone)
    for _ in range(2):
        tab(phone, "Sheet")
        shows(phone, "sheet")
        tab(phone, "Score")
        shows(phone, "score")
    tab(phone, "Standings")
    shows(phone, "standings")
    phone.page.locator(".back-to a").tap()
    shows(phone, "score")
    # A tap on the tab that is shown goes nowhere.
    tab(phone, "Score")
    shows(phone, "score")
    leaves(phone)


@pytest.mark.parametrize("from_sheet", [False, True])
def test_back_leaves_a_correction_and_nothing_else(phone: Phone, from_sheet: bool) -> None:
    """The counts typed so far wait, as they do when a player is tapped. A wide screen has the sheet beside the pad."""
    begin(phone, wide=not from_sheet)
    if from_sheet:
        tab(phone, "Sheet")
    count = phone.page.locator(".sheet tbody tr:nth-child(1) td").nth(1)
    count.tap()
    phone.asks("tricks", "Anna")
    shows(phone, "score")
    phone.tap(2)
    phone.asks("tricks", "Bea")
    phone.page.go_back()
    phone.asks("bid", "Bea")
    shows(phone, "score")
    expect(phone.page.locator("[data-slot=notice]")).to_contain_text("4 tricks for 3 cards")
    leaves(phone)


@pytest.mark.parametrize("from_sheet", [False, True])
def test_a_correction_that_is_done_or_left_leaves_no_step_behind(phone: Phone, from_sheet: bool) -> None:
    begin(phone, wide=not from_sheet)
    bid = phone.page.locator(".sheet tbody tr:nth-child(1) td").nth(4)
    for leave in (phone.undo, phone.rest, lambda: phone.tap(3)):
        if from_sheet:
            tab(phone, "Sheet")
        bid.tap()
        phone.asks("bid", "Carl")
        phone.says("round", on_pad("round", number=1))
        leave()
        phone.asks("bid", "Bea")
        phone.page.wait_for_function("() => !history.state?.above")
    shows(phone, "score")
    phone.all_sent()
    leaves(phone)


def test_a_bid_of_the_round_that_is_played_is_chosen_on_the_score(phone: Phone) -> None:
    begin(phone)
    phone.tap(1)
    tab(phone, "Sheet")
    phone.page.locator(".sheet tbody tr:nth-child(2) td").nth(2).tap()
    phone.asks("bid", "Bea")
    phone.page.wait_for_function("() => !history.state?.above")
    phone.asks("bid", "Bea")
    shows(phone, "score")
    phone.all_sent()
    leaves(phone)


def test_a_view_that_was_opened_by_its_address_or_loaded_again_has_the_score_one_tap_away(phone: Phone) -> None:
    begin(phone)
    phone.open(phone.key, "?view=sheet")
    phone.all_loaded()
    tab(phone, "Score")
    expect(phone.page.locator("body[data-view=score]")).to_be_attached()
    tab(phone, "Sheet")
    phone.page.reload()
    wait_until_settled(phone.page)
    expect(phone.page.locator("body[data-view=sheet]")).to_be_attached()
    tab(phone, "Score")
    expect(phone.page.locator("body[data-view=score]")).to_be_attached()
    expect(phone.page.locator(".pad")).to_be_visible()
    tab(phone, "Sheet")
    phone.page.go_back()
    expect(phone.page.locator("body[data-view=score]")).to_be_attached()
