"""The game page through the browser's own printer: the whole sheet and nothing of the pad."""

from __future__ import annotations

import io
import re

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader

from tests.browser.phones import Phone, new_game
from tests.browser.playing import known_game


def wait_for_the_printers_style(phone: Phone) -> None:
    """It comes after the pad answers."""
    phone.page.wait_for_function("() => [...document.styleSheets].some(({ media }) => media.mediaText === 'print')")


@pytest.mark.parametrize("view", ["", "?view=sheet"])
def test_the_browser_prints_every_row_on_one_page_and_no_pad(phone: Phone, view: str) -> None:
    phone.open(phone.served.start(known_game("desilva-003")[0]), view)
    wait_for_the_printers_style(phone)
    printed = PdfReader(io.BytesIO(phone.page.pdf(format="A4")))
    assert len(printed.pages) == 1
    text = printed.pages[0].extract_text()
    assert re.search(r"de Silva · \w+ \d+ \w+ 20\d\d", text), "the rules and the day above the rows"
    assert "circled" in text, "the legend below them"
    assert "Undo" not in text
    phone.page.emulate_media(media="print")
    expect(phone.page.locator(".pad")).to_be_hidden()
    rows = phone.page.locator(".sheet tbody tr")
    assert all(rows.nth(number).is_visible() for number in range(rows.count()))


def test_a_settlement_is_printed_with_the_sheet(phone: Phone) -> None:
    game, expected = known_game("okenuff-full")
    assert expected[-1]["round"] == len(game.rounds)
    phone.open(phone.served.start(game))
    expect(phone.page.locator(".over")).to_be_visible()
    wait_for_the_printers_style(phone)
    assert "Settlement" in PdfReader(io.BytesIO(phone.page.pdf(format="A4"))).pages[-1].extract_text()


def test_a_game_about_to_begin_prints_as_an_empty_sheet(phone: Phone) -> None:
    phone.begin(new_game("classic", "Ann", "Bo", "Cy"))
    wait_for_the_printers_style(phone)
    phone.page.emulate_media(media="print")
    assert phone.page.locator(".sheet tbody tr:visible").count() == 19


def test_long_names_are_printed_whole(phone: Phone) -> None:
    phone.begin(new_game("desilva", "Charlotte-Elisabeth", "Franz-Ferdinand von Hohenberg", "Cy", "Di", "Ed", "Flo"))
    wait_for_the_printers_style(phone)
    phone.page.set_viewport_size({"width": 690, "height": 976})
    phone.page.emulate_media(media="print")
    heads = phone.page.locator(".sheet thead th")
    assert heads.evaluate_all("heads => heads.filter((each) => each.scrollWidth > each.clientWidth).length") == 0


def test_the_current_row_does_not_cover_the_lines_round_it(phone: Phone) -> None:
    """A filled cell is painted over the half of a line that reaches into it, which leaves gaps in a thick one."""
    phone.begin(new_game("classic", "Ann", "Bo", "Cy"))
    wait_for_the_printers_style(phone)
    phone.page.emulate_media(media="print")
    fills = phone.page.locator(".sheet .now > *").evaluate_all(
        "cells => cells.map((cell) => getComputedStyle(cell).backgroundColor)"
    )
    assert set(fills) == {"rgba(0, 0, 0, 0)"}
