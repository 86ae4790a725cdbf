"""House rules with scripts: the points of the coming game while somebody types; and any rules as a card on paper."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader

from scorekeeper.actions.groups.house_rules import save_house_rules
from scorekeeper.rules.presets import preset, preset_definition, preset_ids
from tests.browser.phones import Phone, Served, new_game


@pytest.fixture
def phone(served: Served, chromium: Browser) -> Iterator[Phone]:
    """The phone of a group of its own: what it keeps is offered nowhere else."""
    with Phone.of(served, chromium, device="household") as phone:
        yield phone
        assert phone.complaints == []


def made(page: Page) -> list[str]:
    return page.locator(".points .made").all_inner_texts()[:3]


def test_an_empty_penalty_is_there_once_the_one_before_it_is_open(phone: Phone) -> None:
    phone.page.goto("/house-rules/new?from=desilva")
    penalties = phone.page.locator(".spare:has([name^=penalties])")
    expect(penalties.filter(visible=True)).to_have_count(1)
    penalties.first.locator("summary").click()
    expect(penalties.filter(visible=True)).to_have_count(2)


def test_the_points_follow_what_is_typed(phone: Phone) -> None:
    page = phone.page
    page.goto("/house-rules/new?from=desilva")
    cells, wrong = page.locator(".points .made"), page.locator('[data-live="scoring_made"]')
    expect(cells.nth(2)).to_have_text("+2")
    expect(page.get_by_role("button", name="Show the points")).to_be_hidden()
    # Three numbers come first, and what they come to stands below them.
    example = page.locator(".example")
    expect(example).to_contain_text(": 0 + 3 × 1 = 3. ")
    expect(example).to_contain_text(": 2 off × −1 = −2.")
    for _ in range(2):
        page.locator("button[name=more]").first.click()
    expect(example).to_contain_text("2 + 3 × 1 = 5.")
    expect(page.locator("#scoring_made")).to_have_value("2 + bid")
    expect(page.locator("#scoring_made")).to_be_hidden()
    # A formula that is typed is taken instead of the three numbers.
    page.get_by_text("Our own formulas").click()
    page.locator("#scoring_made").fill("10 + 5 * bid")
    expect(page.locator("#points-formulas")).to_be_checked()
    expect(page.locator("#scoring_bonus")).to_be_hidden()
    expect(cells.nth(2)).to_have_text("+20")
    expect(page.locator(".preview .words")).to_contain_text("10 + 5 × bid")
    # A typo: its place is marked, and the field says so to screen readers.
    page.locator("#scoring_made").press_sequentially("d")
    expect(wrong).to_contain_text("“bid”?")
    expect(wrong.locator("mark")).to_have_text("bidd")
    expect(page.locator("#scoring_made")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#scoring_made")).to_be_focused()
    expect(cells.nth(2)).to_have_text("?")
    page.locator("#scoring_made").press("Backspace")
    expect(cells.nth(2)).to_have_text("+20")
    expect(wrong).to_have_text("")
    expect(page.locator("#scoring_made")).not_to_have_attribute("aria-invalid", "true")
    # Enter shows the preview and saves nothing; the rounds follow as well.
    page.locator("#schedule_path").fill("7, 1, 7")
    page.locator("#schedule_path").press("Enter")
    expect(page.locator(".preview")).to_contain_text("13 rounds, 7 ")
    assert page.url.endswith("/house-rules/new?from=desilva")
    page.locator("#name").fill("Thursday rules")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Thursday rules")
    assert made(page) == ["+10", "+15", "+20"]


def test_any_rules_are_a_card_of_one_page(phone: Phone) -> None:
    """Every preset at its largest hands, a game, and two at a table, who have the longest rounds of all."""
    page = phone.page
    two = dict(preset_definition("himes")) | {"name": "For two", "players": {"least": 2, "most": 2}, "decks": 52}
    with phone.served.app.app_context():
        house = save_house_rules("household", two).key
    game = phone.served.start(new_game("desilva", "Ann", "Bo", "Cy"))
    presets = [f"/rules/{each}?players={preset(each).least_players}" for each in preset_ids()]
    for address in (*presets, f"/games/{game}/rules", f"/house-rules/{house}"):
        page.goto(address)
        printed = PdfReader(io.BytesIO(page.pdf(format="A4")))
        assert len(printed.pages) == 1, address
        text = printed.pages[0].extract_text()
        assert page.locator("#points").inner_text() in text
        # The page that a preset is taken from doesn't say what a table made of it.
        assert ("Source:" in text) == (address != f"/house-rules/{house}")
        assert not any(words in text for words in page.locator(".rules-moves .button:visible").all_inner_texts())


def test_all_columns_of_the_points_are_seen_on_a_narrow_phone(phone: Phone) -> None:
    phone.page.set_viewport_size({"width": 360, "height": 740})
    phone.page.goto("/house-rules/new?from=desilva")
    table = phone.page.locator(".preview .points")
    assert table.evaluate("(table) => table.scrollWidth <= table.parentElement.clientWidth")
