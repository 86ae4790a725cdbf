"""Between two rounds: what the last one gave, and the ways to change the table, until the first bid."""

from __future__ import annotations

from msgspec.structs import replace
from playwright.sync_api import expect

from scorekeeper.rules.game.rounds import Round
from tests.browser.phones import Phone, new_game, on_pad
from tests.browser.waiting import wait_until_settled

FOUR = ("Gina", "Harry", "Frank", "Irene")
RESULTS = """() => [...document.querySelectorAll(".between li")].map((row) =>
  ["name", "note", "gain", "moved", "total"].map((name) => row.querySelector(`[data-slot=${name}]`).textContent))"""
BETWEEN = "body[data-between]"


def scored(phone: Phone) -> None:
    """
    | 3 | Gina 0 -3 | Harry (0) 0 | Frank (3) 3 | Irene (1) 1 |
    | 3 | Gina (2) 2 | Harry 0 -1 | Frank 0 -1 | Irene (0) 0 |

    Gina bid 3 and took none, then 2 and took 2; Irene's bids are hooked.
    """
    first = Round((3, 0, 2, 1), (0, 0, 2, 1))
    game = new_game("desilva", *FOUR, agreed=[3, 3, 3])
    phone.open(phone.served.start(replace(game, rounds=(first,))))
    phone.all_loaded()
    # Harry speaks first.
    phone.tap(0, 0, 0, 2)
    phone.tap(1, 0, 0)


def test_what_a_round_gave_stands_above_the_pad_until_the_first_bid(phone: Phone) -> None:
    scored(phone)
    expect(phone.page.locator(BETWEEN)).to_be_attached()
    assert phone.page.evaluate(RESULTS) == [
        ["Frank", "bid 0 · made", "0", "", "2"],
        ["Irene", "bid 0 · made", "0", "", "1"],
        ["Gina", "bid 2 · made", "+2", "▲ 1", "−1"],
        ["Harry", "bid 0 · over by 1", "−1", "", "−1"],
    ]
    expect(phone.page.locator(".players")).to_be_hidden()
    phone.tap(1)
    expect(phone.page.locator(BETWEEN)).to_have_count(0)
    expect(phone.page.locator(".players")).to_be_visible()
    phone.undo()
    expect(phone.page.locator(".between")).to_be_visible()


def test_another_dealer_is_one_tap_and_one_undo(phone: Phone) -> None:
    scored(phone)
    phone.says("people", on_pad("people", leader="Frank", dealer="Harry"))
    phone.page.get_by_role("link", name="Frank deals instead").tap()
    phone.says("people", on_pad("people", leader="Irene", dealer="Frank"))
    phone.page.locator(".undo-news[data-undo]").tap()
    phone.says("people", on_pad("people", leader="Frank", dealer="Harry"))


def test_a_penalty_is_one_tap_away_and_the_pages_of_the_table_are_too(phone: Phone) -> None:
    scored(phone)
    between = phone.page.locator(".between")
    between.locator("[data-penalty]").tap()
    expect(phone.page.get_by_role("dialog")).to_be_visible()
    phone.page.get_by_role("button", name="Cancel").tap()
    phone.all_sent()
    between.get_by_role("link", name="Add a player").tap()
    expect(phone.page.get_by_role("heading", name="Add a player")).to_be_visible()


def test_what_needs_the_server_is_not_offered_without_it(phone: Phone) -> None:
    scored(phone)
    phone.all_sent()
    phone.context.set_offline(True)
    phone.undo()
    phone.tap(0)
    ways = phone.page.locator(".between .ways a:visible")
    expect(ways.first).to_have_text("Frank deals instead")
    expect(ways.last).to_have_attribute("data-penalty", "")
    expect(ways).to_have_count(2)
    phone.context.set_offline(False)


def test_a_player_who_speaks_out_of_turn_is_chosen_there(phone: Phone) -> None:
    scored(phone)
    phone.page.locator(".between li", has_text="Irene").tap()
    phone.asks("bid", "Irene")
    expect(phone.page.locator(".players")).to_be_visible()


def test_who_watches_sees_it_without_the_ways(phone: Phone, watcher: Phone) -> None:
    scored(phone)
    phone.all_sent()
    watcher.open(phone.key)
    wait_until_settled(watcher.page)
    expect(watcher.page.locator(".between")).to_be_visible()
    expect(watcher.page.locator(".between .ways")).to_have_count(0)


def test_a_count_of_the_round_that_was_scored_is_corrected_there(phone: Phone) -> None:
    scored(phone)
    phone.page.locator(".between li", has_text="Harry").locator(".note").tap()
    phone.says("round", on_pad("round", number=2))
    phone.asks("tricks", "Harry")
