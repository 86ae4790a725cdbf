"""Players' own phones beside the keeper's: a bid said there is on every page, a secret one on none before the last."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, expect

from scorekeeper.actions.seats import open_seats
from scorekeeper.rules.game.rounds import Penalty, Round
from tests.browser.phones import KEEPER, Phone, Served, new_game, on_pad
from tests.browser.tapping import DEBOUNCE_MS, STOPS_EVENT_TIME
from tests.browser.waiting import hold_requests, next_frame, poll_faster, wait_until

THREE = ("Ann", "Bo", "Cy")


@pytest.fixture
def players(served: Served, chromium: Browser) -> Iterator[tuple[Phone, Phone]]:
    """The phones of Ann and Bo."""
    with ExitStack() as stack:
        phones = [stack.enter_context(Phone.of(served, chromium, device=f"phone of {name}")) for name in THREE[:2]]
        yield phones[0], phones[1]
        assert [phone.complaints for phone in phones] == [[], []]


def seated(keeper: Phone, players: tuple[Phone, Phone], rules: str) -> tuple[Page, Page]:
    """A round of three cards; Ann and Bo take their seats."""
    poll_faster(keeper.context, *(player.context for player in players))
    keeper.begin(new_game(rules, *THREE, agreed=[3]))
    with keeper.served.app.app_context():
        open_seats(keeper.key, KEEPER)
    for name, player in zip(THREE, players, strict=False):
        player.page.goto(f"/games/{keeper.key}/seat")
        player.page.get_by_role("button", name=name).tap()
        expect(player.page.locator("main[data-ready]")).to_be_attached()
    return players[0].page, players[1].page


# The lines of the head from top to bottom, each with how far it reaches over the one before.
HEAD = """() => [...document.querySelectorAll(".head-words > *")].map((line) => line.getBoundingClientRect())
  .map(({ top }, i, lines) => i && Math.max(0, Math.round(lines[i - 1].bottom - top)))"""


def bid(page: Page, tricks: int) -> None:
    page.locator(f'.keys [value="{tricks}"]').tap()


def read(page: Page, heading: str) -> None:
    """Wait until a tap counts on a page that has just come: sooner it would be ignored as the second of two."""
    expect(page.get_by_role("heading", name=heading)).to_be_visible()
    expect(page.locator("main[data-ready]")).to_be_attached()
    wait_until(page, "async () => performance.now() > 400")


def test_bids_in_turn_and_one_that_was_not_sent(phone: Phone, players: tuple[Phone, Phone]) -> None:
    """
    | 3 | Ann 1 | Bo 0 | Cy 1, noted by the keeper, who may not say 2 | Ann made it |
    """
    ann, bo = seated(phone, players, "desilva")
    expect(bo.locator("#asked")).to_contain_text("Ann")
    expect(phone.page.locator(".players .note")).to_have_text([on_pad("leads"), "own phone", ""])
    ann.context.set_offline(True)
    bid(ann, 1)
    expect(ann.get_by_role("alert")).to_have_text(ann.locator("[data-unsent]").get_attribute("data-unsent") or "")
    ann.context.set_offline(False)
    # Sooner it would be ignored as a repetition of the first tap.
    ann.wait_for_timeout(DEBOUNCE_MS)
    bid(ann, 1)
    expect(ann.locator("#asked")).to_contain_text("1")
    expect(bo.locator("#asked")).to_have_text("Your bid")
    lines = [seat.locator(".players li") for seat in (ann, bo)]
    for line in lines:
        expect(line.locator(".value")).to_have_text(["1", "?", "·"])
    assert [line.evaluate_all("(all) => all.map((one) => one.className)") for line in lines] == [
        ["mine", "", ""],
        ["", "mine", ""],
    ]
    bid(bo, 0)
    # The keeper's page brings it by itself, and notes for Cy, who has no phone.
    phone.asks("bid", "Cy")
    phone.tap(1)
    phone.all_sent()
    expect(ann.locator(".call strong")).to_have_text(on_pad("under", n=1))
    phone.wake()
    phone.tap(1)
    expect(lines[1].locator(".note").first).to_have_text(f"{on_pad('bid-made', bid=1)} · +1")
    assert phone.served.sheet(phone.key).rounds[0].record.bids == (1, 0, 1)


def test_a_bid_leaves_the_page_where_it_is(phone: Phone, players: tuple[Phone, Phone]) -> None:
    """What is above the keys, the bids of the others, stays in sight."""
    ann, _ = seated(phone, players, "desilva")
    ann.set_viewport_size({"width": 360, "height": 572})
    ann.locator("#asked").evaluate("() => scrollTo(0, 0)")
    bid(ann, 1)
    expect(ann.locator("#asked")).to_contain_text("1")
    assert ann.evaluate("scrollY") == 0


def test_bids_in_secret(phone: Phone, players: tuple[Phone, Phone]) -> None:
    """
    | 3 | Ann 3 | Bo 1 | Cy 0, on the keeper's phone |
    """
    ann, bo = seated(phone, players, "skull-king")
    expect(phone.page.locator(".set-up")).to_be_visible()
    bid(ann, 3)
    expect(ann.locator("#asked")).to_contain_text("3")
    expect(phone.page.locator(".set-up")).to_be_hidden()
    expect(bo.locator('[data-seat="0"] .note')).to_have_text("has bid")
    # The keeper sees who bids on a phone and who has bid, and cannot tap a bid that all would see.
    notes = phone.page.locator(".players .note")
    expect(notes).to_have_text(["has bid", "own phone", ""])
    # No player is marked as the next, also before the script that writes the notes has loaded.
    release = hold_requests(phone.page, "**/games/offline")
    phone.page.reload()
    expect(phone.page.locator("body[data-ready]")).to_be_attached()
    next_frame(phone.page)
    expect(phone.page.locator(".players .value")).to_have_text(["✓", "·", "·"])
    release()
    expect(notes).to_have_text(["has bid", "own phone", ""])
    expect(phone.page.locator(".closed-pad")).to_contain_text("Bo and Cy")
    expect(phone.keys(1)).to_be_hidden()
    phone.page.keyboard.press("1")
    phone.page.locator("[data-action=pass-on]").tap()
    read(phone.page, "Who sits")
    phone.page.locator('a[href$="/seats/2"]').tap()
    read(phone.page, "Cy, ")
    phone.page.get_by_role("button", name="0", exact=True).tap()
    expect(notes).to_have_text(["has bid", "own phone", "has bid"])
    expect(phone.page.locator(".closed-pad")).to_contain_text("Bo")
    bid(bo, 1)
    expect(bo.locator("#asked")).to_contain_text("1")
    expect(ann.locator(".call strong")).to_have_text(on_pad("over", n=1))
    phone.asks("tricks", "Ann")
    phone.wake()
    expect(phone.keys(1)).to_be_visible()
    assert phone.served.sheet(phone.key).rounds[0].record.bids == (3, 1, 0)


def test_the_second_of_two_taps_bids_nothing_on_a_page_that_has_just_come(
    phone: Phone, players: tuple[Phone, Phone]
) -> None:
    seated(phone, players, "skull-king")
    phone.page.add_init_script(f"({STOPS_EVENT_TIME})()")
    phone.page.goto(f"/games/{phone.key}/seats/2")
    key = phone.page.get_by_role("button", name="0", exact=True)
    expect(phone.page.locator("main[data-ready]")).to_be_attached()
    phone.page.evaluate("window.at = 300")
    key.tap()
    phone.page.evaluate("window.at = 1000")
    expect(key).to_be_visible()
    key.tap()
    expect(phone.page.locator(".closed-pad")).to_contain_text("Ann and Bo")


@pytest.mark.parametrize("width", [360, 390, 844])
def test_the_head_says_which_round_it_is_above_who_leads(
    phone: Phone, players: tuple[Phone, Phone], width: int
) -> None:
    ann, _bo = seated(phone, players, "desilva")
    ann.set_viewport_size({"width": width, "height": 640})
    expect(ann.locator(".head-sub")).to_have_text(["Round 1 of 1", on_pad("people", leader="Ann", dealer="Cy")])
    assert ann.evaluate(HEAD) == [0, 0, 0]


@pytest.mark.parametrize(("width", "height"), [(844, 390), (667, 375)])
def test_a_phone_held_across_shows_the_keys_after_however_many_rounds(
    phone: Phone, players: tuple[Phone, Phone], width: int, height: int
) -> None:
    record = Round((1, 0, 0), (1, 1, 1))
    phone.begin(replace(new_game("skull-king", *THREE, agreed=[3] * 9), rounds=(record,) * 8))
    with phone.served.app.app_context():
        open_seats(phone.key, KEEPER)
    ann = players[0].page
    ann.set_viewport_size({"width": width, "height": height})
    ann.goto(f"/games/{phone.key}/seat")
    ann.get_by_role("button", name="Ann").tap()
    expect(ann.locator("#asked")).to_have_text("Your bid")
    for key in ann.locator(".keys button").all():
        expect(key).to_be_in_viewport(ratio=1)


def test_in_large_type_the_word_dealer_leaves_a_short_name_whole(phone: Phone, players: tuple[Phone, Phone]) -> None:
    ann, _bo = seated(phone, players, "desilva")
    ann.set_viewport_size({"width": 360, "height": 640})
    ann.evaluate("document.documentElement.style.fontSize = '200%'")
    dealer = ann.locator(".players .who", has=ann.locator(".dealer:not([hidden])"))
    expect(dealer).to_contain_text("Dealer")
    assert dealer.locator(".name").evaluate("(name) => name.scrollWidth <= name.clientWidth")


def test_a_total_that_fell_to_zero_says_why(phone: Phone, players: tuple[Phone, Phone]) -> None:
    """
    | 1 | Ann (0) +40: 50 falls to 0 | Bo (0) 10 | Cy 0 -1 |
    """
    record = Round((0, 0, 0), (0, 0, 1), penalties=(Penalty(0, 40, "gift"),))
    phone.begin(replace(new_game("himes", *THREE), rounds=(record,)))
    with phone.served.app.app_context():
        open_seats(phone.key, KEEPER)
    ann = players[0].page
    ann.goto(f"/games/{phone.key}/seat")
    ann.get_by_role("button", name="Ann").tap()
    expect(ann.locator(".rounds tbody td").last).to_have_text("0 reset")
    assert ann.get_by_text("reset").evaluate("(word) => word.getBoundingClientRect().width") > 20
