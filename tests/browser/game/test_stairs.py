"""The stairs in the head of a running game: one for each round, as high as it has cards."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from tests.browser.phones import Phone, new_game
from tests.rules.tables import NAMES, a_round

# The heights of all stairs, in per cent.
HEIGHTS = """() => [...document.querySelectorAll(".stairs > *")].map((stair) =>
  Math.round(parseFloat(stair.style.getPropertyValue("--height"))))"""
# The middle of a stair.
MIDDLE = """(n) => {
  const { left, right, top, bottom } = document.querySelectorAll(".stairs > *")[n - 1].getBoundingClientRect();
  return [(left + right) / 2, (top + bottom) / 2];
}"""
# Where each of them ends.
ENDS = """() => [...document.querySelectorAll(".stairs > *")].map((stair) => stair.getBoundingClientRect().right)"""
# The rounds whose rows are seen on the whole sheet.
ROWS_IN_SIGHT = """() => {
  const sheet = document.querySelector(".sheet").getBoundingClientRect();
  return [...document.querySelectorAll(".sheet tbody tr")].flatMap((row, i) => {
    const { top, bottom } = row.getBoundingClientRect();
    return top >= sheet.top && bottom <= sheet.bottom ? [i + 1] : [];
  });
}"""


def test_stairs_are_as_high_as_their_rounds_and_tell_what_is_done_and_what_is_played(phone: Phone) -> None:
    game = new_game("desilva", *NAMES[:3], agreed=[1, 2, 4, 2])
    phone.begin(replace(game, rounds=(a_round([0, 0, 0], [1, 0, 0]),)))
    stairs = phone.page.locator(".stairs > *")
    expect(stairs).to_have_class(["done", "now", "", ""])
    phone.tap(0, 0, 0)
    phone.tap(2)
    expect(stairs).to_have_class(["done", "done", "now", ""])
    assert phone.page.evaluate(HEIGHTS) == [36, 58, 100, 58]


@pytest.mark.parametrize("number", [1, 40, 76])
def test_a_tap_on_one_of_seventy_six_stairs_shows_its_round_on_the_narrowest_screen(phone: Phone, number: int) -> None:
    phone.page.set_viewport_size({"width": 320, "height": 640})
    phone.begin(new_game("himes", *NAMES[:4], agreed=[*range(1, 13), *range(13, 0, -1)] * 3 + [1]))
    phone.all_loaded()
    ends = phone.page.evaluate(ENDS)
    assert len(set(ends)) == 76
    assert ends[-1] <= 320
    phone.page.touchscreen.tap(*phone.page.evaluate(MIDDLE, number))
    expect(phone.page.locator("body")).to_have_attribute("data-view", "sheet")
    assert number in phone.page.evaluate(ROWS_IN_SIGHT)


def test_an_endless_game_has_a_stair_for_each_row_of_its_sheet(phone: Phone) -> None:
    phone.begin(new_game("himes", *NAMES[:3]))
    expect(phone.page.locator(".stairs > *")).to_have_count(phone.page.locator(".sheet tbody tr").count())
