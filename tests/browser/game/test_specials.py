"""Rounds played differently: the pad says which, and goes by what is agreed for them, with the server or without."""

from __future__ import annotations

from playwright.sync_api import expect

from scorekeeper.rules.faults.play import HookedBid
from scorekeeper.wording import sentence
from tests.browser.phones import Phone, new_game
from tests.rules.tables import house

RULES = house(
    "classic",
    specials=[
        {"round": 2, "name": "Blind", "note": "Bid before you look", "hook": {"sum": "under"}, "multiplier": 3},
        {"last": True, "name": "Secret", "bidding": "simultaneous", "trump": "none"},
    ],
)
THREE = ("Ann", "Bo", "Cy")


def test_a_round_is_played_by_what_is_agreed_for_it(phone: Phone) -> None:
    """
    | 2 | Ann (1) 11 | Bo (1) 11 | Cy  1  0 |   a plain round, in which Cy may not bid 0
    | 2 | Bo  (0) 41 | Cy  0   3 | Ann (1) 44 |   blind: all bids stay below 2, and points count three times
    | 2 | all at once, without trump
    """
    phone.begin(new_game(RULES, *THREE, agreed=[2, 2, 2]))
    phone.says("special", "")
    phone.tap(1, 1)
    assert state(phone, 0) == "hook"
    # Cy’s count follows by itself from the other two.
    phone.tap(1, 1, 1)
    phone.says("special", "Blind: Bid before you look")
    phone.tap(0, 0)
    assert state(phone, 2) == "hook"
    phone.tap_hooked(2)
    phone.says("heading", sentence(HookedBid(2, 2, "under")))
    phone.tap(1, 0, 1)
    phone.says("special", "Secret")
    assert phone.row(2)[2::2] == ["44", "41", "3"]
    expect(phone.page.locator(".trump .suit")).to_have_text("NT")
    expect(phone.page.locator("[data-action=pass]")).to_be_visible()
    phone.all_sent()
    sheet = phone.served.sheet(phone.key)
    assert sheet.totals == (44, 41, 3)
    assert sheet.next.seat is None


def test_the_sheet_marks_the_round_and_names_it_below(phone: Phone) -> None:
    phone.begin(new_game(RULES, *THREE, agreed=[2, 2, 2]))
    phone.page.goto(f"/games/{phone.key}?view=sheet")
    expect(phone.page.locator(".sheet tbody tr.special")).to_have_count(2)
    expect(phone.page.locator(".sheet .days")).to_have_text(["◆ Blind: round 2", "◆ Secret: round 3"])


def state(phone: Phone, bid: int) -> str | None:
    return phone.page.locator(f'#pad .keys [value="{bid}"]').get_attribute("data-state")
