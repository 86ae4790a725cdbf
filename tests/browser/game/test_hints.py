"""Beside the pad: the suit turned up in one tap, who may still change a bid, and that no trump doubles."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.phones import Phone, new_game, news_of, on_pad
from tests.browser.waiting import hold_requests, wait_until
from tests.rules.tables import house

FOUR = ("Alice", "Bob", "Carol", "David")


def test_a_turned_suit_is_one_tap_until_somebody_bids(phone: Phone) -> None:
    phone.begin(new_game("himes", *FOUR))
    row = phone.page.get_by_role("group", name="Trump")
    wait_until(phone.page, "async () => performance.now() - document.querySelector('.turned')?.dataset.since > 500")
    row.get_by_role("button", name="Hearts").tap()
    expect(row).to_be_hidden()
    expect(phone.page.locator(".trump")).to_contain_text("♥")
    phone.all_sent()
    assert phone.served.sheet(phone.key).game.round(1).trump == "H"
    phone.undo()
    expect(row).to_be_visible()
    phone.tap(0)
    expect(row).to_be_hidden()


# All points count double without trump.
NAMED_FIRST = house("classic", trump="before-bids", scoring={"multiplier": "2 if no_trump else 1"})


def test_trump_named_before_the_bids_is_one_tap_and_may_be_none(phone: Phone) -> None:
    phone.begin(new_game(NAMED_FIRST, *FOUR, agreed=[2, 2]))
    row = phone.page.get_by_role("group", name="Trump")
    wait_until(phone.page, "async () => performance.now() - document.querySelector('.turned')?.dataset.since > 500")
    phone.asks("bid", "Alice")
    row.get_by_role("button", name="No trump").tap()
    expect(row).to_be_hidden()
    phone.tap(1, 0, 0, 0)
    phone.asks("tricks", "Alice")
    phone.all_sent()
    assert phone.served.sheet(phone.key).game.round(1).trump == "NT"


def test_trump_that_the_points_need_is_asked_after_the_bids_if_it_was_passed_over(phone: Phone) -> None:
    phone.begin(new_game(NAMED_FIRST, *FOUR, agreed=[2, 2]))
    phone.tap(1, 0, 0, 0)
    phone.says("heading", on_pad("ask-turned"))


def test_the_suits_come_into_a_place_that_the_pad_has_for_them(phone: Phone) -> None:
    release = hold_requests(phone.page, "**/hints.css")
    phone.begin(new_game("himes", *FOUR))
    heading = phone.page.locator("[data-slot=heading]")
    before = heading.bounding_box()
    release()
    row = phone.page.get_by_role("group", name="Trump")
    expect(row).to_be_visible()
    assert heading.bounding_box() == before
    box = row.bounding_box()
    assert box
    assert before
    assert box["y"] + box["height"] <= before["y"]


def test_a_second_tap_where_the_rest_was_made_names_no_suit(phone: Phone) -> None:
    phone.begin(new_game("himes", *FOUR))
    expect(phone.page.get_by_role("group", name="Trump")).to_be_visible()
    phone.tap(0, 0, 0, 1)
    phone.page.evaluate(
        """() => {
          document.querySelector("[data-slot=rest]").click();
          document.querySelector(".turned [value=H]").click();
        }"""
    )
    phone.says("notice", news_of("scored", round=1))
    assert phone.page.locator(".trump").is_hidden()


def test_who_may_still_change_a_bid_is_shown_where_it_is_corrected(phone: Phone) -> None:
    """Until the next one has bid (de Silva, R13)."""
    phone.begin(new_game("desilva", *FOUR, agreed=[3]))
    phone.tap(2)
    expect(phone.page.locator("dialog.penalty")).to_be_attached()
    alice = phone.page.locator(".players li", has_text="Alice")
    # What says so is loaded after the pad.
    wait_until(phone.page, "async () => performance.getEntriesByName(`${location.origin}/games/offline`).length > 0")
    alice.tap()
    phone.says("hint", phone.served.words("hints", "may"))
    alice.tap()
    phone.tap(1)
    alice.tap()
    phone.says("hint", phone.served.words("hints", "stands"))


def test_no_trump_is_announced_where_it_doubles(phone: Phone) -> None:
    phone.begin(new_game("okenuff", *FOUR))
    expect(phone.page.locator("dialog.penalty")).to_be_attached()
    phone.tap(2, 0, 0, 1)
    phone.tap("NT")
    phone.says("notice", phone.served.words("hints", "doubled"))
    phone.undo()
    phone.tap("S")
    phone.says("notice", news_of("trump", now="♠"))


def test_plain_http_says_that_the_page_has_to_stay_open(phone: Phone) -> None:
    """No service worker is allowed there, which would open it again without the server."""
    phone.context.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false });")
    phone.begin(new_game("desilva", *FOUR, agreed=[3, 3]))
    phone.all_loaded()
    phone.context.set_offline(True)
    phone.tap(1)
    phone.says("unsent", phone.served.words("hints", "keep-open"))
    phone.context.set_offline(False)
    phone.all_sent()
    phone.says("unsent", "")
