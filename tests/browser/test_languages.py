"""Every language fits: a longer word never makes a key wider or higher, at the narrowest width and in type of 200 %."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from scorekeeper.rules.presets import preset
from scorekeeper.wording.translation import languages
from tests.browser.waiting import SHORTENS_TIMEOUTS, WIDE_STYLE_IS_THERE
from tests.sheets.samples import played
from tools.screenshots.fit import misfits

if TYPE_CHECKING:
    from playwright.sync_api import ViewportSize

    from tests.browser.phones import Phone

NARROW: ViewportSize = {"width": 320, "height": 640}
# A phone that is turned.
ACROSS: ViewportSize = {"width": 740, "height": 360}
# The size of each key that is seen, and what in it is cut or goes over its edge.
KEYS = """(keys) => keys.filter((key) => key.checkVisibility()).map((key) => {
  const { width, height } = key.getBoundingClientRect();
  return [key.value, Math.round(width), Math.round(height), key.scrollWidth > key.clientWidth];
})"""


def keys_of(phone: Phone, key: str, language: str) -> list[object]:
    phone.open(key, f"?lang={language}")
    found: list[object] = phone.page.locator(".keys button[name=value]").evaluate_all(KEYS)
    return found


def bid_in(phone: Phone, rounds: int, bids: int) -> str:
    """Open a game of so many rounds on a narrow phone, and bid nothing so many times in its last. Returns its key."""
    phone.page.set_viewport_size(NARROW)
    phone.leave_keys_open()
    key = phone.served.start(played(preset("desilva"), 4, rounds).game)
    phone.open(key)
    phone.tap(*[0] * bids)
    return key


@pytest.mark.parametrize(("bids", "marked"), [(3, "hook"), (4, "made")])
def test_keys_are_of_the_same_size_in_every_language(phone: Phone, bids: int, marked: str) -> None:
    """Before the last bid one of them is hooked, and before a count one would make the bid: both have a word below."""
    key = bid_in(phone, 8, bids)
    expect(phone.page.locator(f".keys [data-state={marked}]")).to_be_visible()
    phone.all_sent()
    english = keys_of(phone, key, "en")
    assert english
    assert {language: keys_of(phone, key, language) for language in languages()} == dict.fromkeys(languages(), english)


LARGER_TYPE = "(percent) => { document.documentElement.style.fontSize = `${percent}%`; }"
# In one line, which is no wider than the element around it inside its border.
WORD_FITS = """(mark) => {
  const word = document.createRange();
  word.selectNodeContents(mark);
  // A line has a box for each direction in it.
  const tops = new Set([...word.getClientRects()].map(({ top }) => Math.round(top)));
  return tops.size === 1 && word.getBoundingClientRect().width <= mark.parentElement.clientWidth;
}"""


@pytest.mark.parametrize(("bids", "marked"), [(3, "hook"), (4, "made")])
def test_the_word_on_a_key_fits_where_five_or_six_keys_stand_in_a_row(new_phone: Phone, bids: int, marked: str) -> None:
    """On a narrow phone and on one held across, in type of the usual size and twice as large."""
    phone = new_phone
    phone.page.add_init_script(SHORTENS_TIMEOUTS)
    key = bid_in(phone, 12, bids)
    phone.all_sent()
    fits = {}
    for language in languages():
        keys_of(phone, key, language)
        word = phone.page.locator(f".keys [data-state={marked}] .mark")
        phone.page.wait_for_function(WIDE_STYLE_IS_THERE)
        for size in (NARROW, ACROSS):
            phone.page.set_viewport_size(size)
            for percent in (100, 200):
                phone.page.evaluate(LARGER_TYPE, percent)
                fits[language, size["width"], percent] = word.evaluate(WORD_FITS)
        phone.page.set_viewport_size(NARROW)
    assert fits == dict.fromkeys(fits, True)
    assert len(fits) == 4 * len(languages())


# The word of the dealer beside the total in the same line, and the last key of the pad below the screen.
OVER_THE_TOTAL = """(words) => words.filter((word) => {
  const [one, other] = [word, word.closest("li").querySelector(".score")].map((each) => each.getBoundingClientRect());
  return Math.max(one.left, other.left) < Math.min(one.right, other.right);
}).length"""
BELOW_THE_SCREEN = "(keys) => keys.filter((key) => key.getBoundingClientRect().bottom > innerHeight).length"


@pytest.mark.parametrize("rounds", [8, 12])
@pytest.mark.parametrize("size", [NARROW, {"width": 390, "height": 844}])
def test_the_large_call_is_one_line_in_every_language(phone: Phone, rounds: int, size: ViewportSize) -> None:
    """Everyone bids nothing, so the number behind the word has one digit or two."""
    key = bid_in(phone, rounds, 4)
    phone.all_sent()
    phone.page.set_viewport_size(size)
    fits = {}
    for language in languages():
        phone.open(key, f"?lang={language}")
        fits[language] = phone.page.locator(".call[data-call=under] strong").evaluate(WORD_FITS)
    assert fits == dict.fromkeys(languages(), True)


def test_a_running_game_fits_in_type_of_200_percent(phone: Phone) -> None:
    """In Italian, which has the longest word for who deals and the longest sentence for a bid that is hooked."""
    key = bid_in(phone, 8, 3)
    phone.all_sent()
    phone.page.set_viewport_size({"width": 390, "height": 844})
    assert keys_of(phone, key, "it")
    phone.page.evaluate(LARGER_TYPE, 200)
    assert phone.page.locator(".players .dealer:not(:empty)").evaluate_all(OVER_THE_TOTAL) == 0
    phone.page.locator(".keys [data-state=hook]").click(force=True)
    expect(phone.page.locator(".pad .wrong")).to_be_visible()
    assert phone.page.locator(".keys button").evaluate_all(BELOW_THE_SCREEN) == 0
    phone.page.locator(".menu summary").click()
    assert misfits(phone.page) == []


@pytest.mark.parametrize("language", ["de", "he", "hu", "it", "nl"])
def test_forms_and_rules_fit_in_type_of_200_percent(phone: Phone, language: str) -> None:
    """In the languages with the longest words, and from the right."""
    phone.page.set_viewport_size({"width": 390, "height": 844})
    key = phone.served.start(played(preset("himes"), 4, 8).game)
    phone.open(key)
    wrong = {}
    for path in ("/rounds/3", "/schedule", "/rules", "/finish", "/recap"):
        phone.page.goto(f"/games/{key}{path}?lang={language}")
        phone.page.evaluate(LARGER_TYPE, 200)
        wrong[path] = misfits(phone.page)
    assert wrong == {path: [] for path in wrong}


@pytest.mark.parametrize(("language", "path", "percent"), [("pl", "/schedule", 100), ("nl", "/print", 200)])
def test_a_long_word_stays_whole_or_has_a_hyphen(phone: Phone, language: str, path: str, percent: int) -> None:
    """The Polish word for a round on the narrowest phone, and a Dutch word that is longer than a line."""
    phone.page.set_viewport_size(NARROW if percent == 100 else {"width": 390, "height": 844})
    key = phone.served.start(played(preset("desilva"), 4, 8).game)
    phone.open(key)
    phone.page.goto(f"/games/{key}{path}?lang={language}")
    phone.page.evaluate(LARGER_TYPE, percent)
    assert misfits(phone.page) == []


def test_the_head_of_the_narrow_column_of_the_rounds_fits(phone: Phone) -> None:
    """In Dutch, which has the longest word there, with so many players that the columns stand closer."""
    phone.page.set_viewport_size(NARROW)
    key = phone.served.start(played(preset("desilva"), 6, 8).game)
    phone.open(key)
    phone.page.goto(f"/games/{key}?lang=nl&view=sheet")
    head = phone.page.locator(".sheet thead th").first
    expect(head).to_have_text("Slagen")
    assert head.evaluate("(head) => head.scrollWidth <= head.clientWidth")


def test_words_of_a_narrow_phone_are_whole(phone: Phone) -> None:
    """The longest words on a button beside a field, and above two columns of fields."""
    phone.page.set_viewport_size(NARROW)
    key = phone.served.start(played(preset("himes"), 4, 8).game)
    phone.open(key)
    wrong = {}
    for path in ("/rules/compare?one=himes&other=okenuff&players=4&lang=de", f"/games/{key}/rounds/3?lang=fr"):
        phone.page.goto(path)
        wrong[path] = misfits(phone.page)
    assert wrong == {path: [] for path in wrong}
