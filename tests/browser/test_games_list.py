"""The list of games, with what its script adds."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect

from scorekeeper.actions.start.new_game import start_game
from tests.browser.phones import KEEPER, Phone, new_game

pytestmark = pytest.mark.browser


def test_the_hour_stands_only_with_the_day_on_which_it_was(phone: Phone) -> None:
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
    # The hours are added to all games at once.
    expect(shown).to_contain_text(":")
    expect(hidden).not_to_contain_text(":")
