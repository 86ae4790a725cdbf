"""The parts of a running game that load after its pad answers, and how its sheet is read."""

from __future__ import annotations

from playwright.sync_api import Route, expect

from tests.browser.phones import Phone, new_game
from tests.browser.waiting import SHORTENS_TIMEOUTS


def test_what_could_not_be_had_is_asked_for_again(phone: Phone) -> None:
    """The first answers are lost, as where a phone looks for its network; nothing is put into the page twice."""
    lost = 0

    def lose(route: Route) -> None:
        nonlocal lost
        lost += 1
        if lost <= 2:
            route.abort()
        else:
            route.continue_()

    phone.context.add_init_script(SHORTENS_TIMEOUTS)
    phone.page.route("**/games/offline", lose)
    phone.page.route("**/tiles.css*", lose)
    phone.begin(new_game("desilva", "Anna", "Bea", "Carl"))
    phone.all_loaded()
    for once in (".tiles", ".standings"):
        expect(phone.page.locator(once)).to_have_count(1)
    assert phone.page.evaluate("[...document.querySelectorAll('link[href*=tiles]')].at(-1).sheet !== null")
    assert lost >= 3


def test_the_whole_sheet_says_below_how_it_is_read(phone: Phone) -> None:
    phone.begin(new_game("desilva", "Anna", "Bea", "Carl"))
    phone.all_loaded()
    legend = phone.page.get_by_text("circled")
    size = "(one) => [one.offsetWidth > 1, one.scrollWidth <= one.clientWidth]"
    assert legend.evaluate(size)[0] is False
    phone.page.get_by_role("link", name="Sheet", exact=True).first.click()
    expect(phone.page.locator("body[data-view=sheet]")).to_be_attached()
    assert legend.evaluate(size) == [True, True]
