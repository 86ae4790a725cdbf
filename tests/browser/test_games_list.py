"""The list of games, with what its script adds."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from uuid import uuid4

from msgspec.structs import replace
from playwright.sync_api import Browser, expect

from scorekeeper.actions.start.new_game import start_game
from scorekeeper.rules.game.rounds import Round
from tests.browser.phones import KEEPER, Phone, Served, new_game


def test_near_days_are_named_and_the_hour_stands_only_with_the_day_on_which_it_was(phone: Phone) -> None:
    """An evening goes on after midnight: its game is dated by the evening, and half past three is of the next day."""
    here = phone.page.evaluate("new Date().toLocaleDateString('sv')")
    today = datetime.fromisoformat(here).replace(tzinfo=UTC).date()
    game = new_game("desilva", "Alice", "Bob", "Carol")
    with phone.served.app.app_context():
        for day in (today, today - timedelta(days=1)):
            start_game(KEEPER, game, day)
    phone.page.goto("/")
    shown, hidden = (
        phone.page.locator(f'time[data-begun][datetime="{day}"]').first for day in (today, today - timedelta(days=1))
    )
    expect(shown).to_have_text(re.compile(r"today, .*:"))
    expect(hidden).to_have_text("yesterday")


SHIFTS = """() => {
  window.shifts = 0;
  new PerformanceObserver((list) => { for (const one of list.getEntries()) window.shifts += one.value; })
    .observe({ type: "layout-shift", buffered: true });
}"""


def test_each_game_says_how_it_stands_and_nothing_moves(served: Served, chromium: Browser) -> None:
    device = uuid4().hex
    new, shared, over = (
        new_game("desilva", *people, agreed=agreed)
        for people, agreed in (
            (("Ann", "Bo", "Cy"), None),
            (("Dee", "Eve", "Flo"), (1, 1)),
            (("Gus", "Hal", "Ivy"), (2,)),
        )
    )
    served.start(new, device)
    served.start(replace(shared, rounds=(Round((0, 0, 0), (1, 0, 0)),)), device)
    served.start(replace(over, rounds=(Round((0, 0, 1), (0, 0, 2)),)), device)
    with Phone.of(served, chromium, device=device) as phone:
        phone.page.add_init_script(f"({SHIFTS})()")
        phone.page.goto("/")
        for people, ends, stands in (
            ("Ann, Bo, Cy", "Round 1 of 33", "de Silva · "),
            ("Dee, Eve, Flo", "Round 2 of 2", "Eve and Flo are ahead · de Silva · "),
            ("Gus, Hal, Ivy", "0 1 round", "Gus and Hal won · de Silva · "),
        ):
            row = phone.page.get_by_role("listitem").filter(has_text=people)
            expect(row.locator(".item-end")).to_have_text(ends, use_inner_text=True)
            expect(row.locator(".item-more")).to_contain_text(stands)
        phone.page.wait_for_load_state("networkidle")
        assert phone.page.evaluate("window.shifts") == 0
