"""A refused form stands at its first fault: the field has the focus, and its sentence is in sight above the bar."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from scorekeeper.rules.faults.table import DuplicateName
from scorekeeper.wording import sentence
from tests.browser.choosing import choose
from tests.browser.phones import Phone, new_game

# How much of the focused field and of its sentences is covered by something else.
COVERED = """() => {
  const field = document.activeElement;
  const shown = [field, ...field.getAttribute("aria-describedby").split(" ").map((id) => document.getElementById(id))];
  return shown.filter((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return !there || !(one.contains(there) || there.contains(one) || one.closest("label")?.contains(there));
  }).map((one) => one.outerHTML);
}"""


def stands_at(page: Page, field: str) -> None:
    expect(page.locator(field)).to_be_focused()
    expect(page.locator(field)).to_be_in_viewport()
    assert page.evaluate(COVERED) == []


def test_the_page_stands_at_the_first_bad_field(phone: Phone) -> None:
    page = phone.page
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto("/games/new")
    choose(page, "schedule-listed")
    page.locator("#listed").fill("1 two")
    page.locator(".pad-bar .button").click()
    stands_at(page, "#listed")
    # What belongs to several buttons is said beside them, and the first of them has the focus.
    key = phone.served.start(new_game("himes", "Gina", "Harry", "Frank"))
    page.goto(f"/games/{key}/penalties")
    page.locator(".pad-bar .button").click()
    stands_at(page, "#seat-0")
    # Tricks that do not add up are no fault of a bid.
    page.goto(f"/games/{key}/rounds/1")
    for seat, (bid, tricks) in enumerate(((0, 1), (0, 1), (0, 1))):
        page.locator(f"#bid-{seat}").fill(str(bid))
        page.locator(f"#tricks-{seat}").fill(str(tricks))
    page.locator(".pad-bar .button").click()
    stands_at(page, "#tricks-0")
    page.goto("/house-rules/new")
    page.locator("#name").fill("")
    page.locator(".pad-bar .button.main").click()
    stands_at(page, "#name")


def test_what_is_changed_is_no_longer_called_wrong(phone: Phone) -> None:
    """The sentence about a name stays no longer than the name: two were called Ann, and the second is Bea now."""
    page = phone.page
    page.goto("/games/new")
    for number, name in enumerate(("Ann", "Cleo", "ann", "Bob"), 1):
        page.locator(f"#player-{number}").fill(name)
    page.locator(".pad-bar .button").click()
    wrong = page.locator("main .error")
    expect(wrong).to_have_text(sentence(DuplicateName("ann")))
    page.locator("#player-3").fill("Bea")
    expect(wrong).to_have_count(0)
    expect(page.locator("#player-3")).not_to_have_attribute("aria-invalid", "true")
    key = phone.served.start(new_game("himes", "Gina", "Harry", "Frank"))
    # What belongs to several buttons goes with any of them.
    page.goto(f"/games/{key}/penalties")
    page.locator(".pad-bar .button").click()
    expect(page.locator("#seat-error")).to_be_visible()
    choose(page, "seat-1")
    expect(page.locator("#seat-error")).to_have_count(0)
