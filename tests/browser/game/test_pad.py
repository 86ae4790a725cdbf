"""The pad in a keeper's hand: every tap answers at once, and the sheet is right when the server is asked."""

from __future__ import annotations

import re
from datetime import date

import pytest
from msgspec.structs import replace
from playwright.sync_api import APIResponse, Route, expect

from scorekeeper.actions.game.rounds import record
from scorekeeper.actions.game.writes import CellWrite
from scorekeeper.rules.faults.play import HookedBid, TooManyZeros
from scorekeeper.web.game.words import page_words
from scorekeeper.wording import sentence
from tests.browser.phones import KEEPER, Phone, Served, new_game, news_of, on_pad
from tests.browser.playing import known_game, totals_of
from tests.browser.tapping import Finger, tap_game
from tests.browser.waiting import poll_faster, wait_until_filled, wait_until_settled
from tests.rules.tables import a_round, house

FOUR = ("Alice", "Bob", "Carol", "David")
# Two cards each; Alice, who begins the first round and the fourth, bids zero.
ZEROS_OF_ALICE = (([0, 1, 2], [0, 1, 1]), ([0, 1, 2], [0, 1, 1]), ([0, 2, 1], [0, 1, 1]))


# --- whole games ----------------------------------------------------------------------------------------------------


def test_okenuff_asks_the_highest_bidder_for_trump_and_rings_what_is_below_zero(phone: Phone) -> None:
    game, expected = known_game("okenuff-003")
    tapped = tap_game(phone, replace(game, rounds=game.rounds[:7]))
    # The trump that is named is one tap more, and so is the one that wakes the keys.
    assert max(tapped.taps) <= 2 * len(game.players) + 1
    for row in expected[:7]:
        below = [f"{-total} minus" if total < 0 else str(total) for total in row["totals"]]
        assert totals_of(phone, row["round"]) == below
    phone.all_sent()
    assert [str(row.trump) for row in phone.served.sheet(phone.key).rounds] == [
        str(record.trump) for record in game.rounds[:7]
    ]


def test_the_last_round_ends_the_game(phone: Phone) -> None:
    """Alice makes 1, Bob makes 0, Carol makes 0, David misses 1 by 1, so Alice wins with 1."""
    phone.begin(new_game("desilva", *FOUR, agreed=[1]))
    phone.tap(1, 0, 0)
    phone.tap(1)
    phone.says("pill", "Alice wins")
    expect(phone.page.locator("#again button")).to_be_visible()
    expect(phone.page.locator(".finale h2")).to_contain_text("Alice wins with 1")
    expect(phone.page.locator(".finale .podium li")).to_have_text(["Alice11", "Bob20", "Carol20", "David4−1"])


def test_the_end_is_taken_back_and_reached_again_on_the_same_page(phone: Phone) -> None:
    """
    | 2 | Alice 1 1 | Bob 0 -1 | Carol (0) 0 | David (0) 0 |   she makes her bid, and wins
    | 2 | Alice 0 -1 | Bob 0 -1 | Carol (0) 0 | David (0) 0 |   her bid was wrong
    """
    phone.begin(new_game("desilva", *FOUR, agreed=[2]))
    phone.all_loaded()
    phone.page.evaluate("window.stayed = true")
    phone.tap(1, 0, 0, 0)
    phone.tap(1, 1)
    again = phone.page.locator("#again button")
    expect(again).to_be_visible()
    phone.page.locator(".news [data-undo]").click()
    phone.asks("tricks", "Bob")
    expect(again).to_be_hidden()
    expect(phone.page.locator("body[data-finished]")).to_have_count(0)
    phone.tap(1)
    expect(again).to_be_visible()
    phone.page.get_by_role("link", name="Sheet", exact=True).click()
    phone.page.locator(".sheet tbody td").nth(0).click()
    phone.asks("bid", "Alice")
    phone.tap(0)
    phone.says("pill", "Carol and David tie")
    expect(again).to_be_visible()
    assert phone.page.evaluate("window.stayed")


# --- the round ------------------------------------------------------------------------------------------------------


def at_round_ten(phone: Phone, *bids: int) -> None:
    """A round of ten cards in which Harry leads and Gina deals."""
    game = new_game("desilva", "Gina", "Harry", "Frank", "Irene", agreed=[10] * 3)
    phone.begin(replace(game, first_dealer=0, first_bidder=1))
    phone.tap(*bids)


def test_the_only_bid_left_is_filled_in_and_says_so(phone: Phone) -> None:
    """One card, one bid on it: the hook leaves David nothing but a bid of one. One undo takes both bids back."""
    phone.begin(new_game("desilva", *FOUR, agreed=[1, 2]))
    phone.tap(1, 0, 0)
    phone.says("notice", news_of("hooked", name="David", now=1))
    phone.says("pill", on_pad("over", n=1))
    phone.undo()
    phone.asks("bid", "Carol")
    phone.says("pill", on_pad("bid-of", bid=1, cards=1))


def test_bids_that_nobody_makes_are_filled_in_by_one_tap_and_no_hook_is_named(phone: Phone) -> None:
    """Misère: five cards, on which no bid but none is possible, so that nobody calls."""
    rules = house("desilva", hook="none", bids={"most": "0 if cards == 5 else cards"})
    phone.begin(new_game(rules, *FOUR, agreed=[5, 2]))
    phone.says("pill", "0 / 5")
    phone.tap(0)
    phone.says("notice", news_of("bids", round=1))
    phone.says("pill", "0 / 5")
    phone.tap(2)
    phone.says("pill", "2 / 5")
    phone.undo()
    phone.undo()
    phone.asks("bid", "Alice")


def test_the_pack_is_shown_before_the_first_bid_of_a_game(phone: Phone) -> None:
    phone.begin(new_game("himes", "Ann", "Bo", "Cy"))
    hint = phone.page.locator("[data-slot=hint]")
    expect(hint).to_contain_text("28 cards")
    phone.tap(1)
    expect(hint).to_have_text("")
    phone.undo()
    expect(hint).to_contain_text("28 cards")


def test_counts_that_can_be_no_others_are_filled_in_and_say_so(phone: Phone) -> None:
    phone.begin(new_game("desilva", *FOUR, agreed=[1, 2]))
    phone.tap(1, 0, 0)
    phone.tap(0, 1)
    phone.says("notice", f"{news_of('scored', round=1)} · {news_of('others', names='Carol and David')}")
    phone.says("round", on_pad("round", number=2))


@pytest.mark.parametrize("size", [(390, 844), (360, 740), (844, 390)])
def test_no_key_moves_under_the_thumb_from_the_first_bid_to_the_last_count(phone: Phone, size: tuple[int, int]) -> None:
    """In a round of ten cards and in one of three: not when bids end, nor when fewer tricks are left, nor for the rest.

    Harry bid 4 and Frank 1, and both took 2, so Irene and Gina, who bid 3 each, can share the 6 left. Then all bid one
    of three, and Frank, who leads, took none.
    """
    phone.page.set_viewport_size({"width": size[0], "height": size[1]})
    phone.begin(new_game("desilva", "Harry", "Frank", "Irene", "Gina", agreed=[10, 3]))
    for taps in ((4, 1, 3, 3, 2, 2), (1, 1, 1, 1, 0)):
        first = places_of_keys(phone)
        for value in taps:
            phone.tap(value)
            now = places_of_keys(phone)
            assert now == {key: first[key] for key in now}
        phone.rest()
    phone.says("pill", "Irene and Gina tie")


def places_of_keys(phone: Phone) -> dict[str, list[float]]:
    """Left and top of every key of the pad that can be seen, in CSS pixels."""
    places: dict[str, list[float]] = phone.page.evaluate("""() => Object.fromEntries(
      [...document.querySelectorAll(".keys button")]
        .filter((key) => key.checkVisibility({ visibilityProperty: true }))
        .map((key) => [key.value || "undo", key.getBoundingClientRect()])
        .map(([key, { left, top }]) => [key, [Math.round(left), Math.round(top)]])
    )""")
    return places


def test_the_call_follows_every_bid(phone: Phone) -> None:
    at_round_ten(phone, 4, 1, 3)
    phone.says("pill", on_pad("bid-of", bid=8, cards=10))
    phone.says("tail", on_pad("left", n=2))
    phone.asks("bid", "Gina")
    phone.says("hint", "0–1 under · 3+ over")
    phone.tap(3)
    phone.says("pill", on_pad("over", n=1))
    phone.says("text", page_words().count("bid-for", 10, bid=11))
    phone.says("tail", "0 / 10")


def test_the_hooked_key_says_why_and_does_nothing(phone: Phone) -> None:
    at_round_ten(phone, 4, 1, 3)
    expect(phone.keys(2)).to_have_attribute("aria-disabled", "true")
    expect(phone.keys(2)).to_contain_text("HOOK")
    phone.tap_hooked(2)
    phone.says("heading", sentence(HookedBid(2, 10, "not-even")))
    phone.says("pill", on_pad("bid-of", bid=8, cards=10))
    phone.tap(3)
    phone.asks("tricks", "Harry")


def test_what_the_server_answers_does_not_wipe_away_why_a_key_did_nothing(phone: Phone) -> None:
    at_round_ten(phone, 4, 1)
    held: list[Route] = []
    phone.page.route("**/writes", lambda route: held.append(route), times=1)  # noqa: PLW0108
    with phone.page.expect_request("**/writes"):
        phone.tap(3)
    phone.tap_hooked(2)
    hooked = sentence(HookedBid(2, 10, "not-even"))
    phone.says("heading", hooked)
    held[0].continue_()
    phone.all_sent()
    phone.says("unsent", "")
    phone.says("heading", hooked)
    phone.tap(3)
    phone.asks("tricks", "Harry")


def test_the_bids_own_key_is_ringed_and_impossible_counts_are_gone(phone: Phone) -> None:
    at_round_ten(phone, 4, 1, 3, 3)
    expect(phone.keys(4)).to_contain_text("MADE")
    phone.tap(2, 2)
    phone.asks("tricks", "Irene")
    phone.says("hint", "6 tricks left")
    expect(phone.keys(6)).to_be_visible()
    expect(phone.keys(7)).to_be_hidden()


def test_one_key_says_that_the_rest_was_made_and_one_tap_takes_it_back(phone: Phone) -> None:
    at_round_ten(phone, 4, 1, 3, 3)
    expect(phone.page.locator('[data-slot="rest"]')).to_be_hidden()
    phone.tap(2, 2)
    phone.says("rest", on_pad("rest"))
    phone.rest()
    phone.says("notice", news_of("scored", round=1))
    assert totals_of(phone, 1) == ["3", "−2", "−1", "3"]
    phone.page.get_by_role("button", name="Undo").first.tap()
    phone.asks("tricks", "Irene")
    assert totals_of(phone, 1) == ["", "", "", ""]


def test_a_finger_presses_where_it_leaves_the_screen_and_takes_no_focus_along(phone: Phone) -> None:
    """A press is heard without the mouse that a browser plays after it; a finger that slides off a key says nothing."""
    phone.begin(new_game("desilva", *FOUR, agreed=[3, 2]))
    wait_until_settled(phone.page)
    phone.page.evaluate("document.addEventListener('mousedown', () => { window.mouse = true; })")
    finger = Finger(phone)
    finger.slide(phone.keys(1), phone.page.locator(".call strong"))
    phone.asks("bid", "Alice")
    finger.slide(phone.keys(1), phone.keys(2))
    phone.asks("bid", "Alice")
    finger.slide(phone.keys(2), phone.keys(2))
    phone.asks("bid", "Bob")
    assert phone.page.evaluate("[window.mouse ?? false, document.activeElement === document.body]") == [False, True]


def test_undo_of_what_another_phone_did_takes_back_what_this_page_shows(phone: Phone) -> None:
    """Another phone notes Alice's bid, then Bob's, which this page comes to know, then Carol's, which it does not."""

    def bid(seat: int) -> None:
        with phone.served.app.app_context():
            record(phone.key, KEEPER, f"bid of seat {seat}", [CellWrite(1, seat, "bid", None, 1)], date(2026, 3, 6))

    phone.key = phone.served.start(new_game("desilva", *FOUR, agreed=[5]))
    poll_faster(phone.context)
    bid(0)
    phone.open(phone.key)
    wait_until_settled(phone.page)
    bid(1)
    phone.asks("bid", "Carol")
    phone.undo()
    expect(phone.page.locator("body[data-ready]")).to_be_attached()
    phone.asks("bid", "Bob")
    wait_until_settled(phone.page)
    phone.page.route("**/state", lambda route: route.abort())
    bid(2)
    phone.undo()
    expect(phone.page.locator("[data-slot=notice]")).not_to_be_empty()
    expect(phone.page.locator("body[data-ready]")).to_be_attached()
    expect(phone.page.locator("[data-slot=notice]")).not_to_be_empty()
    assert phone.served.sheet(phone.key).rounds[0].record.bids == (1, None, 1, None)


def test_digits_of_a_keyboard_press_keys(phone: Phone) -> None:
    at_round_ten(phone)
    # The keyboard comes after everything that the first tap needs.
    wait_until_settled(phone.page)
    for key in ("4", "1", "Enter", "1", "0"):
        phone.page.keyboard.press(key)
    phone.says("pill", on_pad("bid-of", bid=15, cards=10))
    phone.says("tail", on_pad("beyond", n=5))
    phone.page.keyboard.press("Backspace")
    phone.asks("bid", "Irene")


def test_what_is_typed_into_a_form_presses_no_keys(phone: Phone) -> None:
    at_round_ten(phone)
    # The dialog comes with what is loaded after the pad answers.
    expect(phone.page.locator("dialog.penalty")).to_be_attached()
    phone.page.locator(".menu summary").tap()
    phone.page.locator('.menu a[href$="/penalties"]').tap()
    dialog = phone.page.get_by_role("dialog")
    points = dialog.locator("[name=points]")
    points.fill("")
    points.press_sequentially("10")
    points.press("Backspace")
    expect(points).to_have_value("1")
    dialog.get_by_role("button", name="Cancel").tap()
    phone.says("pill", on_pad("bid-of", bid=0, cards=10))


# --- the network ----------------------------------------------------------------------------------------------------


def test_an_old_answer_takes_nothing_back(phone: Phone) -> None:
    """The phone asks how the game stands; before it hears, it says more, and the server has that first."""
    phone.page.clock.install()
    at_round_ten(phone)
    # What asks is loaded after the pad answers.
    wait_until_settled(phone.page)
    held: list[tuple[Route, APIResponse]] = []
    phone.page.route("**/state", lambda route: held.append((route, route.fetch(headers={}))))
    with phone.page.expect_request("**/state"):
        phone.page.clock.fast_forward(8_000)
    wait_until_filled(phone.page, held)
    phone.tap(4)
    phone.all_sent()
    phone.asks("bid", "Frank")
    for route, old in held:
        route.fulfill(response=old)
    phone.tap(1)
    phone.says("pill", on_pad("bid-of", bid=5, cards=10))
    phone.all_sent()
    assert phone.served.sheet(phone.key).rounds[0].record.bids == (None, 4, 1, None)


def test_two_keepers_who_differ_over_trump_see_both_suits(phone: Phone, other_phone: Phone) -> None:
    """
    | 1 | Alice names it |   ♥ on one phone, then ♠ on the other
    """
    phone.begin(new_game("okenuff", *FOUR))
    phone.tap(1, 2, 2, 0)
    phone.all_sent()
    other_phone.open(phone.key)
    phone.page.route("**/state", lambda route: route.abort())
    other_phone.tap("H")
    other_phone.all_sent()
    phone.page.unroute("**/state")
    phone.tap("S")
    clash = phone.page.locator(".clash p")
    expect(clash).to_have_text(re.compile("Round 1, trump: ♥ .* ♠ here"))
    phone.page.locator("[data-keep=mine]").tap()
    phone.all_sent()
    assert str(phone.served.sheet(phone.key).game.rounds[0].trump) == "S"


def test_the_other_value_may_stay(phone: Phone, other_phone: Phone) -> None:
    at_round_ten(phone)
    other_phone.open(phone.key)
    other_phone.tap(4)
    other_phone.all_sent()
    phone.tap(5)
    phone.says("notice", news_of("bid", name="Harry", now=5))
    phone.page.get_by_role("button", name="Keep theirs").tap()
    phone.says("notice", "")
    phone.asks("bid", "Frank")
    phone.says("pill", on_pad("bid-of", bid=4, cards=10))


def test_a_watcher_sees_when_the_sheet_was_last_live(phone: Phone, watcher: Phone) -> None:
    phone.begin(new_game("desilva", *FOUR, agreed=[3]))
    watcher.page.clock.install()
    watcher.open(phone.key)
    note = watcher.page.locator('[data-slot="unsent"]')
    watcher.page.clock.run_for(20000)
    expect(note).to_have_text("")
    watcher.page.route("**/state", lambda route: route.abort())
    # What says so is loaded after the sheet, so it may learn of the time a good deal later on a busy machine.
    for _ in range(100):
        watcher.page.clock.run_for(11000)
        watcher.page.wait_for_timeout(100)
        if note.inner_text():
            break
    expect(note).to_have_text(re.compile(r"^Last heard from the server at \d"))
    phone.tap(2)
    watcher.page.unroute("**/state")
    watcher.page.clock.run_for(4000)
    expect(note).to_have_text("")
    watcher.says("pill", on_pad("bid-of", bid=2, cards=3))


# --- the sheet ------------------------------------------------------------------------------------------------------


def test_an_endless_game_gets_row_after_row(phone: Phone, served: Served) -> None:
    """Three players who all bid 0 make 10, 20 ...; one of them takes all the tricks and stays below zero."""
    phone.begin(new_game("himes", "Ann", "Bo", "Cy"))
    before = phone.page.locator(".sheet tbody tr").count()
    for _ in range(before):
        phone.tap(0, 0, 0)
        phone.tap(0, 0)
    assert phone.page.locator(".sheet tbody tr").count() > before


def test_a_fourth_zero_in_a_row_is_hooked_for_whoever_it_is_with_its_reason(phone: Phone) -> None:
    """
    | 4 | Alice leads and has bid zero three times; nobody has bid yet |
    """
    rounds = tuple(a_round(bids, tricks) for bids, tricks in ZEROS_OF_ALICE)
    phone.begin(replace(new_game("nommie", "Alice", "Bob", "Carol", agreed=[2, 2, 2, 2]), rounds=rounds))
    expect(phone.page.locator(".players [data-state=ask] .note")).to_have_text("cannot bid 0")
    phone.tap_hooked(0)
    phone.says("heading", sentence(TooManyZeros(3)))
    phone.tap(1)
    phone.asks("bid", "Bob")


def test_a_hook_that_the_table_lets_go_forbids_nothing_in_that_round(phone: Phone) -> None:
    """
    | 2 | Alice 1 | Bob 1 | Carol bids 0 all the same | EVEN, also without the server |
    """
    rules = house("desilva", hook={"rule": "last", "may_override": True})
    phone.begin(new_game(rules, "Alice", "Bob", "Carol", agreed=[2, 2]))
    phone.context.set_offline(True)
    phone.tap(1, 1)
    phone.tap_hooked(0)
    phone.says("rest", on_pad("override"))
    phone.rest()
    phone.asks("bid", "Carol")
    phone.tap(0)
    phone.says("pill", on_pad("even"))
    phone.context.set_offline(False)
    phone.all_sent()
    record = phone.served.sheet(phone.key).rounds[0].record
    assert (record.overridden, record.bids) == (True, (1, 1, 0))


def test_a_hook_that_could_be_overridden_is_not_while_a_round_is_corrected(phone: Phone) -> None:
    """
    | 2 | Alice 1 | Bob 1 | Carol (1) to be corrected to 0, which the hook forbids |
    """
    rules = house("desilva", hook={"rule": "last", "may_override": True})
    game = new_game(rules, "Alice", "Bob", "Carol", agreed=[2, 2])
    phone.begin(replace(game, rounds=(a_round([1, 1, 1], [1, 1, 0]),)))
    phone.all_loaded()
    phone.context.set_offline(True)
    phone.page.get_by_role("link", name="Sheet", exact=True).tap()
    phone.page.locator(".sheet tbody tr:first-child td").nth(4).tap()
    phone.says("round", on_pad("round", number=1))
    phone.tap_hooked(0)
    expect(phone.page.locator("#asked")).to_contain_text("The hook")
    phone.says("rest", on_pad("leave"))
    phone.rest()
    phone.says("round", on_pad("round", number=2))
    phone.context.set_offline(False)
