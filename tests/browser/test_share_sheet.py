"""Two taps from the end of a game: Print or share, then Share; the sheet goes to another app as a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from scorekeeper.rules.presets import preset
from tests.sheets.samples import played

if TYPE_CHECKING:
    from tests.browser.phones import Phone

pytestmark = pytest.mark.browser

# A browser that shares files, as a phone's does, and remembers what it was given.
SHARING = """
navigator.canShare = ({ files }) => files.length === 1;
navigator.share = async ({ files: [file] }) => {
  document.body.dataset.shared = `${file.name} ${file.type} ${file.size > 1000}`;
};
"""


def test_the_sheet_of_a_finished_game_is_shared_in_two_taps(phone: Phone) -> None:
    phone.page.add_init_script(SHARING)
    phone.page.goto(f"/games/{phone.served.start(played(preset('desilva'), 3, 1, agreed=(1,)).game)}")
    phone.page.get_by_role("link", name="Print or share").click()
    phone.page.get_by_role("button", name="Share", exact=True).click()
    shared = phone.page.locator("body[data-shared]")
    expect(shared).to_be_attached()
    name, kind, whole = (shared.get_attribute("data-shared") or "").split()
    assert name.startswith("oh-hell-")
    assert (name[-4:], kind, whole) == (".pdf", "application/pdf", "true")
    assert phone.complaints == []
