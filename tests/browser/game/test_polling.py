"""How often an open page polls the live state: at each turn of its timer, or seldom where nobody else may write."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from scorekeeper.actions.seats import open_seats, take_seat
from tests.browser.phones import KEEPER, Phone, new_game

BOBS_PHONE, WATCHER = "phone of Bob", "a watcher"
# The timer for polling runs when the test says so, and fetches are counted.
TURNED_BY_HAND = """
const [every, send] = [setInterval, fetch];
window.fetched = 0;
window.fetch = (...request) => (window.fetched += 1, send(...request));
window.setInterval = (act, ms) => (ms === 3000 ? (window.ask = act) : every(act, ms));
"""


def asked(page: Page) -> list[bool]:
    """Whether the page asks, at each of six turns."""
    answered = """async () => {
      const asked = [];
      for (let turn = 0; turn < 6; turn += 1) {
        const before = fetched;
        await ask();
        asked.push(fetched > before);
      }
      return asked;
    }"""
    answers: list[bool] = page.evaluate(answered)
    return answers


@pytest.mark.parametrize(
    ("device", "seats", "every"),
    [(KEEPER, "closed", 3), (KEEPER, "open", 1), (KEEPER, "taken", 1), (WATCHER, "closed", 1)],
    ids=["alone", "where players may take seats", "beside players with phones", "watching"],
)
def test_a_page_asks_as_often_as_others_may_write(phone: Phone, device: str, seats: str, every: int) -> None:
    key = phone.served.start(new_game("desilva", "Alice", "Bob", "Carol"))
    with phone.served.app.app_context():
        if seats != "closed":
            open_seats(key, KEEPER)
        if seats == "taken":
            take_seat(key, BOBS_PHONE, 1, "Bob")
    phone.context.add_init_script(TURNED_BY_HAND)
    phone.become(device)
    phone.open(key)
    phone.page.wait_for_function("() => window.ask")
    assert asked(phone.page) == [turn % every == 0 for turn in range(1, 7)]


def test_a_keeper_asks_each_time_once_another_keeper_has_written(phone: Phone, other_phone: Phone) -> None:
    phone.context.add_init_script(TURNED_BY_HAND)
    phone.begin(new_game("desilva", "Alice", "Bob", "Carol", agreed=[2]))
    phone.page.wait_for_function("() => window.ask")
    other_phone.open(phone.key)
    other_phone.tap(1)
    other_phone.all_sent()
    assert asked(phone.page) == [False, False, True, True, True, True]
    phone.asks("bid", "Bob")
