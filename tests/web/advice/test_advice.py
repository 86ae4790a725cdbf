"""When to set oneself: the table for the game, and for the bids on the table."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from scorekeeper.rules.score.score_sheet import score_sheet
from scorekeeper.web.advice import advice_view
from tests.rules.tables import a_game, a_round, house
from tests.web.table import Phone

pytestmark = pytest.mark.one_database


def advice(phone: Phone, key: str) -> str:
    return phone.words(f"/games/{key}/advice")


def sacrifices(phone: Phone, key: str) -> list[list[str]]:
    """The names and numbers in each sentence about who gains against whom."""
    shown = re.findall(r'<ul class="advice">(.*?)</ul>', phone.get(f"/games/{key}/advice").text, re.DOTALL)
    return [re.findall(r"[A-Z]\w+|\d+", line) for line in re.findall("<li>(.*?)</li>", shown[0])]


def okenuff(phone: Phone) -> str:
    """Okenuff with its thirteen cards first. The first bidder is Gina, Irene deals."""
    return phone.start(rules="okenuff", dealer=3, schedule="listed", listed="13 4")


def test_the_table_stands_there_as_okenuff_prints_it(phone: Phone) -> None:
    shown = advice(phone, okenuff(phone))
    assert "Your bid Points lost 5 6 7 8 9 10 11 12 13" in shown
    assert "3 48 – – set set set set 4 60 – – – – even You take" in shown
    assert "a bid of 3 or more" in shown


def test_for_the_bids_on_the_table_it_names_who_gains_against_whom(phone: Phone, watcher: Phone) -> None:
    key = okenuff(phone)
    phone.correct(key, 1, [1, 6, 4, ""], [])
    for device in (phone, watcher):
        shown = advice(device, key)
        assert "Gina 1 · Harry 6 · Frank 4" in shown
        assert sacrifices(device, key) == [["Gina", "1", "Harry", "6", "33", "45"]]
    phone.correct(key, 1, [1, 6, 4, 1], [], seen_bid=["1", "6", "4", ""])
    assert ["Irene", "1", "Harry", "6"] in [figures[:4] for figures in sacrifices(phone, key)]


def test_what_costs_as_much_as_it_brings_is_even(phone: Phone) -> None:
    key = okenuff(phone)
    phone.correct(key, 1, [4, 9, "", ""], [])
    assert ["Gina", "4", "Harry", "9", "60"] in sacrifices(phone, key)


def test_a_round_that_is_over_is_no_longer_on_the_table(phone: Phone) -> None:
    key = okenuff(phone)
    phone.correct(key, 1, [1, 6, 4, 1], [1, 6, 5, 1], trump="S")
    assert "No one has bid in this round yet." in advice(phone, key)


def test_secret_bids_are_not_shown_before_all_have_bid(app: Flask) -> None:
    rules = house("okenuff", bidding="simultaneous", hook="none")
    with app.test_request_context():
        early = advice_view(score_sheet(a_game(rules, 4, a_round([1, 6, None, 0]), agreed=[13])))
        late = advice_view(score_sheet(a_game(rules, 4, a_round([1, 6, 2, 0]), agreed=[13])))
    assert early is not None
    assert late is not None
    assert (early["now"], early["bids"]) == (None, ())
    assert len(late["now"]) == 3


def test_where_nobody_settles_there_is_nothing_to_advise(phone: Phone) -> None:
    assert "With the rules of this game (de Silva) there is nothing to gain" in advice(phone, phone.start())
