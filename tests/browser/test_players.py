"""A game page that stands open while people come and go: it follows, skips who is out, and loses nothing unsent."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.actions.game.attendance import sit_out, take_over
from scorekeeper.actions.game.games import game_at
from tests.browser.phones import KEEPER, Phone, new_game
from tests.browser.waiting import in_a_hurry

pytestmark = pytest.mark.browser


def line(page: Page, name: str) -> str:
    return " ".join(page.locator(".players li", has_text=name).inner_text().split())


def test_an_open_page_follows_those_who_come_and_go(phone: Phone) -> None:
    """Bob sits the second round out; in the middle of it, with an act unsent, Eve takes over from Alice.

    Tricks | Alice  | Bob    | Carol  | David
    -------+--------+--------+--------+-------
       1   | (1)  1 | (0)  0 | (0)  0 |  1  -1
       2   | (1)  2 |  –     | (1)  1 |  1  -2
       3   |        |        |        |
    """
    in_a_hurry(phone.context)
    phone.begin(new_game("desilva", "Alice", "Bob", "Carol", "David", agreed=[1, 2, 3]))
    phone.tap(1, 0, 0)
    phone.tap(1)
    phone.all_sent()
    phone.says("round", "Round 2")
    with phone.served.app.app_context():
        sit_out(phone.key, KEEPER, None, seat=1, number=2)
    expect(phone.page.locator(".players li").last).to_contain_text("sits out")
    phone.says("people", "Carol leads · Alice deals")
    assert phone.row(2)[3:5] == ["–", ""]
    # Who is out is asked nothing, also when tapped.
    phone.page.locator(".players li", has_text="Bob").tap()
    phone.says("heading", "Carol bids")

    phone.page.route("**/writes", lambda route: route.abort())
    phone.tap(1)
    with phone.served.app.app_context():
        take_over(phone.key, KEEPER, None, seat=0, name="Eve", number=2)
    phone.tap(1)
    phone.page.wait_for_timeout(1500)
    # The page is not drawn anew while something might get lost.
    assert line(phone.page, "Alice").startswith("Alice")
    phone.page.unroute("**/writes")
    expect(phone.page.locator(".players")).to_contain_text("Eve")
    phone.says("heading", "Eve bids")
    phone.tap(1)
    phone.says("tail", "0 / 2")
    phone.tap(1, 0)
    phone.says("round", "Round 3")
    assert phone.row(2)[1:] == ["1 made", "2", "–", "", "1 made", "1", "1", "−2"]
    # Bob is back, and deals.
    assert "sits out" not in phone.page.locator(".players").inner_text()
    phone.says("people", "Carol leads · Bob deals")
    phone.all_sent()
    with phone.served.app.app_context():
        assert game_at(phone.key).sheet.totals == (2, 0, 1, -2)
    assert phone.complaints == []
