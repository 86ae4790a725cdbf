"""Points by hand, noted with a round on its page.

De Silva with bonuses for bids made, four players:

 Tricks | Gina   | Harry | Frank | Irene
 -------+--------+-------+-------+------
    1   | (1) 21 | (0) 0 | (0) 0 | 1  -1     Bonus: Gina +20, Irene +10
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.page_check import wrong_fields
from tests.web.table import Phone, words_of

pytestmark = pytest.mark.one_database

ROUND = [1, 0, 0, 1], [1, 0, 0, 0]
GIVEN = ["20", "", "", "10"]

SEEN: dict[str, Any] = {"seen_bid": ROUND[0], "seen_tricks": ROUND[1], "seen_bonus": [""] * 4}


def a_game(phone: Phone, **more: str) -> str:
    rules = phone.make_rules(bonus_0_name="Bonus", bonus_0_counts="made", **more)
    return phone.start(rules=rules)


def test_they_count_for_who_made_the_bid_and_stand_below_the_sheet(phone: Phone) -> None:
    key = a_game(phone)
    phone.correct(key, 1, *ROUND, bonus=GIVEN)
    assert phone.stored(key).sheet.totals == (21, 0, 0, -1)
    assert "Bonus: Gina +20, Irene +10" in phone.words(f"/games/{key}/plain")


def test_those_of_several_kinds_are_entered_each_by_itself(phone: Phone) -> None:
    """
    | 1 | Gina (1) 1 + 20 | Harry (0) 5 wagered | Frank (0) | Irene 1, 0 −1, 5 wagered |
    """
    key = a_game(phone, bonus_1_name="Wager", bonus_1_counts="lost-if-missed", bonus_1_sign="plus")
    wager = ["", "5", "", "5"]
    phone.correct(key, 1, *ROUND, bonus=[*GIVEN, *wager])
    assert phone.stored(key).sheet.totals == (21, 5, 0, -6)
    plain = phone.words(f"/games/{key}/plain")
    assert "Bonus: Gina +20, Irene +10 · Wager: Harry +5, Irene −5" in plain
    seen = {**SEEN, "seen_bonus": [*GIVEN, *wager]}
    phone.correct(key, 1, *ROUND, **seen, bonus=[*GIVEN, "", "5", "", ""])
    assert phone.stored(key).sheet.totals == (21, 5, 0, -1)
    phone.post(f"/games/{key}/undo", {})
    assert phone.stored(key).sheet.totals == (21, 5, 0, -6)


def test_a_phone_sends_them_player_by_player(phone: Phone) -> None:
    key = a_game(phone)
    phone.correct(key, 1, *ROUND)
    write = {"round": 1, "seat": 0, "cell": "bonus", "was": None, "now": 20.5}
    phone.post_json(f"/games/{key}/writes", {"id": "the-bonus", "writes": [write]})
    assert phone.stored(key).sheet.totals == (21.5, 0, 0, -1)
    answer = phone.post_json(f"/games/{key}/writes", {"id": "another1", "writes": [write | {"now": 5}]}, 409)
    assert answer.get_json()["conflicts"][0]["held"] == 20.5
    phone.post_json(f"/games/{key}/writes", {"id": "the-third", "writes": [write | {"was": 20.5, "now": None}]})
    assert phone.stored(key).sheet.totals == (1, 0, 0, -1)


def test_a_phone_names_the_kind_and_only_its_place_is_asked_about(phone: Phone) -> None:
    key = a_game(phone, bonus_1_name="Wager", bonus_1_counts="lost-if-missed", bonus_1_sign="plus")
    phone.correct(key, 1, *ROUND, bonus=[*GIVEN, "", "", "", ""])
    write = {"round": 1, "seat": 3, "cell": "bonus", "id": "1", "was": None, "now": 5}
    phone.post_json(f"/games/{key}/writes", {"id": "the-wager", "writes": [write]})
    assert phone.stored(key).sheet.totals == (21, 0, 0, -6)
    answer = phone.post_json(f"/games/{key}/writes", {"id": "another1", "writes": [write | {"now": 10}]}, 409)
    clash = answer.get_json()["conflicts"][0]
    assert (clash["cell"], clash["id"], clash["held"]) == ("bonus", "1", 5)
    for kind, status in (("2", 422), ("20", 400), (1, 400), ("-1", 400)):
        phone.post_json(f"/games/{key}/writes", {"id": "no-kind1", "writes": [write | {"id": kind}]}, status)


def test_half_points_and_minus_signs_are_understood(phone: Phone) -> None:
    key = a_game(phone)
    phone.correct(key, 1, *ROUND, bonus=["2,5", "−10", "", ""])
    assert phone.stored(key).sheet.totals == (3.5, -10, 0, -1)
    page = phone.get(f"/games/{key}/rounds/1").text
    assert 'value="2.5"' in page
    assert 'value="-10"' in page


def test_what_is_no_number_is_reported_at_its_field(phone: Phone) -> None:
    key = a_game(phone)
    page = phone.correct(key, 1, *ROUND, status=422, bonus=["a lot", "", "", ""]).text
    assert "bonus" in wrong_fields(page)
    assert 'value="a lot"' in page


def test_rules_without_them_do_not_ask(phone: Phone) -> None:
    key = phone.start()
    assert 'name="bonus"' not in phone.get(f"/games/{key}/rounds/1").text


def test_who_saw_other_points_is_asked_again(phone: Phone) -> None:
    key = a_game(phone)
    phone.correct(key, 1, *ROUND, bonus=GIVEN)
    page = phone.correct(key, 1, *ROUND, status=409, **SEEN, bonus=["5", "", "", ""]).text
    assert "20, 10" in words_of(page)
    assert phone.stored(key).sheet.totals == (21, 0, 0, -1)
