"""A game page that stands open while people come and go: it follows, skips who is out, and loses nothing unsent."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from scorekeeper.actions.game.table import change_attendance, change_seats, take_over
from scorekeeper.rules.play.table_changes import seats_swapped, sitting_out
from tests.browser.phones import KEEPER, Phone, new_game, news_of, on_pad
from tests.browser.waiting import poll_faster, wait_until_settled


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
    poll_faster(phone.context)
    phone.begin(new_game("desilva", "Alice", "Bob", "Carol", "David", agreed=[1, 2, 3]))
    phone.tap(1, 0, 0)
    phone.tap(1)
    phone.all_sent()
    phone.all_loaded()
    phone.says("round", on_pad("round", number=2))
    with phone.served.app.app_context():
        change_attendance(phone.key, KEEPER, None, sitting_out, seat=1, number=2)
    expect(phone.page.locator(".players li").last).to_contain_text("sits out")
    phone.says("people", on_pad("people", leader="Carol", dealer="Alice"))
    assert phone.row(2)[3:5] == ["–", ""]
    # Who is out is asked nothing, also when tapped.
    phone.page.locator(".between li", has_text="Bob").locator(".name").tap()
    phone.asks("bid", "Carol")

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
    phone.asks("bid", "Eve")
    phone.tap(1)
    phone.says("tail", "0 / 2")
    phone.tap(1, 0)
    phone.says("round", on_pad("round", number=3))
    assert phone.row(2)[1:] == ["1 made", "2", "–", "", "1 made", "1", "1", "−2"]
    # Bob is back, and deals.
    expect(phone.page.locator(".players")).not_to_contain_text("sits out")
    phone.says("people", on_pad("people", leader="Carol", dealer="Bob"))
    phone.all_sent()
    assert phone.served.sheet(phone.key).totals == (2, 0, 1, -2)
    assert phone.complaints == []


def test_a_tapped_name_lets_the_player_deal_without_the_server_and_undo_takes_it_back(phone: Phone) -> None:
    """Bob deals the first round, not David. Alice has bid already, and her bid stands."""
    poll_faster(phone.context)
    phone.begin(new_game("desilva", "Alice", "Bob", "Carol", "David", agreed=[1, 2, 3]))
    phone.tap(1)
    phone.all_sent()
    sheet = phone.page.locator("dialog.person-sheet")
    sheet.wait_for(state="attached")
    phone.page.route("**/writes", lambda route: route.abort())
    phone.page.locator(".players .name", has_text="Bob").tap()
    expect(sheet.get_by_role("heading")).to_have_text("Bob")
    expect(sheet).to_contain_text("David does now")
    sheet.locator("[data-deals] button").tap()
    expect(sheet).to_be_hidden()
    phone.says("people", on_pad("people", leader="Carol", dealer="Bob"))
    phone.asks("bid", "Carol")
    phone.says("notice", news_of("dealer", name="Bob", round=1))
    phone.undo()
    phone.says("notice", news_of("undone", act=news_of("dealer", name="Bob", round=1)))
    phone.says("people", on_pad("people", leader="Alice", dealer="David"))
    phone.page.locator(".players .name", has_text="Bob").tap()
    sheet.locator("[data-deals] button").tap()
    phone.asks("bid", "Carol")
    phone.page.unroute("**/writes")
    phone.all_sent()
    table = phone.served.sheet(phone.key).game
    assert [table.turn(number) for number in (1, 2)] == [(1, 2), (2, 3)]
    assert table.round(1).bids == (1, None, None, None)
    # What the network lost on purpose is all that was complained of.
    assert [each for each in phone.complaints if "ERR_FAILED" not in each] == []


def test_with_other_seats_the_server_lets_the_player_deal_and_undo_stands_beside_it(phone: Phone) -> None:
    """Alice and Bob have changed seats, so the order is Bob, Alice, Carol, David, and Alice leads after Bob."""
    phone.begin(new_game("desilva", "Alice", "Bob", "Carol", "David", agreed=[1, 2, 3]))
    with phone.served.app.app_context():
        change_seats(phone.key, KEEPER, "swapped seats", seats_swapped, seat=0, other=1, number=1)
    phone.open(phone.key)
    sheet = phone.page.locator("dialog.person-sheet")
    sheet.wait_for(state="attached")
    phone.page.locator(".players .name", has_text="Bob").tap()
    sheet.locator("[data-deals] button").tap()
    phone.says("people", on_pad("people", leader="Alice", dealer="Bob"))
    phone.says("notice", news_of("dealer", name="Bob", round=1))
    wait_until_settled(phone.page)
    phone.page.locator(".undo-news[data-undo]").tap()
    phone.says("notice", news_of("undone", act=news_of("dealer", name="Bob", round=1)))
    phone.says("people", on_pad("people", leader="Bob", dealer="David"))


def test_a_late_player_is_named_without_another_tap(phone: Phone) -> None:
    phone.begin(new_game("desilva", "Alice", "Bob", "Carol", agreed=[1, 2]))
    phone.page.goto(f"/games/{phone.key}/players")
    phone.page.get_by_role("link", name="Add a player").tap()
    expect(phone.page.get_by_label("Name", exact=True)).to_be_focused()
