"""Mistakes seen in other scorekeepers that only a browser shows, numbered as in `docs/mistakes.md`."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from scorekeeper.rules.game import Game
from scorekeeper.rules.game.rounds import Penalty, Round
from tests.browser.phones import Phone, new_game

NAMES = ("Maximiliane-Charlotte von Arnim", "Bo", "María de los Ángeles Gutiérrez", "Ὀδυσσεύς of Ithaca")
EIGHT = (*NAMES, "Wolfeschlegelsteinhausen", "Anne-Sophie", "Cy", "Bartholomew Featherstonehaugh")
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


# --- 8: pages wider than the phone; 32 px buttons; the main button under a toast; a form below the fold ---------------


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
