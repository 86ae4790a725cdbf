"""The page of a game in Hebrew, which is written from the right: keys, columns and signs as they are seen."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from scorekeeper.rules.game.rounds import Penalty
from scorekeeper.rules.presets import preset
from tests.browser.waiting import wait_until_settled
from tests.sheets.samples import played

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.phones import Phone

WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
RIGHT_OF_DOT = "(cell) => getComputedStyle(cell, '::after').right"
LEFTS = "(all) => all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().left)"
# Of each minus that is seen before a figure, how far to the right of the minus that figure begins.
AFTER_MINUS = """() => {
  const texts = document.createTreeWalker(document.querySelector(".sheet"), NodeFilter.SHOW_TEXT);
  const found = [];
  const left = (text, place) => {
    const range = document.createRange();
    range.setStart(text, place);
    range.setEnd(text, place + 1);
    return range.getBoundingClientRect().left;
  };
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const place = text.data.search(/−\\d/);
    if (place >= 0 && text.parentElement.checkVisibility()) found.push(left(text, place + 1) - left(text, place));
  }
  return found;
}"""


def test_keys_run_from_the_left_and_the_sheet_from_the_right(phone: Phone) -> None:
    game = played(preset("himes"), 4, 8).game
    key = phone.served.start(game)
    phone.page.set_viewport_size({"width": 320, "height": 640})
    phone.page.goto(f"/games/{key}?lang=he")
    assert phone.page.locator("html").get_attribute("dir") == "rtl"
    keys = phone.page.locator(".keys button[name=value]").evaluate_all(LEFTS)
    assert keys[:4] == sorted(keys[:4])
    assert phone.page.evaluate(WIDER) == 0
    phone.page.goto(f"/games/{key}?view=sheet")
    heads = phone.page.locator(".sheet thead th").evaluate_all(LEFTS)
    assert heads == sorted(heads, reverse=True)
    phone.page.wait_for_load_state("networkidle")
    assert phone.page.locator(".sheet .first").first.evaluate(RIGHT_OF_DOT) == "3px"
    steps = phone.page.evaluate(AFTER_MINUS)
    assert steps
    assert all(step > 0 for step in steps)
    assert phone.page.evaluate(WIDER) == 0


# Where the name in the news begins, and the figure behind it: a name has marks round it.
PLACES = """(news) => {
  const text = news.firstChild;
  const found = text.data.match(/\\u2068(\\p{L}+)\\u2069\\D+(\\d+)/u);
  return found && found.slice(1).map((part) => {
    const range = document.createRange();
    range.setStart(text, text.data.indexOf(part));
    range.setEnd(text, text.data.indexOf(part) + part.length);
    return range.getBoundingClientRect().left;
  });
}"""


def test_the_figure_of_the_news_comes_behind_the_name(phone: Phone) -> None:
    """A script writes them: without marks the name draws the figure to its right side."""
    phone.page.goto(f"/games/{phone.served.start(played(preset('himes'), 4, 8).game)}?lang=he")
    wait_until_settled(phone.page)
    phone.page.locator(".keys button[name=value]").nth(1).click()
    news = phone.page.locator(".news [data-slot=notice]")
    expect(news).to_contain_text(re.compile("\u2068.+\u2069"))
    name, figure = news.evaluate(PLACES)
    assert figure < name


def test_a_name_in_hebrew_stands_before_the_figure_behind_it_on_an_english_page(phone: Phone) -> None:
    names = ("דוד", "רות", "שרה", "משה")
    game = played(preset("desilva"), 4, 7, agreed=(1, 2, 3, 4, 3, 2, 1), names=names).game
    key = phone.served.start(game)
    phone.page.goto(f"/games/{key}/recap")
    label = phone.page.locator(".chart.narrow:visible .end").first
    assert edge(label.locator("tspan"), "right") == pytest.approx(edge(label, "right"), abs=1)
    phone.page.locator('main a[href^="/groups/"]').first.click()
    record = phone.page.locator(".records dd > .soft").first
    assert edge(record, "left") < edge(record.locator("a"), "left") - 5
    phone.page.goto(f"/groups/{phone.page.url.split('/')[4]}/person/rename?name=דוד")
    heading = phone.page.locator(".head-sub")
    assert edge(heading.locator("bdi"), "left") == edge(heading, "left")


# How far to the right of its name the figure of a penalty begins, in each line below the sheet.
BEHIND_NAMES = """(lines) => lines.map((line) => {
  const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
  const left = (letter) => {
    texts.currentNode = line;
    while (texts.nextNode()) {
      const place = texts.currentNode.data.search(letter);
      const range = document.createRange();
      if (place < 0) continue;
      range.setStart(texts.currentNode, place);
      range.setEnd(texts.currentNode, place + 1);
      return range.getBoundingClientRect().left;
    }
  };
  return left(/−/) - left(/[א-ת]/);
})"""


def test_a_penalty_of_a_hebrew_name_is_read_in_order_on_an_english_page(phone: Phone) -> None:
    """As the server draws it, and as a script does that draws one recorded since."""
    penalties = {1: Penalty(1, -5, "הראה קלף")}
    game = played(preset("himes"), 4, 2, names=("דוד", "רות", "שרה", "משה"), penalties=penalties).game
    phone.page.goto(f"/games/{phone.served.start(game)}?view=sheet")
    wait_until_settled(phone.page)
    lines = phone.page.locator(".sheet [data-penalty]")
    assert lines.evaluate_all(BEHIND_NAMES)[0] > 0
    expect(phone.page.locator("dialog.penalty")).to_be_attached()
    phone.page.locator(".menu summary").click()
    phone.page.locator('.menu a[href$="/penalties"]').click()
    dialog = phone.page.locator("dialog.penalty")
    item = dialog.locator("[data-recorded] li").first
    assert item.evaluate_all(BEHIND_NAMES)[0] > 0
    dialog.get_by_label("דוד", exact=True).check(force=True)
    dialog.get_by_role("button", name="Save").click()
    expect(lines).to_have_count(2)
    assert all(step > 0 for step in lines.evaluate_all(BEHIND_NAMES))


def edge(place: Locator, side: str) -> float:
    return float(place.evaluate("(one, side) => one.getBoundingClientRect()[side]", side))
