"""The page of a new game with its scripts: seats that move, names of one tap, the rounds told at once."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phones import Phone

pytestmark = pytest.mark.browser


@pytest.fixture
def page(phone: Phone) -> Page:
    phone.page.goto(f"{phone.served.address}/games/new")
    return phone.page


def names(page: Page) -> list[str]:
    return [field.input_value() for field in page.locator("[data-seats] input").all()]


def dealers(page: Page) -> list[str]:
    return page.locator("[data-dealers] .pill").all_inner_texts()


def type_names(page: Page, *names: str) -> None:
    for seat, name in enumerate(names, start=1):
        page.locator(f"#player-{seat}").press_sequentially(name)


def choose(page: Page, radio: str) -> None:
    for others in (page.locator(".other-rules:not([open]) summary"), page.locator(".more-rules:not([open]) summary")):
        if not page.locator(f"#{radio}").is_visible() and others.is_visible():
            others.click()
    page.locator(f"#{radio}").check(force=True)


def test_names_typed_fast_lose_no_letter_and_name_the_dealers(page: Page) -> None:
    type_names(page, "Gina", "Harry", "Frank", "Irene")
    assert names(page) == ["Gina", "Harry", "Frank", "Irene"]
    assert dealers(page)[2:] == ["Gina", "Harry", "Frank", "Irene"]


def test_a_player_moves_with_the_deal(page: Page) -> None:
    type_names(page, "Gina", "Harry", "Frank", "Irene")
    choose(page, "dealer-4")
    page.get_by_role("button", name="Move Irene up").click()
    assert names(page) == ["Gina", "Harry", "Irene", "Frank"]
    expect(page.locator("#dealer-3")).to_be_checked()
    expect(page.get_by_role("button", name="Move Irene up")).to_be_focused()


def test_players_are_added_up_to_the_most_of_the_rules(page: Page) -> None:
    choose(page, "rules-classic")
    for _ in range(3):
        page.get_by_role("button", name="Add a player").click()
    assert len(names(page)) == 7
    expect(page.get_by_role("button", name="Add a player")).to_be_disabled()
    expect(page.locator("#player-7")).to_be_focused()
    page.get_by_role("button", name="One seat less").click()
    assert len(names(page)) == len(dealers(page)) - 2 == 6


def test_the_rounds_follow_what_is_chosen(page: Page) -> None:
    way, amount = page.locator("[data-rounds-way]"), page.locator("[data-rounds-amount]")
    choose(page, "schedule-shortened")
    page.locator("#lowest").fill("7")
    expect(way).to_have_text("13 rounds, 7 up to 13 and back to 7")
    expect(amount).to_have_text("127 tricks")
    choose(page, "schedule-listed")
    page.locator("#listed").fill("1 99")
    expect(page.locator("[data-rounds-wrong]")).to_contain_text("With 4 players and a pack of 52")
    choose(page, "rules-himes")
    choose(page, "schedule-own")
    expect(amount).to_have_text("until somebody has more than 100 points")


def test_the_others_are_put_away_and_the_chosen_one_is_always_seen(page: Page) -> None:
    """By keys alone: open the others, choose the last of them, put them away again."""
    choose(page, "rules-family")
    expect(page.locator("#rules-wizard")).to_be_hidden()
    page.locator("#rules-family").focus()
    # Past the family's own doubtful places, the one to settle and those told, to the others.
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.locator(".more-rules summary")).to_be_focused()
    page.keyboard.press("Enter")
    page.locator("#rules-up-and-down-the-river").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#rules-wizard")).to_be_checked()
    page.locator(".more-rules summary").press("Enter")
    expect(page.locator("#rules-wizard")).to_be_visible()
    expect(page.locator("#rules-squares")).to_be_hidden()


def test_what_rules_do_not_offer_is_not_shown(page: Page) -> None:
    free, at_once = page.get_by_text("In turn, no hook"), page.get_by_text("All at once, in secret")
    choose(page, "bidding-no-hook")
    choose(page, "rules-okenuff")
    expect(page.locator("#bidding-no-hook")).to_be_checked()
    expect(at_once).to_be_hidden()
    choose(page, "rules-wizard")
    expect(free).to_be_hidden()
    expect(page.locator("#bidding-in-turn")).to_be_checked()
    choose(page, "rules-skull-king")
    expect(page.locator("[data-bidding]")).to_be_hidden()
    choose(page, "rules-himes")
    expect(page.locator("[data-bidding]")).to_be_visible()
    expect(page.get_by_text("Shorter", exact=True)).to_be_hidden()
    choose(page, "rules-family")
    expect(page.get_by_text("Reshuffled: up and back")).to_be_visible()


def test_the_people_of_the_last_game_sit_down_with_one_tap(page: Page, phone: Phone) -> None:
    type_names(page, "Gina", "Harry", "Frank", "Irene")
    choose(page, "dealer-1")
    page.get_by_role("button", name="Start the game").last.click()
    expect(page).to_have_url(re.compile(r"/games/[\w-]{20,}$"))
    page.goto(f"{phone.served.address}/games/new")
    page.get_by_role("button", name="Frank", exact=True).click()
    assert names(page) == ["Frank", "", "", ""]
    expect(page.get_by_role("button", name="Frank", exact=True)).to_be_disabled()
    page.get_by_role("button", name="As last time").click()
    assert names(page) == ["Gina", "Harry", "Frank", "Irene"]
