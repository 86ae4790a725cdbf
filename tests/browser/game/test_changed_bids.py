"""A bid that a card changes during play, recorded by a tap on the name, where the rules have such a card."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.phones import Phone, new_game
from tests.rules.tables import house

CLOUD = house("wizard", bids_change=True, hook="last")


def opened(phone: Phone, name: str) -> Locator:
    phone.page.locator(".players a.name").filter(has_text=name).click()
    dialog = phone.page.get_by_role("dialog", name=name)
    expect(dialog).to_be_visible()
    return dialog


def test_both_bids_are_on_the_sheet_and_the_changed_one_is_scored(phone: Phone) -> None:
    """
    | 3 | Alice (1) 30 | Bob (1) 30 | Carol said 0, a card made it (1) 30 |
    """
    phone.leave_keys_open()
    phone.begin(new_game(CLOUD, "Alice", "Bob", "Carol", agreed=[3, 3]))
    expect(phone.page.locator("dialog.person-sheet")).to_be_attached()
    phone.tap(1, 1)
    expect(opened(phone, "Carol").locator("[data-changes]")).to_be_hidden()
    phone.page.keyboard.press("Escape")
    phone.tap(0)
    # No bid is below none.
    expect(opened(phone, "Carol").locator("[data-changes] button:visible .way-end")).to_have_text(["0 → 1"])
    phone.page.get_by_role("button", name="0 → 1").click()
    phone.reads(1, "0→1", start=5)
    phone.undo()
    phone.reads(1, "0", start=5)
    opened(phone, "Carol").get_by_role("button", name="0 → 1").click()
    phone.rest()
    phone.reads(1, "30", start=2)
    phone.reads(1, "30", start=6)
    phone.all_sent()
    row = phone.served.sheet(phone.key).rounds[0]
    assert (row.record.bids, row.record.announced) == ((1, 1, 1), (1, 1, 0))
    assert [seat.total for seat in row.seats] == [30, 30, 30]


def test_it_is_recorded_without_the_server(phone: Phone) -> None:
    phone.leave_keys_open()
    phone.begin(new_game(CLOUD, "Alice", "Bob", "Carol", agreed=[3, 3]))
    expect(phone.page.locator("dialog.person-sheet")).to_be_attached()
    phone.context.set_offline(True)
    phone.tap(1, 1, 0)
    opened(phone, "Alice").get_by_role("button", name="1 → 0").click()
    phone.reads(1, "1→0", start=1)
    phone.context.set_offline(False)
    phone.all_sent()
    assert phone.served.sheet(phone.key).rounds[0].record.changed == ((0, -1),)


def test_other_rules_have_no_such_way(phone: Phone) -> None:
    phone.leave_keys_open()
    phone.begin(new_game("classic", "Alice", "Bob", "Carol", agreed=[3, 3]))
    expect(phone.page.locator("dialog.person-sheet")).to_be_attached()
    phone.tap(1, 1, 0)
    expect(opened(phone, "Carol").locator("[data-changes]")).to_be_hidden()
