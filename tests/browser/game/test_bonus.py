"""Points by hand in the page of the game: one form for all players of a round, also without the server."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.phones import Phone, new_game, news_of, on_pad


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
    phone.says("round", on_pad("round", n=2))
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
    dialog.get_by_role("button", name="Cancel").click()
    assert not phone.served.sheet(phone.key).rounds


def test_they_are_given_without_the_server_and_can_be_undone(phone: Phone) -> None:
    begin(phone)
    phone.context.set_offline(True)
    phone.tap(1, 1, 1)
    phone.tap(1, 1)
    phone.says("round", on_pad("round", n=2))
    save(opened(phone), Alice="-5")
    phone.reads(1, "15", start=2)
    phone.undo()
    phone.reads(1, "20", start=2)
    save(opened(phone), Alice="10")
    phone.context.set_offline(False)
    phone.all_sent()
    assert phone.served.sheet(phone.key).rounds[0].record.bonus == ((0, 10),)


def test_rules_without_points_by_hand_have_no_such_form(phone: Phone) -> None:
    phone.begin(new_game("desilva", "Alice", "Bob", "Carol", agreed=[2, 2]))
    expect(phone.page.locator("dialog.penalty")).to_be_attached()
    expect(phone.page.locator(".menu [data-bonus], dialog.bonus")).to_have_count(0)
