"""The pad in every language: a longer word never makes a key wider or higher, at the narrowest width."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from scorekeeper.rules.presets import preset
from scorekeeper.wording.translation.catalogues import languages
from tests.sheets.samples import played

if TYPE_CHECKING:
    from playwright.sync_api import ViewportSize

    from tests.browser.phones import Phone

pytestmark = pytest.mark.browser

NARROW: ViewportSize = {"width": 320, "height": 640}
# The size of each key that is seen, and what in it is cut or goes over its edge.
KEYS = """(keys) => keys.filter((key) => key.checkVisibility()).map((key) => {
  const { width, height } = key.getBoundingClientRect();
  return [key.value, Math.round(width), Math.round(height), key.scrollWidth > key.clientWidth];
})"""


def keys_of(phone: Phone, key: str, language: str) -> list[object]:
    phone.page.goto(f"/games/{key}?lang={language}")
    expect(phone.page.locator("#main[data-settled]")).to_be_attached()
    found: list[object] = phone.page.locator(".keys button[name=value]").evaluate_all(KEYS)
    return found


@pytest.mark.parametrize(("bids", "marked"), [(3, "hook"), (4, "made")])
def test_keys_are_of_the_same_size_in_every_language(phone: Phone, bids: int, marked: str) -> None:
    """Before the last bid one of them is hooked, and before a count one would make the bid: both have a word below."""
    phone.page.set_viewport_size(NARROW)
    key = phone.served.start(played(preset("desilva"), 4, 8).game)
    phone.open(key)
    phone.tap(*[0] * bids)
    expect(phone.page.locator(f".keys [data-state={marked}]")).to_be_visible()
    phone.all_sent()
    english = keys_of(phone, key, "en")
    assert english
    assert {language: keys_of(phone, key, language) for language in languages()} == dict.fromkeys(languages(), english)
