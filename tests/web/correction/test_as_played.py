"""A round of a game that is being played, kept as it was played: a hooked bid that nobody noticed in time.

De Silva, four players, a hand of 1. Irene bids last, and the bids may not come to 1:

 Tricks | Gina  | Harry | Frank | Irene
 -------+-------+-------+-------+------
    1   | (0) 0 | (0) 0 | (0) 0 | (1) 1
"""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.rules.faults.play import HookedBid
from scorekeeper.rules.score.next_step import NextStep, Step
from scorekeeper.sheets.table.legend import as_played_text
from scorekeeper.wording import sentence
from tests.web.table import Phone

pytestmark = pytest.mark.one_database

BIDS, TRICKS = [0, 0, 0, 1], [0, 0, 0, 1]
OPEN = ["", "", "", ""]
SEEN: dict[str, Any] = {"seen_bid": BIDS, "seen_tricks": TRICKS}
KEEP = 'name="as_played" value="1"'


def sheet_of(phone: Phone, key: str) -> str:
    return phone.words(f"/games/{key}/plain")


def test_the_refused_form_offers_to_keep_it_with_all_that_was_typed(phone: Phone) -> None:
    key = phone.start()
    assert KEEP not in phone.get(f"/games/{key}/rounds/1").text
    page = phone.correct(key, 1, BIDS, TRICKS, 422, note="noticed late").text
    assert KEEP in page
    assert 'id="note" value="noticed late"' in page
    assert phone.stored(key).recorded.round(1).untouched


def test_it_is_kept_and_scored_and_the_sheet_says_so(phone: Phone) -> None:
    key = phone.start()
    phone.correct(key, 1, BIDS, TRICKS, as_played="1", note="noticed late")
    record = phone.stored(key).recorded.round(1)
    assert (record.bids, record.tricks, record.as_played) == (tuple(BIDS), tuple(TRICKS), True)
    assert phone.stored(key).sheet.totals == (0, 0, 0, 1)
    against = as_played_text(phone.stored(key).sheet, 1)
    assert f"Round 1: {against} · noticed late" in sheet_of(phone, key)
    page = phone.words(f"/games/{key}/rounds/1")
    assert f"{against} {sentence(HookedBid(1, 1, 'not-even'))}" in page


def test_it_is_one_act_of_the_history_and_undone_at_once(phone: Phone) -> None:
    key = phone.start()
    phone.correct(key, 1, BIDS, TRICKS, as_played="1")
    phone.post(f"/games/{key}/undo", {})
    assert (phone.stored(key).recorded.round(1).untouched, phone.stored(key).recorded.round(1).as_played) == (
        True,
        False,
    )
    phone.post(f"/games/{key}/redo", {})
    assert phone.stored(key).recorded.round(1).as_played


def test_the_phone_knows_it(phone: Phone) -> None:
    key = phone.start()
    phone.correct(key, 1, BIDS, TRICKS, as_played="1")
    assert phone.get(f"/games/{key}/state").get_json()["rounds"][0]["as_played"] is True


def test_of_a_round_that_goes_on_the_bids_alone_are_kept(phone: Phone) -> None:
    """The hooked bid is noticed after the first card, and stands; the tricks are counted on the pad."""
    key = phone.start()
    assert KEEP in phone.correct(key, 1, BIDS, OPEN, 422).text
    phone.correct(key, 1, BIDS, OPEN, as_played="1")
    assert phone.stored(key).sheet.next == NextStep(Step.TRICKS, 1, 0)
    for seat, count in enumerate(TRICKS):
        phone.note(key, 1, seat, "tricks", count)
    record = phone.stored(key).recorded.round(1)
    assert (record.tricks, record.as_played) == (tuple(TRICKS), True)


def test_counts_that_do_not_add_up_are_asked_about_although_the_bid_was_kept(phone: Phone) -> None:
    key, none = phone.start(), [0, 0, 0, 0]
    phone.correct(key, 1, BIDS, TRICKS, as_played="1")
    assert KEEP in phone.correct(key, 1, BIDS, none, 422, **SEEN).text
    assert phone.stored(key).recorded.round(1).tricks == tuple(TRICKS)
    phone.correct(key, 1, BIDS, none, as_played="1", **SEEN)
    assert phone.stored(key).recorded.round(1).tricks == tuple(none)
    phone.correct(key, 1, BIDS, none, note="noticed late", seen_bid=BIDS, seen_tricks=none)
    assert phone.stored(key).recorded.round(1).as_played


def test_the_mark_goes_with_what_was_against_the_rules(phone: Phone) -> None:
    key = phone.start()
    phone.correct(key, 1, BIDS, TRICKS, as_played="1")
    phone.correct(key, 1, [0, 0, 0, 0], TRICKS, **SEEN)
    assert not phone.stored(key).recorded.round(1).as_played
    assert "Round 1:" not in sheet_of(phone, key)


@pytest.mark.parametrize(
    ("bids", "tricks"),
    [
        pytest.param(["x", 0, 0, 1], TRICKS, id="no number"),
        pytest.param([100, 0, 0, 0], TRICKS, id="a number that does not fit"),
        pytest.param([2, "", "", ""], OPEN, id="not all have bid"),
        pytest.param([0, 0, 0, ""], TRICKS, id="tricks before bids"),
    ],
)
def test_nothing_else_is_offered_to_be_kept(phone: Phone, bids: list[Any], tricks: list[Any]) -> None:
    key = phone.start()
    assert KEEP not in phone.correct(key, 1, bids, tricks, 422).text


def test_what_lacks_more_stays_chosen_and_is_not_kept(phone: Phone) -> None:
    """Okenuff, 4 cards: the bids come to 4, and trump is not known."""
    key = phone.start(rules="okenuff", dealer=3)
    page = phone.correct(key, 1, [1, 2, 0, 1], [1, 2, 0, 1], 422, as_played="1").text
    assert 'name="as_played" value="1" checked' in page
    assert phone.stored(key).recorded.round(1).untouched
    phone.correct(key, 1, [1, 2, 0, 1], [1, 2, 0, 1], as_played="1", trump="H")
    assert phone.stored(key).recorded.round(1).as_played


@pytest.mark.parametrize("bids", [[2, "", "", ""], [0, 0, 0, ""]])
def test_a_round_in_which_not_all_have_bid_is_never_kept(phone: Phone, bids: list[Any]) -> None:
    key = phone.start()
    phone.correct(key, 1, bids, OPEN, 422 if 2 in bids else 303, as_played="1")
    assert not phone.stored(key).recorded.round(1).as_played
