"""The call as a band, and the one place for news: large where it matters, and nothing moves for them."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.offline.test_offline import penalise
from tests.browser.phones import Phone, new_game, news_of, on_pad
from tests.browser.playing import known_game, play
from tests.browser.tapping import DEBOUNCE_MS, STOPS_EVENT_TIME, Finger, middle_of, touch_round
from tests.browser.waiting import next_frame, wait_until_settled

NAMES = ("Harry", "Frank", "Irene", "Gina")

# The band, and every part of the page that could move for it.
PLACES = """() => Object.fromEntries([".call", ".news", ".players", ".keys", ".tabs", ".game-head"].map((place) => {
  const { left, top, width, height } = document.querySelector(place).getBoundingClientRect();
  return [place, [left, top, width, place === ".players" ? 0 : height].map(Math.round)];
}))"""
LETTERS = "(one) => [parseFloat(getComputedStyle(one).fontSize), one.scrollWidth <= one.clientWidth, innerWidth]"


def settled(phone: Phone, *names: str, agreed: list[int], rules: str = "desilva") -> None:
    phone.begin(new_game(rules, *names, agreed=agreed))
    wait_until_settled(phone.page)


def places(phone: Phone) -> dict[str, Any]:
    found: dict[str, Any] = phone.page.evaluate(PLACES)
    return found


def test_the_call_fills_the_width_until_the_first_trick_is_counted_and_nothing_moves(phone: Phone) -> None:
    """Ten cards, eleven bid: OVER by 1, in letters of 40 pixels and more on a phone 390 pixels wide."""
    phone.leave_keys_open()
    settled(phone, *NAMES, agreed=[10, 10])
    strong = phone.page.locator(".call strong")
    seen = [places(phone)]
    for value in (4, 1, 3, 3, 4, 1, 3):
        large = bool(phone.page.locator(".call").get_attribute("data-large"))
        size, fits, _ = strong.evaluate(LETTERS)
        assert fits
        assert (size >= 40) is large
        phone.tap(value)
        next_frame(phone.page)
        seen.append(places(phone))
    phone.says("round", on_pad("round", number=2))
    # What the round gave stands where the players were.
    seen[-1][".players"] = seen[0][".players"]
    assert all(one == seen[0] for one in seen)
    assert seen[0][".call"][2] == 390


def test_the_longest_call_stays_in_one_line(phone: Phone) -> None:
    settled(phone, *NAMES, agreed=[13])
    phone.tap(1, 0, 0, 1)
    phone.says("pill", on_pad("under", n=11))
    for width in (390, 360, 320):
        phone.page.set_viewport_size({"width": width, "height": 844})
        strong = phone.page.locator(".call strong")
        assert strong.evaluate(LETTERS)[1]
        box = strong.bounding_box()
        assert box is not None
        assert box["height"] < 70


def test_every_act_stands_in_its_own_words_with_undo_and_redo(phone: Phone) -> None:
    settled(phone, *NAMES, agreed=[2, 2])
    redo = phone.page.get_by_role("button", name="Redo")
    expect(redo).to_be_hidden()
    phone.tap(1)
    phone.says("notice", news_of("bid", name="Harry", now=1))
    phone.page.locator(".players li", has_text="Harry").tap()
    phone.tap(2)
    changed, back = (news_of("bid-corrected", name="Harry", was=was, now=now, round=1) for was, now in ((1, 2), (2, 1)))
    undone = news_of("undone", act=back)
    phone.says("notice", changed)
    phone.undo()
    phone.says("notice", undone)
    redo.tap()
    phone.says("notice", news_of("redone", act=changed))
    expect(redo).to_be_hidden()
    phone.all_sent()
    phone.open(phone.key)
    phone.says("notice", changed)
    phone.undo()
    phone.all_sent()
    phone.open(phone.key)
    phone.says("notice", undone)
    expect(phone.page.get_by_role("button", name="Redo")).to_be_visible()


def test_a_penalty_is_news_with_its_total(phone: Phone) -> None:
    settled(phone, *NAMES, agreed=[1, 2])
    phone.tap(1, 0, 0)
    phone.tap(1)
    penalise(phone, "Harry", "2")
    phone.says("notice", "Harry −2 · now −1")


def test_what_was_done_elsewhere_is_the_news_and_not_what_this_phone_undid_before(phone: Phone) -> None:
    settled(phone, *NAMES, agreed=[2, 2])
    phone.tap(1)
    phone.undo()
    phone.says("notice", news_of("undone", act=news_of("bid", name="Harry", now=1)))
    phone.all_sent()
    phone.page.goto(f"/games/{phone.key}/penalties")
    phone.page.get_by_label("Harry").check(force=True)
    phone.page.locator("[name=points]").fill("2")
    phone.page.get_by_role("button", name="Save").tap()
    wait_until_settled(phone.page)
    phone.says("notice", "Harry −2")


def test_undo_beside_a_change_of_the_table_takes_back_that_change(phone: Phone) -> None:
    """Harry has bid when another dealer is chosen on a page of its own."""
    settled(phone, *NAMES, agreed=[5, 5])
    undo = phone.page.locator(".undo-news[data-undo]")
    phone.tap(1)
    phone.all_sent()
    phone.page.goto(f"/games/{phone.key}/players/1")
    phone.page.locator('form[action$="/deal"] button').tap()
    phone.says("notice", news_of("dealer", name="Frank", round=1))
    phone.says("people", on_pad("people", leader="Irene", dealer="Frank"))
    wait_until_settled(phone.page)
    undo.tap()
    phone.says("notice", news_of("undone", act=news_of("dealer", name="Frank", round=1)))
    phone.says("people", on_pad("people", leader="Harry", dealer="Gina"))
    wait_until_settled(phone.page)
    undo.tap()
    phone.says("notice", news_of("undone", act=news_of("bid", name="Harry", now=1)))
    expect(undo).to_be_hidden()


def test_undo_and_redo_without_the_server_are_known_to_it_afterwards(phone: Phone) -> None:
    """Two bids, both taken back, and the first one done again: the second one waits to be done again everywhere."""
    settled(phone, *NAMES, agreed=[5, 5])
    redo = phone.page.locator(".undo-news[data-redo]")
    phone.page.route("**/writes", lambda route: route.abort())
    phone.tap(1, 2)
    phone.undo()
    phone.undo()
    redo.tap()
    phone.says("notice", news_of("redone", act=news_of("bid", name="Harry", now=1)))
    phone.page.unroute("**/writes")
    phone.all_sent()
    phone.page.evaluate("localStorage.clear()")
    phone.open(phone.key)
    wait_until_settled(phone.page)
    phone.says("notice", news_of("undone", act=news_of("bid", name="Frank", now=2)))
    redo.tap()
    phone.says("notice", news_of("bid", name="Frank", now=2))
    assert phone.served.sheet(phone.key).rounds[0].record.bids == (1, 2, None, None)


def test_undo_goes_on_past_the_bids_of_this_phone_and_redo_comes_back(phone: Phone) -> None:
    """Frank was chosen to deal on another page, then Irene bid; what the phone cannot undo waits for the server."""
    settled(phone, *NAMES, agreed=[5, 5])
    redo = phone.page.locator(".undo-news[data-redo]")
    phone.page.goto(f"/games/{phone.key}/players/1")
    phone.page.locator('form[action$="/deal"] button').tap()
    wait_until_settled(phone.page)
    phone.tap(1)
    phone.all_sent()
    phone.undo()
    phone.says("notice", news_of("undone", act=news_of("bid", name="Irene", now=1)))
    phone.context.set_offline(offline=True)
    phone.undo()
    phone.says("notice", news_of("away"))
    phone.context.set_offline(offline=False)
    phone.undo()
    phone.says("notice", news_of("undone", act=news_of("dealer", name="Frank", round=1)))
    phone.says("people", on_pad("people", leader="Harry", dealer="Gina"))
    wait_until_settled(phone.page)
    redo.tap()
    phone.says("people", on_pad("people", leader="Irene", dealer="Frank"))
    phone.says("notice", news_of("undone", act=news_of("bid", name="Irene", now=1)))
    wait_until_settled(phone.page)
    redo.tap()
    phone.says("notice", news_of("bid", name="Irene", now=1))
    expect(redo).to_be_hidden()


def test_a_reset_is_large_and_moves_nothing(phone: Phone) -> None:
    phone.leave_keys_open()
    game, _ = known_game("himes-reset-50-by-round")
    play(phone, game, 3)
    wait_until_settled(phone.page)
    before = places(phone)
    touch_round(phone, game, 4)
    notice = phone.page.locator('[data-slot="notice"]')
    expect(notice).to_contain_text("50, back to 0")
    expect(phone.page.locator(".news.reset")).to_be_visible()
    assert notice.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)") >= 20
    assert places(phone) == before


def test_a_second_tap_within_the_debounce_time_counts_once(phone: Phone) -> None:
    settled(phone, *NAMES, agreed=[5, 5])
    phone.page.evaluate(STOPS_EVENT_TIME)
    finger = Finger(phone)
    x, y = middle_of(phone.keys(1))
    finger.press(x, y)
    # The second touch gives no click, which would have come within half a second.
    phone.page.wait_for_timeout(DEBOUNCE_MS)
    finger.down(x, y)
    finger.up()
    phone.page.wait_for_timeout(500)
    phone.says("pill", on_pad("bid-of", bid=1, cards=5))
    phone.asks("bid", "Frank")
    phone.page.evaluate("window.at += 130")
    finger.press(x, y)
    phone.asks("bid", "Irene")
    phone.says("pill", on_pad("bid-of", bid=2, cards=5))


@pytest.mark.parametrize("width", [390, 700, 1200])
def test_who_wins_stands_in_one_line(phone: Phone, width: int) -> None:
    game, _ = known_game("desilva-000")
    phone.page.set_viewport_size({"width": width, "height": 800})
    phone.begin(game)
    strong = phone.page.locator(".call strong")
    expect(strong).to_contain_text("win")
    lines = strong.evaluate("(one) => one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).fontSize)")
    assert lines < 2


@pytest.mark.parametrize("between_ms", [DEBOUNCE_MS, 300])
def test_a_double_tap_at_the_end_of_bidding_writes_no_trick(phone: Phone, between_ms: int) -> None:
    """Ignored is a second tap on another key too, for which nobody has seen yet what it would write."""
    phone.leave_keys_open()
    settled(phone, *NAMES, agreed=[5, 5])
    phone.tap(1, 1, 1)
    finger = Finger(phone)
    for key in (1, 2):
        finger.down(*middle_of(phone.keys(key)))
        finger.up()
        phone.page.wait_for_timeout(between_ms)
    phone.says("tail", "0 / 5")
    expect(phone.page.locator(".pad.paused")).to_have_count(0)
    finger.press(*middle_of(phone.keys(1)))
    phone.says("tail", "1 / 5")


def test_a_tap_beside_the_open_menu_only_closes_it(phone: Phone) -> None:
    settled(phone, *NAMES, agreed=[5, 5])
    finger, menu = Finger(phone), phone.page.locator(".menu[open]")
    for place in (phone.keys(1), phone.page.locator(".players .name").last, phone.page.locator(".call strong")):
        phone.page.locator(".menu summary").tap()
        expect(menu).to_have_count(1)
        finger.press(*middle_of(place))
        expect(menu).to_have_count(0)
    expect(phone.page.locator("dialog[open]")).to_have_count(0)
    phone.asks("bid", "Harry")
    phone.says("pill", on_pad("bid-of", bid=0, cards=5))
