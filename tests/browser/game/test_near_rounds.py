"""The little sheet beside the pad: as many rows as there is room for, the one that is played always among them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from tests.browser.phones import Phone, new_game, on_pad
from tests.browser.waiting import wait_until_settled
from tests.rules.tables import NAMES, a_round

SEEN = """() => [...document.querySelectorAll(".sheet tbody tr")].flatMap((row, i) =>
  row.checkVisibility() ? [i + 1] : [])"""


def begin(phone: Phone, players: int, played: int) -> None:
    """A game of eight rounds of two cards, some of them over, in which Alice took all tricks and bid one."""
    rest = [0] * (players - 1)
    game = new_game("desilva", *NAMES[:players], agreed=[2] * 8)
    phone.begin(replace(game, rounds=(a_round([1, *rest], [2, *rest]),) * played))
    wait_until_settled(phone.page)
    phone.tap(0)


@pytest.mark.parametrize(
    ("size", "played", "rows"),
    [
        ((390, 844), 0, [1, 2, 3, 4]),
        ((390, 844), 5, [3, 4, 5, 6]),
        ((390, 844), 7, [5, 6, 7, 8]),
        ((360, 640), 0, [1, 2, 3]),
        ((360, 640), 5, [4, 5, 6]),
        # Two rows have room.
        ((360, 610), 0, [1, 2]),
        ((360, 610), 1, [1, 2]),
        ((360, 610), 5, [5, 6]),
    ],
)
def test_the_round_that_is_played_is_seen_with_those_before_it(
    phone: Phone, size: tuple[int, int], played: int, rows: list[int]
) -> None:
    phone.page.set_viewport_size({"width": size[0], "height": size[1]})
    begin(phone, 3, played)
    assert phone.page.evaluate(SEEN) == rows


def test_rows_move_up_with_the_round_and_stand_round_one_that_is_corrected(phone: Phone) -> None:
    begin(phone, 3, 4)
    phone.all_loaded()
    assert phone.page.evaluate(SEEN) == [2, 3, 4, 5]
    phone.tap(0, 0)
    phone.tap(0, 0)
    phone.says("round", on_pad("round", number=6))
    phone.tap(0)
    expect(phone.page.locator(".sheet tbody tr:nth-child(6)")).to_be_visible()
    assert phone.page.evaluate(SEEN) == [3, 4, 5, 6]
    phone.page.get_by_role("link", name="Sheet", exact=True).tap()
    phone.page.locator(".sheet tbody tr:nth-child(1) td").nth(1).tap()
    phone.says("round", on_pad("round", number=1))
    expect(phone.page.locator(".sheet tbody tr:nth-child(1)")).to_be_visible()
    assert phone.page.evaluate(SEEN)[:2] == [1, 2]
