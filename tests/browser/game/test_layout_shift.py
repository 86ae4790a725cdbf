"""No layout shift on the pad while a game is recorded: every key stays where the thumb knows it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.phones import Phone, new_game, on_pad
from tests.browser.tapping import Finger, middle_of

FOUR = ("Alice", "Bob", "Carol", "David")
# Layout shifts, also those just after a tap, which the browser marks as expected.
WATCHED = """() => {
  window.shifts = [];
  const name = ({ node }) => node?.className || node?.data || node?.nodeName;
  const place = ({ x, y }) => `${Math.round(x)} ${Math.round(y)}`;
  const note = ({ value, sources }) => shifts.push(`${value}: ${sources.map((one) =>
    `${name(one)} ${place(one.previousRect)} to ${place(one.currentRect)}`).join(", ")}`);
  window.watch = new PerformanceObserver((list) => list.getEntries().forEach(note));
  watch.observe({ type: "layout-shift", buffered: false });
}"""
SHIFTS = """async () => {
  await new Promise((seen) => requestAnimationFrame(() => setTimeout(seen, 50)));
  return shifts;
}"""


def test_a_round_an_undo_a_correction_and_a_penalty_move_nothing(phone: Phone) -> None:
    """
    | 3 | Alice (1) 1 | Bob (1) 1 | Carol 0 -1 | David 2 -1 |   Carol's bid was 1
    """
    phone.begin(new_game("desilva", *FOUR, agreed=[3, 3, 3]))
    page, finger = phone.page, Finger(phone)
    phone.all_loaded()
    page.evaluate(WATCHED)

    def tap(*values: object) -> None:
        for value in values:
            finger.press(*middle_of(phone.keys(str(value))))

    def wake() -> None:
        finger.press(*middle_of(page.locator("[data-act=count]")))

    def shifts() -> list[Any]:
        seen: list[Any] = page.evaluate(SHIFTS)
        return seen

    tap(1, 1, 0, 2)
    assert shifts() == [], "bids"
    wake()
    assert shifts() == [], "the table screen"
    finger.press(*middle_of(page.locator(".keys .undo")))
    tap(2)
    assert shifts() == [], "undo"
    wake()
    tap(1, 1, 1)
    assert shifts() == [], "tricks"
    page.locator(".sheet tbody tr:nth-child(1) td").nth(4).evaluate("(cell) => cell.click()")
    tap(1)
    assert shifts() == [], "a correction"
    tap(1, 1, 0, 2)
    wake()
    tap(0)
    finger.press(*middle_of(page.locator("[data-slot=rest]:not(:empty)")))
    phone.says("round", on_pad("round", number=3))
    finger.press(*middle_of(page.locator(".keys .undo")))
    assert shifts() == [], "the rest at once"
    page.locator(".menu summary").tap()
    page.locator('.menu a[href$="/penalties"]').tap()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Bob", exact=True).check()
    dialog.locator("[name=points]").fill("2")
    dialog.get_by_role("button", name="Save").tap()
    expect(page.locator("[data-slot=notice]")).to_contain_text("Bob −2")
    assert shifts() == [], "a penalty"
    phone.all_sent()
    assert phone.served.sheet(phone.key).rounds[0].record.bids == (1, 1, 1, 2)
