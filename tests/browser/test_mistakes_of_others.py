"""Mistakes seen in other scorekeepers (`docs/mistakes.md`) that only a browser shows, numbered as there.

The others are in `tests/web/test_mistakes_of_others.py`.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, expect

from scorekeeper.rules.game import Game
from scorekeeper.rules.game.rounds import Penalty, Round
from tests.browser.phones import KEEPER, Phone, Served, new_game
from tests.browser.waiting import next_frame, wait_until

pytestmark = pytest.mark.browser

NAMES = ("Maximiliane-Charlotte von Arnim", "Bo", "María de los Ángeles Gutiérrez", "Ὀδυσσεύς of Ithaca")
EIGHT = (*NAMES, "Wolfeschlegelsteinhausen", "Anne-Sophie", "Cy", "Bartholomew Featherstonehaugh")
PAGES = (
    *("/", "/games/new", "/games/import", "/rules", "/rules/okenuff", "/sheets", "/offline", "/nothing"),
    *("/games/KEY", "/games/KEY?view=sheet", "/games/KEY/rounds/1", "/games/KEY/penalties", "/games/KEY/rules"),
    *("/games/KEY/finish", "/games/KEY/delete", "/games/KEY/schedule", "/games/KEY/dealer", "/games/KEY/players"),
)
SIZES = ((320, 640), (360, 740), (390, 844))

BEYOND = "document.documentElement.scrollWidth - document.documentElement.clientWidth"

# The worker controls the page and has cached it.
CACHED_BY_WORKER = "async () => Boolean(navigator.serviceWorker.controller && (await caches.match(location.pathname)))"

# Everything one presses, but for links inside a sentence or a cell: what it is called, and how large it is.
SMALL = """() => [...document.querySelectorAll("button, summary, select, .button, input:not([type=hidden]), .pill")]
  .filter((each) => !each.ariaHidden)
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.disabled)
  .map((each) => ({ each, box: each.getBoundingClientRect() }))
  .filter(({ each, box }) => box.width > 1 && !(each.type === "radio" && each.nextElementSibling?.matches(".pill")))
  .map(({ each, box }) => each.type === "checkbox" || each.type === "radio"
    ? { each, box: (each.closest("label") ?? each).getBoundingClientRect() } : { each, box })
  .filter(({ box }) => box.width < 44 || box.height < 44)
  .map(({ each, box }) => `${each.outerHTML.slice(0, 90)} ${box.width} x ${box.height}`)"""

# Main buttons and keys that something else lies over, or that are out of sight.
COVERED = """() => [...document.querySelectorAll(".button.main, .keys button")]
  .filter((each) => each.checkVisibility())
  .filter((each) => {
    const box = each.getBoundingClientRect();
    return !each.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
  })
  .map((each) => each.textContent.trim())"""


def eight_at_the_table() -> Game:
    """A game with a complete round and a penalty: every control there is."""
    record = Round((1, 0, 0, 0, 0, 0, 0, 1), (1, 0, 0, 0, 0, 0, 0, 0), penalties=(Penalty(1, -20, "renege"),))
    return replace(new_game("desilva", *EIGHT), rounds=(record,))


# --- 6: "works offline" with a worker that is not registered ----------------------------------------------------------


@pytest.fixture
def installed(served: Served, chromium: Browser) -> Iterator[Phone]:
    """A phone on localhost or https, where browsers allow a worker, after it opened a game once."""
    with Phone.of(served, chromium, device=KEEPER, worker=True) as phone:
        phone.begin(new_game("desilva", *NAMES, agreed=[5]))
        wait_until(phone.page, CACHED_BY_WORKER)
        yield phone
        assert phone.complaints == []


def test_6_the_worker_is_registered_and_a_game_once_opened_is_there_without_network(installed: Phone) -> None:
    own = installed.page.evaluate("navigator.serviceWorker.controller.scriptURL")
    assert own == f"{installed.served.address}/service-worker.js"
    installed.context.set_offline(True)
    installed.open(installed.key)
    installed.tap(2)
    installed.says("pill", "Bid 2 of 5")


def test_6_a_page_never_opened_says_that_it_is_not_there(installed: Phone) -> None:
    installed.context.set_offline(True)
    installed.page.goto("/games/import")
    expect(installed.page.get_by_role("heading", name="The server is out of reach")).to_be_visible()
    installed.context.set_offline(False)
    installed.page.get_by_role("link", name="Try again").click()
    expect(installed.page.get_by_role("heading", name="Import a game")).to_be_visible()


# --- 8: pages wider than the phone; 32 px buttons; the main button under a toast; a form below the fold ---------------


def test_8_no_page_is_wider_than_any_phone_no_button_smaller_than_a_finger_and_nothing_lies_over_one(
    phone: Phone,
) -> None:
    key = phone.served.start(eight_at_the_table())
    found = {}
    for address in PAGES:
        phone.page.goto(address.replace("KEY", key))
        for width, height in SIZES:
            phone.page.set_viewport_size({"width": width, "height": height})
            # What moves to its place in the new size has done so after a frame.
            next_frame(phone.page)
            for question in (BEYOND, SMALL, COVERED):
                if answer := phone.page.evaluate(question):
                    found[address, width, question] = answer
    assert found == {}


def test_8_a_notice_leaves_every_key_free(phone: Phone) -> None:
    phone.begin(new_game("desilva", *NAMES, agreed=[12, 12]))
    before = phone.keys(0).bounding_box()
    phone.tap(3, 3, 3, 2, 3, 3, 3)
    expect(phone.page.locator('[data-slot="notice"]')).to_contain_text("Round 1 scored")
    assert phone.page.evaluate(COVERED) == []
    # A key that moves when the notice comes is missed by a finger already on its way.
    assert phone.keys(0).bounding_box() == before


def test_8_a_deleted_game_is_reported_beside_the_main_button(phone: Phone) -> None:
    key = phone.served.start(eight_at_the_table())
    phone.page.goto(f"/games/{key}/delete")
    phone.page.get_by_role("button", name="Delete").click()
    expect(phone.page.get_by_text("The game is deleted.")).to_be_in_viewport()
    assert phone.page.evaluate(COVERED) == []


@pytest.mark.parametrize("address", ["/games/new", "/games/import", "/sheets", "/games/KEY/rounds/1"])
def test_8_a_form_begins_above_the_fold_and_its_button_is_in_sight(phone: Phone, address: str) -> None:
    phone.page.set_viewport_size({"width": 360, "height": 640})
    phone.page.goto(address.replace("KEY", phone.served.start(eight_at_the_table())))
    fields = "#main :is(input:not([type=hidden], [type=radio]), select, .pill)"
    expect(phone.page.locator(fields).filter(visible=True).first).to_be_in_viewport()
    expect(phone.page.locator(".pad-bar .button.main")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("cards", [1, 5, 8, 13])
def test_8_all_keys_are_in_sight_from_the_first_bid_to_the_last_count(phone: Phone, cards: int) -> None:
    phone.page.set_viewport_size({"width": 360, "height": 740})
    phone.begin(new_game("desilva", *NAMES, agreed=[cards, cards]))
    for value in (0, 0, 0, cards - 1, 0, 0):
        for key in phone.page.locator(".keys button, [data-slot=rest]").filter(visible=True).all():
            expect(key).to_be_in_viewport(ratio=1)
        phone.tap(value)


# --- 10: letters lost when names are typed fast -----------------------------------------------------------------------


def test_10_no_letter_is_lost_however_fast_names_are_typed_on_a_slow_phone(phone: Phone) -> None:
    phone.page.goto("/games/new")
    phone.context.new_cdp_session(phone.page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    phone.page.locator("#player-1").focus()
    for name in NAMES:
        phone.page.keyboard.type(name)
        # On to the next field past the two arrows of this one, as a keyboard goes.
        seat = NAMES.index(name) + 2
        phone.page.locator(f"#player-{seat}").or_(phone.page.locator("#title")).first.focus()
    typed = [phone.page.locator(f"#player-{seat}").input_value() for seat in range(1, 5)]
    assert typed == list(NAMES)


# --- 1: "Dealer cannot bid n" shown before anyone has bid, because missing bids count as zero -------------------------


def test_1_the_last_to_bid_reads_what_cannot_be_bid_and_no_one_before(phone: Phone) -> None:
    phone.begin(new_game("desilva", "Gina", "Harry", "Frank", "Irene", agreed=[4]))
    hooked, note = phone.page.locator(".keys [data-state=hook]"), phone.page.locator(".players [data-state=ask] .note")
    for bid in (0, 1, 1):
        expect(hooked).to_have_count(0)
        expect(note).not_to_contain_text("cannot bid")
        phone.tap(bid)
    expect(note).to_have_text("bids last — cannot bid 2")
    expect(hooked).to_have_count(1)
