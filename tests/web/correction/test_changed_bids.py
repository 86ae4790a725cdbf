"""A bid that a card changed, on the page of its round.

Wizard with a hook, three cards: Gina 1, Harry 1, Frank 0, Irene said 0, and a card made it 1.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.page_check import wrong_fields
from tests.web.table import Phone

pytestmark = pytest.mark.one_database

BIDS, TRICKS, CHANGED = [1, 1, 0, 1], [1, 1, 0, 1], ["", "", "", "1"]


def a_game(phone: Phone) -> str:
    rules = phone.make_rules(bids_change="y", schedule_path="3, 1", scoring_made="10 + bid", hook_rule="last")
    return phone.start(rules=rules)


def test_it_is_entered_with_the_round_and_noted_below_the_sheet(phone: Phone) -> None:
    key = a_game(phone)
    assert "bid" in wrong_fields(phone.correct(key, 1, BIDS, TRICKS, status=422).text)
    phone.correct(key, 1, BIDS, TRICKS, bonus=CHANGED)
    assert phone.stored(key).sheet.totals == (11, 11, 10, 11)
    plain = phone.words(f"/games/{key}/plain")
    assert ": Irene 0 → 1" in plain


def test_it_is_corrected_and_undone(phone: Phone) -> None:
    key = a_game(phone)
    phone.correct(key, 1, BIDS, TRICKS, bonus=CHANGED)
    seen: dict[str, Any] = {"seen_bid": BIDS, "seen_tricks": TRICKS, "seen_bonus": CHANGED}
    phone.correct(key, 1, BIDS, TRICKS, **seen, bonus=["", "", "", "-1"])
    assert phone.stored(key).sheet.rounds[0].record.announced == (1, 1, 0, 2)
    phone.post(f"/games/{key}/undo", {})
    assert phone.stored(key).sheet.rounds[0].record.announced == (1, 1, 0, 0)


@pytest.mark.parametrize("text", ["1.5", "one"])
def test_it_is_a_whole_number(phone: Phone, text: str) -> None:
    page = phone.correct(a_game(phone), 1, BIDS, TRICKS, status=422, bonus=["", "", "", text]).text
    assert wrong_fields(page) == ["bonus"]
