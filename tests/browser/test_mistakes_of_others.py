"""Mistakes seen in other scorekeepers that only a browser shows, numbered as in `docs/mistakes.md`."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from scorekeeper.rules.game import Game
from scorekeeper.rules.game.rounds import Penalty, Round
from tests.browser.phones import Phone, new_game, news_of, on_pad

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
    expect(phone.page.locator('[data-slot="notice"]')).to_contain_text(news_of("scored", round=1))
    assert phone.page.evaluate(COVERED) == []
    # A key that moves when the notice comes is missed by a finger already on its way.
    assert phone.keys(0).bounding_box() == before


def test_8_a_deleted_game_is_reported_beside_the_main_button(phone: Phone) -> None:
    key = phone.served.start(eight_at_the_table())
    phone.page.goto(f"/games/{key}/delete")
    phone.page.get_by_role("button", name="Delete").click()
    expect(phone.page.locator(".notices .notice")).to_be_in_viewport()
    assert phone.page.evaluate(COVERED) == []


@pytest.mark.parametrize("address", ["/games/new", "/games/import", "/sheets", "/games/KEY/rounds/1"])
def test_8_a_form_begins_above_the_fold_and_its_button_is_in_sight(phone: Phone, address: str) -> None:
    phone.page.set_viewport_size({"width": 360, "height": 640})
    phone.page.goto(address.replace("KEY", phone.served.start(eight_at_the_table())))
    fields = "#main :is(input:not([type=hidden], [type=radio]), select, .pill)"
    expect(phone.page.locator(fields).filter(visible=True).first).to_be_in_viewport()
    expect(phone.page.locator(".pad-bar .button.main")).to_be_in_viewport(ratio=1)


# --- 1: "Dealer cannot bid n" shown before anyone has bid, because missing bids count as zero -------------------------


def test_1_the_last_to_bid_reads_what_cannot_be_bid_and_no_one_before(phone: Phone) -> None:
    phone.begin(new_game("desilva", "Gina", "Harry", "Frank", "Irene", agreed=[4]))
    hooked, note = phone.page.locator(".keys [data-state=hook]"), phone.page.locator(".players [data-state=ask] .note")
    for bid in (0, 1, 1):
        expect(hooked).to_have_count(0)
        expect(note).not_to_contain_text("cannot bid")
        phone.tap(bid)
    expect(note).to_have_text(on_pad("limit-not-even", bid=2))
    expect(hooked).to_have_count(1)
