"""Before the phone can compute points, which a slow network brings after the pad: every tap is painted and kept."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from scorekeeper.rules.game import Game
from tests.browser.phones import Phone, new_game
from tests.browser.playing import known_game
from tests.browser.waiting import hold_requests

pytestmark = pytest.mark.browser

FOUR = ("Alice", "Bob", "Carol", "David")


@contextmanager
def without_points(phone: Phone, game: Game) -> Iterator[None]:
    """The page of this game while the script of the points is on its way; afterwards it has come."""
    release = hold_requests(phone.page, "**/js/game/second-part.js")
    phone.key = phone.served.start(game)
    with phone.page.expect_request("**/js/game/second-part.js"):
        phone.page.goto(f"/games/{phone.key}")
    expect(phone.page.locator("body[data-ready]")).to_be_attached()
    yield
    expect(phone.page.locator("body[data-ready]")).not_to_be_attached()
    release()
    expect(phone.page.locator("body[data-ready]")).to_be_attached()


def test_a_round_goes_on_to_the_next_one_and_its_points_follow(phone: Phone) -> None:
    """
    | 1 | Alice (1) 1 | Bob (0) 0 | Carol (0) 0 | David 1 -1 |
    """
    with without_points(phone, new_game("desilva", *FOUR, agreed=[1, 2])):
        phone.tap(1)
        phone.says("heading", "Bob bids")
        phone.says("pill", "Bid 1 of 1")
        phone.tap(0, 0)
        phone.says("pill", "OVER by 1")
        phone.tap(1)
        phone.says("round", "Round 2")
        phone.says("heading", "Bob bids")
        phone.tap(2)
        phone.says("pill", "Bid 2 of 2")
        assert phone.row(1)[2::2] == ["", "", "", ""]
    assert phone.row(1)[2::2] == ["1", "0", "0", "−1"]
    expect(phone.page.locator(".players [data-seat='3'] .score")).to_have_text("−1")
    phone.all_sent()
    first, second = phone.served.sheet(phone.key).rounds
    assert first.record.tricks == (1, 0, 0, 0)
    assert second.record.bids == (None, 2, None, None)


def test_the_news_tells_of_a_round_that_was_scored_later(phone: Phone) -> None:
    with without_points(phone, new_game("desilva", *FOUR, agreed=[1, 2])):
        phone.tap(1, 0, 0, 1)
        phone.says("round", "Round 2")
    expect(phone.page.locator("[data-slot=notice]")).to_contain_text("Round 1 scored")


def test_what_was_scored_before_stays_as_the_server_drew_it(phone: Phone) -> None:
    game, _ = known_game("desilva-000")
    with without_points(phone, replace(game, rounds=game.rounds[:12])):
        drawn = [phone.row(number) for number in range(1, 13)]
        totals = phone.page.locator(".players .score").all_inner_texts()
        assert all(all(row) for row in drawn)
        phone.tap(0)
        assert [phone.row(number) for number in range(1, 13)] == drawn
        assert phone.page.locator(".players .score").all_inner_texts() == totals
    assert [phone.row(number) for number in range(1, 13)] == drawn


def test_a_key_that_only_points_can_give_a_meaning_is_pressed_when_they_are_known(phone: Phone) -> None:
    """Whether a second round follows the first in a game to 100 depends on the totals.

    | 1 | Alice (1) 11 | Bob (0) 10 | Carol (0) 10 | David 1 -1 |
    """
    first, _ = known_game("desilva-000")
    game = replace(new_game("himes", *FOUR, agreed=[1, 2]), rounds=first.rounds[:1])
    with without_points(phone, game):
        asked = phone.page.locator("[data-slot=heading]").inner_text()
        phone.tap(2)
        phone.says("heading", asked)
    phone.says("pill", "Bid 2 of 2")
    phone.all_sent()
    assert phone.served.sheet(phone.key).rounds[1].record.bids == (None, 2, None, None)


def test_an_undo_and_what_is_tapped_after_it_is_done_when_they_are_known(phone: Phone) -> None:
    with without_points(phone, new_game("desilva", *FOUR, agreed=[1, 2])):
        phone.tap(1, 0)
        phone.page.locator(".pad .undo").click()
        phone.tap(1)
        phone.says("pill", "Bid 1 of 1")
    phone.says("pill", "Bid 2 of 1")
    phone.all_sent()
    assert phone.served.sheet(phone.key).rounds[0].record.bids == (1, 1, None, None)


def test_the_last_round_is_kept_and_its_winner_is_shown_with_the_points(phone: Phone) -> None:
    """The key is tapped once more than there are tricks to count."""
    with without_points(phone, new_game("desilva", *FOUR, agreed=[1])):
        phone.tap(1, 0, 0, 1, 1)
    phone.says("pill", "Alice wins")
    phone.says("round", "Game over")
    phone.all_sent()
    assert phone.served.sheet(phone.key).finished


def test_a_finished_game_is_shown_as_the_server_drew_it(phone: Phone) -> None:
    game, _ = known_game("desilva-000")
    with without_points(phone, game):
        phone.says("round", "Game over")
        expect(phone.page.locator(".pad")).to_be_hidden()
        winner = phone.page.locator("[data-slot=pill]").inner_text()
        expect(phone.page.locator("body[data-finished]")).to_be_attached()
    phone.says("pill", winner)


def test_a_view_that_is_asked_for_comes_from_the_server(phone: Phone) -> None:
    game, _ = known_game("desilva-000")
    with without_points(phone, replace(game, rounds=game.rounds[:3])):
        phone.page.locator(".tabs [data-view=sheet]").evaluate("(tab) => tab.click()")
        expect(phone.page.locator("body[data-view=sheet][data-ready]")).to_be_attached()
        assert phone.page.url.endswith("?view=sheet")


def test_they_come_once_there_is_a_network_again(phone: Phone) -> None:
    """
    | 1 | Alice (1) 1 | Bob (0) 0 | Carol (0) 0 | David 1 -1 |
    """
    phone.page.clock.install()
    phone.page.route("**/js/game/second-part.js", lambda route: route.abort())
    phone.key = phone.served.start(new_game("desilva", *FOUR, agreed=[1, 2]))
    with phone.page.expect_event("requestfailed"):
        phone.page.goto(f"/games/{phone.key}")
    phone.tap(1, 0, 0, 1)
    phone.says("round", "Round 2")
    phone.page.unroute("**/js/game/second-part.js")
    expect(phone.page.locator("body[data-ready]")).not_to_be_attached()
    phone.page.clock.fast_forward(4000)
    expect(phone.page.locator("body[data-ready]")).to_be_attached()
    assert phone.row(1)[2::2] == ["1", "0", "0", "−1"]


def test_a_browser_that_remembers_of_a_script_that_it_did_not_come_loads_the_page_again(phone: Phone) -> None:
    """As browsers may by the standard, and some do. Nothing that was tapped is lost."""
    pages: list[str] = []
    phone.page.on("framenavigated", lambda frame: pages.append(frame.url))
    phone.page.clock.install()
    phone.page.route("**/js/game/second-part.js", lambda route: route.continue_() if len(pages) > 1 else route.abort())
    phone.key = phone.served.start(new_game("desilva", *FOUR, agreed=[1, 2]))
    with phone.page.expect_event("requestfailed"):
        phone.page.goto(f"/games/{phone.key}")
    phone.tap(1, 0, 0, 1)
    phone.says("round", "Round 2")
    phone.page.clock.fast_forward(4000)
    expect(phone.page.locator("body[data-ready]")).to_be_attached()
    assert len(pages) == 2
    assert phone.row(1)[2::2] == ["1", "0", "0", "−1"]
    phone.all_sent()
    assert phone.served.sheet(phone.key).rounds[0].record.tricks == (1, 0, 0, 0)


def test_a_script_that_never_comes_has_the_page_loaded_again_once_a_minute(phone: Phone) -> None:
    """The pad answers meanwhile."""
    pages: list[str] = []
    phone.page.on("framenavigated", lambda frame: pages.append(frame.url))
    phone.page.clock.install()
    phone.page.route("**/js/game/second-part.js", lambda route: route.abort())
    phone.key = phone.served.start(new_game("desilva", *FOUR, agreed=[1, 2]))
    with phone.page.expect_event("requestfailed"):
        phone.page.goto(f"/games/{phone.key}")
    with phone.page.expect_navigation():
        phone.page.clock.fast_forward(4000)
    for _ in range(3):
        phone.page.clock.fast_forward(4000)
    phone.tap(1)
    phone.says("heading", "Bob bids")
    with phone.page.expect_navigation():
        phone.page.clock.fast_forward(60_000)
    assert len(pages) == 3
