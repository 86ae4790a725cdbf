"""Bids in secret: one phone goes round the table, covered between two players, until all bids are shown together."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.access.test_access import faults
from tests.browser.phones import Phone, new_game, on_pad
from tests.browser.tapping import STOPS_EVENT_TIME
from tests.browser.waiting import wait_until_settled

ALL_AT_ONCE = "skull-king"
THREE = ("Ann", "Bo", "Cy")
DOUBLE_TAP_MS = 430


def test_the_phone_goes_round_covered_and_all_bids_are_shown_together(phone: Phone) -> None:
    """
    | 3 | Ann 3 | Bo 0, changed to 2 | Cy 1 |   over by 3, which nobody knew before
    """
    phone.begin(new_game(ALL_AT_ONCE, *THREE, agreed=[3]))
    page = phone.page
    page.locator("[data-action=pass]").tap()
    assert faults(page) == []
    covered(phone, "Ann")
    bid(phone, "Ann", 3)
    covered(phone, "Bo")
    bid(phone, "Bo", 0)
    page.get_by_role("button", name="Bo bids again").tap()
    key(phone, 2).tap()
    # The browser discarded the page while the phone slept.
    page.reload()
    page.locator("[data-action=pass-on]").tap()
    covered(phone, "Cy")
    bid(phone, "Cy", 1)
    covered(phone)
    assert not phone.served.sheet(phone.key).rounds
    page.get_by_role("button", name="Show the bids").tap()
    phone.says("pill", on_pad("over", n=3))
    phone.all_sent()
    record = phone.served.sheet(phone.key).rounds[0].record
    assert (record.bids, record.spoken) == ((3, 2, 1), None)
    phone.undo()
    phone.says("pill", on_pad("bid-of", bid=0, cards=3))
    # "I am Ann" comes where "Show the bids" was: sooner it is the second of two taps.
    page.wait_for_timeout(DOUBLE_TAP_MS)
    # The keys were woken a moment ago, to undo.
    expect(page.locator(".paused")).to_have_count(0)
    page.locator("[data-action=pass]").tap()
    bid(phone, "Ann", 1)
    page.locator("[data-action=stop]").tap()
    page.locator("[data-action=pass]").tap()
    covered(phone, "Ann")


def test_a_name_is_written_as_it_is_spelled_whatever_signs_it_has(phone: Phone) -> None:
    """A dollar would stand for something else in a pattern of the scripts."""
    phone.begin(new_game(ALL_AT_ONCE, "Ca$$h", "A$&B", "Cy", agreed=[3]))
    phone.page.locator("[data-action=pass]").tap()
    covered(phone, "Ca$$h")
    bid(phone, "Ca$$h", 3)
    expect(phone.page.get_by_role("button", name="Ca$$h bids again", exact=True)).to_be_visible()
    covered(phone, "A$&B")


def test_where_bids_are_made_in_turn_nobody_is_asked_to_pass_the_phone(phone: Phone) -> None:
    phone.begin(new_game("desilva", *THREE, agreed=[3]))
    wait_until_settled(phone.page)
    expect(phone.page.locator("dialog.penalty")).to_be_attached()
    expect(phone.page.locator("[data-action=pass]")).to_have_count(0)


def test_the_second_of_two_taps_bids_nothing_and_uncovers_nobody(phone: Phone) -> None:
    phone.begin(new_game(ALL_AT_ONCE, *THREE, agreed=[3]))
    phone.page.evaluate(STOPS_EVENT_TIME)
    tap_twice(phone, phone.page.locator("[data-action=pass]"))
    covered(phone, "Ann")
    tap_twice(phone, phone.page.get_by_role("button", name="I am Ann"))
    expect(phone.page.locator("[data-step=bid] h2")).to_contain_text("Ann")
    tap_twice(phone, key(phone, 1))
    covered(phone, "Bo")


def test_the_pad_is_closed_as_long_as_the_phone_goes_round(phone: Phone) -> None:
    phone.begin(new_game(ALL_AT_ONCE, *THREE, agreed=[3]))
    page = phone.page
    page.locator("[data-action=pass]").tap()
    bid(phone, "Ann", 3)
    # The browser discarded the page while the phone slept.
    page.reload()
    expect(page.locator(".closed-pad")).to_contain_text("Bo and Cy")
    expect(phone.keys(1)).to_be_hidden()
    page.keyboard.press("1")
    expect(page.locator('.players [data-seat="0"]')).to_contain_text("has bid")
    page.locator("[data-action=pass-on]").tap()
    covered(phone, "Bo")
    page.locator("[data-action=stop]").tap()
    phone.tap(1)
    phone.says("pill", on_pad("bid-of", bid=1, cards=3))
    expect(page.locator('.players [data-seat="0"] .value')).to_have_text("1")


def tap_twice(phone: Phone, key: Locator) -> None:
    """Tap, and once more at the same place as soon as a hand does that by itself."""
    phone.page.evaluate("window.at += 1000")
    box = key.bounding_box()
    assert box is not None
    for _ in range(2):
        phone.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        phone.page.evaluate("window.at += 300")


def covered(phone: Phone, name: str = "") -> None:
    """What the screen shows between two players: the name of who is next in its first line, and no number at all."""
    dialog = phone.page.locator("dialog.secret")
    expect(dialog.locator("[data-step=cover]" if name else "[data-step=all]")).to_be_visible()
    expect(dialog).to_contain_text(name)
    assert name in dialog.inner_text().splitlines()[0]
    assert not any(sign.isdigit() for sign in dialog.inner_text())


def bid(phone: Phone, name: str, tricks: int) -> None:
    """A player takes the phone and says a bid."""
    phone.page.get_by_role("button", name=f"I am {name}").tap()
    key(phone, tricks).tap()


def key(phone: Phone, tricks: int) -> Locator:
    return phone.page.locator(f'dialog.secret [data-action=bid][value="{tricks}"]')


def test_the_pad_stays_open_where_the_style_of_secret_bids_never_comes(phone: Phone) -> None:
    """The network went before it: the closed pad took the place of the keys, though nobody bids in secret."""
    phone.context.route("**/secret*.css*", lambda route: route.abort())
    phone.begin(new_game(ALL_AT_ONCE, *THREE, agreed=[3]))
    expect(phone.page.locator(".closed-pad")).to_be_attached()
    expect(phone.page.locator(".closed-pad")).to_be_hidden()
    expect(phone.keys(3)).to_be_visible()
    phone.complaints.clear()
