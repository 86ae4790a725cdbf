"""Points by hand in the page of the game: one form for all players of a round, also without the server."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.phones import Phone, new_game, news_of, on_pad
from tests.rules.tables import house

KINDS = [{"name": "Captures"}, {"name": "Wager", "counts": "lost-if-missed", "sign": "plus"}]


def begin(phone: Phone) -> None:
    phone.begin(new_game("skull-king", "Alice", "Bob", "Carol", agreed=[2, 2]))
    expect(phone.page.locator("dialog.bonus")).to_be_attached()


def opened(phone: Phone) -> Locator:
    phone.page.locator(".menu summary").click()
    phone.page.locator(".menu [data-bonus]").click()
    dialog = phone.page.get_by_role("dialog", name="Bonus")
    expect(dialog).to_be_visible()
    return dialog


def save(dialog: Locator, **points: str) -> None:
    for name, text in points.items():
        dialog.get_by_label(name, exact=True).fill(text)
    dialog.get_by_role("button", name="Save").click()


def test_they_are_given_for_the_round_that_was_scored_last_and_count_at_once(phone: Phone) -> None:
    """
    | 2 | Alice (1) 20 + 30 | Bob (1) 20 + 2½ | Carol 1, took 0: -10, and no bonus for a missed bid |
    """
    begin(phone)
    phone.tap(1, 1, 1)
    phone.tap(1, 1)
    phone.says("round", on_pad("round", number=2))
    dialog = opened(phone)
    expect(dialog.get_by_label("In round")).to_have_value("1")
    save(dialog, Alice="30", Bob="2,5", Carol="20")
    expect(dialog).to_be_hidden()
    phone.reads(1, "50", start=2)
    phone.reads(1, "22½", start=4)
    phone.reads(1, "−10", start=6)
    phone.says("notice", news_of("bonus"))
    phone.all_sent()
    row = phone.served.sheet(phone.key).rounds[0]
    assert [float(seat.total or 0) for seat in row.seats] == [50, 22.5, -10]
    # The form shows what stands, and nothing that stays is written again.
    dialog = opened(phone)
    expect(dialog.get_by_label("Bob", exact=True)).to_have_value("2½")
    save(dialog, Alice="")
    phone.reads(1, "20", start=2)
    phone.all_sent()
    assert phone.served.sheet(phone.key).rounds[0].record.bonus_of(0) == 0


def test_what_is_no_number_is_named_and_kept(phone: Phone) -> None:
    begin(phone)
    dialog = opened(phone)
    save(dialog, Alice="many", Bob="5")
    expect(dialog.locator("[data-wrong]")).to_be_visible()
    expect(dialog.get_by_label("Alice", exact=True)).to_have_value("many")
    expect(dialog.get_by_label("Bob", exact=True)).to_have_value("5")
    dialog.get_by_label("Alice", exact=True).fill("20")
    expect(dialog.locator("[data-wrong]")).to_be_hidden()
    dialog.get_by_role("button", name="Cancel").click()
    assert not phone.served.sheet(phone.key).rounds


def test_they_are_given_without_the_server_and_can_be_undone(phone: Phone) -> None:
    begin(phone)
    phone.context.set_offline(True)
    phone.tap(1, 1, 1)
    phone.tap(1, 1)
    phone.says("round", on_pad("round", number=2))
    save(opened(phone), Alice="-5")
    phone.reads(1, "15", start=2)
    phone.undo()
    phone.reads(1, "20", start=2)
    save(opened(phone), Alice="10")
    phone.context.set_offline(False)
    phone.all_sent()
    assert phone.served.sheet(phone.key).rounds[0].record.bonus == ((0, 10, 0),)


def test_several_kinds_are_entered_where_the_round_is_counted_by_keys_with_digits(phone: Phone) -> None:
    """
    | 2 | Alice (1) 20 + 20 captured | Bob (1) 20 + 10 wagered | Carol 1, took 0: -10, and 20 wagered are lost |
    """
    phone.leave_keys_open()
    rules = house("skull-king", bonus=KINDS)
    phone.begin(new_game(rules, "Alice", "Bob", "Carol", agreed=[2, 2]))
    dialog, key = phone.page.locator("dialog.bonus"), phone.page.locator(".pad [data-bonus]")
    expect(dialog).to_be_attached()
    expect(key).to_be_hidden()
    phone.tap(1, 1, 1)
    key.click()
    expect(dialog.get_by_role("heading", name="Captures")).to_be_visible()
    type_by_keys(dialog, "3⌫20")
    dialog.locator(".pill").filter(has_text="Wager").click()
    expect(dialog.get_by_label("Alice", exact=True)).to_have_value("")
    # It is lost or won with the bid, so there is no sign to be typed.
    expect(dialog.locator("[data-key='±']")).to_be_hidden()
    dialog.get_by_label("Bob", exact=True).click()
    type_by_keys(dialog, "10")
    dialog.get_by_label("Carol", exact=True).click()
    type_by_keys(dialog, "20")
    # What was typed of the other kind is still there.
    dialog.locator(".pill").filter(has_text="Captures").click()
    expect(dialog.get_by_label("Alice", exact=True)).to_have_value("20")
    dialog.get_by_role("button", name="Save").click()
    phone.tap(1, 1)
    phone.reads(1, "40", start=2)
    phone.reads(1, "30", start=4)
    phone.reads(1, "−30", start=6)
    phone.all_sent()
    row = phone.served.sheet(phone.key).rounds[0]
    assert row.record.bonus == ((0, 20, 0), (1, 10, 1), (2, 20, 1))
    assert [int(seat.total or 0) for seat in row.seats] == [40, 30, -30]


def type_by_keys(dialog: Locator, keys: str) -> None:
    for key in keys:
        dialog.locator(f"[data-key='{key}']").click()


def test_rules_without_points_by_hand_have_no_such_form(phone: Phone) -> None:
    phone.begin(new_game("desilva", "Alice", "Bob", "Carol", agreed=[2, 2]))
    expect(phone.page.locator("dialog.penalty")).to_be_attached()
    expect(phone.page.locator(".menu [data-bonus], dialog.bonus")).to_have_count(0)
