"""Bids made without looking: written by the pad, a box on the round's page, and what is said of them.

Prospect gives twenty for a blind bid that is made, in place of ten:

 Tricks | Gina         | Harry  | Frank  | Irene
 -------+--------------+--------+--------+------------
    1   | (1) 21 blind | (0) 10 | (0) 10 | 1  0 blind
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from scorekeeper.wording.game_words import ACT_WORDS
from tests.web.page_check import wrong_fields
from tests.web.table import Phone, words_of

pytestmark = pytest.mark.one_database

BLIND = {"id": "blind-bid", "writes": [{"round": 1, "seat": 0, "cell": "blind", "was": False, "now": True}]}


@pytest.fixture
def key(phone: Phone) -> str:
    return phone.start(rules="prospect", schedule="listed", listed="1 2 3")


def blind_seats(phone: Phone, key: str) -> set[int]:
    rounds = phone.stored(key).recorded.rounds
    return {seat for seat, _mark in rounds[0].marks} if rounds else set()


def page_of(phone: Phone, key: str) -> str:
    return phone.words(f"/games/{key}/plain")


def test_a_blind_bid_is_noted_and_taken_back(phone: Phone, key: str) -> None:
    phone.post_json(f"/games/{key}/writes", BLIND)
    assert blind_seats(phone, key) == {0}
    phone.note(key, 1, 0, "blind", now=False, was=True)
    assert blind_seats(phone, key) == set()


def test_a_hook_that_may_be_overridden_is_let_go(phone: Phone) -> None:
    """One card after 1, 0 and 0: the hook forbids the fourth bid of 0."""
    rules = phone.make_rules(hook_from_cards="", hook_may_override="y")
    key = phone.start(rules=rules, schedule="listed", listed="1 2 3")
    for seat, bid in enumerate((1, 0, 0)):
        phone.note(key, 1, seat, "bid", bid)
    phone.post_json(
        f"/games/{key}/writes",
        {"id": "let it go", "writes": [{"round": 1, "cell": "overridden", "was": False, "now": True}]},
    )
    phone.note(key, 1, 3, "bid", 0)
    record = phone.stored(key).recorded.rounds[0]
    assert (record.overridden, record.bids) == (True, (1, 0, 0, 0))
    assert "Hook overridden" in page_of(phone, key)
    assert ACT_WORDS["overridden"] % {"round": 1} in phone.words(f"/games/{key}/history")


def test_misdeals_are_kept_with_the_round_on_its_page(phone: Phone, key: str) -> None:
    phone.correct(key, 1, [1, 0, 0, 1], [1, 0, 0, 0], misdeals="2")
    assert phone.stored(key).recorded.rounds[0].misdeals == 2
    assert "Misdeals: 2" in page_of(phone, key)
    answer = phone.correct(key, 1, [1, 0, 0, 1], [1, 0, 0, 0], 422, misdeals="100")
    assert "Enter how often the round was dealt again" in words_of(answer.text)


def test_a_misdeal_is_one_act_that_clears_the_bids_and_one_undo_takes_back(phone: Phone, key: str) -> None:
    for seat, bid in ((0, 1), (1, 0)):
        phone.note(key, 1, seat, "bid", bid)
    dealt_again = [
        {"round": 1, "cell": "misdeals", "was": 0, "now": 1},
        *({"round": 1, "seat": seat, "cell": "bid", "was": bid, "now": None} for seat, bid in ((1, 0), (0, 1))),
    ]
    phone.post_json(f"/games/{key}/writes", {"id": "dealt again", "writes": dealt_again})
    record = phone.stored(key).recorded.rounds[0]
    assert (record.bids, record.misdeals) == ((None,) * 4, 1)
    assert phone.get(f"/games/{key}/state").get_json()["rounds"][0]["misdeals"] == 1
    phone.post(f"/games/{key}/undo", {})
    record = phone.stored(key).recorded.rounds[0]
    assert (record.bids, record.misdeals) == ((1, 0, None, None), 0)


def test_the_page_of_a_round_has_a_box_for_everybody(phone: Phone, key: str) -> None:
    row: dict[str, Any] = {"bid": [1, 0, 0, 1], "tricks": [1, 0, 0, 0]}
    seen: dict[str, Any] = {"seen_bid": row["bid"], "seen_tricks": row["tricks"]}
    phone.post(f"/games/{key}/rounds/1", row | {"seen_blind": "", "blind": ["0", "3"]})
    assert blind_seats(phone, key) == {0, 3}
    assert phone.stored(key).sheet.totals == (21, 10, 10, 0)
    assert re.search(r"\b20\b[^:]*: Gina, Irene", page_of(phone, key))
    # Boxes that are not ticked are not sent.
    phone.post(f"/games/{key}/rounds/1", row | seen | {"seen_blind": ["", "0", "3"]})
    assert blind_seats(phone, key) == set()


def test_every_page_says_a_mark_by_the_name_the_rules_give_it(phone: Phone) -> None:
    """On the page of a round, below the sheet, in the history, and on the rules page."""
    rules = phone.make_rules(scoring_made="bid + 5 * marked", mark_0="Cannonball")
    key = phone.start(rules=rules, schedule="listed", listed="1 2 3")
    phone.post_json(f"/games/{key}/writes", BLIND)
    assert blind_seats(phone, key) == {0}
    assert "Cannonball: Gina" in page_of(phone, key)
    for path, words in (("history", "Gina: Cannonball"), ("rounds/1", "Cannonball"), ("rules", "Cannonball")):
        assert words in phone.words(f"/games/{key}/{path}")


def test_a_box_somebody_else_ticked_meanwhile_is_asked_about(phone: Phone, key: str) -> None:
    row: dict[str, Any] = {"bid": [1, 0, 0, 1], "tricks": [1, 0, 0, 0]}
    phone.post(f"/games/{key}/rounds/1", row | {"seen_blind": "", "blind": ["0"]})
    seen = {"seen_bid": row["bid"], "seen_tricks": row["tricks"], "seen_blind": ""}
    answer = phone.post(f"/games/{key}/rounds/1", row | seen, 409)
    assert "Someone else entered blind bid here." in words_of(answer.text)
    assert blind_seats(phone, key) == {0}


class TestOneOfSeveral:
    """A bid that is made brings 30 more for a declaration and 60 more for a revelation."""

    @pytest.fixture
    def key(self, phone: Phone) -> str:
        marks = {"mark_0": "Declaration", "mark_1": "Revelation"}
        rules = phone.make_rules(scoring_made="bid + table(mark, 0, 30, 60)", **marks)
        return phone.start(rules=rules, schedule="listed", listed="1 2 3")

    def marks(self, phone: Phone, key: str) -> tuple[tuple[int, int], ...]:
        return phone.stored(key).recorded.rounds[0].marks

    def test_the_second_takes_the_place_of_the_first_and_each_undo_takes_back_one(self, phone: Phone, key: str) -> None:
        phone.note(key, 1, 0, "blind", 1)
        phone.note(key, 1, 0, "blind", 2, was=1)
        assert self.marks(phone, key) == ((0, 2),)
        history = phone.words(f"/games/{key}/history")
        assert "Gina: Revelation" in history
        phone.post(f"/games/{key}/undo", {})
        assert self.marks(phone, key) == ((0, 1),)
        phone.post(f"/games/{key}/undo", {})
        assert phone.stored(key).recorded.rounds == ()

    def test_who_did_not_see_what_another_keeper_declared_is_asked(self, phone: Phone, key: str) -> None:
        phone.note(key, 1, 0, "blind", 1)
        write = {"round": 1, "seat": 0, "cell": "blind", "was": None, "now": 2}
        answer = phone.post_json(f"/games/{key}/writes", {"id": "too late", "writes": [write]}, 409).get_json()
        assert [answer["conflicts"][0][part] for part in ("was", "held", "now")] == [None, 1, 2]

    @pytest.mark.parametrize("mark", [3, -1])
    def test_there_are_no_others(self, phone: Phone, key: str, mark: int) -> None:
        write = {"round": 1, "seat": 0, "cell": "blind", "was": None, "now": mark}
        answer = phone.post_json(f"/games/{key}/writes", {"id": "no such mark", "writes": [write]}, 422).get_json()
        assert "seat" in answer["problems"][0]

    def test_the_page_of_a_round_has_boxes_for_each_and_takes_one_of_a_player(self, phone: Phone, key: str) -> None:
        row: dict[str, Any] = {"bid": [1, 0, 0, 1], "tricks": [1, 0, 0, 0], "seen_blind": ""}
        answer = phone.post(f"/games/{key}/rounds/1", row | {"blind": ["0", "4"]}, 422).text
        assert wrong_fields(answer) == ["marks"]
        assert re.findall(r'name="blind" value="(\d)"\s+id="blind-\d" checked', answer) == ["0", "4"]
        phone.post(f"/games/{key}/rounds/1", row | {"blind": ["1", "4"]})
        assert self.marks(phone, key) == ((0, 2), (1, 1))
        assert phone.stored(key).sheet.totals == (61, 30, 0, -1)
        assert "Declaration: Harry · Revelation: Gina" in page_of(phone, key)
