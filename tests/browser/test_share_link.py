"""The button below a link hands it to another app or copies it, and says so where it can do neither."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from scorekeeper.rules.presets import preset
from tests.sheets.samples import played

if TYPE_CHECKING:
    from tests.browser.phones import Phone

REFUSES = "navigator.share = undefined; navigator.clipboard.writeText = async () => { throw new Error(); };"
CLOSED = "navigator.share = async () => { throw new DOMException('', 'AbortError'); };"


@pytest.mark.parametrize(("browser", "words"), [(REFUSES, "Copy the selected link"), (CLOSED, "")])
def test_a_link_that_could_not_be_copied_is_selected_and_a_sentence_beside_the_button_says_so(
    phone: Phone, browser: str, words: str
) -> None:
    phone.page.add_init_script(browser)
    phone.page.goto(f"/games/{phone.served.start(played(preset('desilva'), 3, 1, agreed=(1,)).game)}/share")
    button = phone.page.locator("[data-share]")
    button.click()
    phone.page.wait_for_function("() => document.getElementById('link').selectionEnd > 0")
    expect(phone.page.locator("[data-share-notice]")).to_have_text(words)
    expect(button).to_have_text("Share")
