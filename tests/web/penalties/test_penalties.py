"""Points taken or given by hand."""

from __future__ import annotations

import re

import pytest

from tests.web.page_check import wrong_fields
from tests.web.table import Phone, words_of

pytestmark = pytest.mark.one_database

REVOKE = {"seat": "1", "round": "1", "sign": "take", "points": "20", "reason": "revoke", "penalty_id": "one-tap"}


@pytest.fixture
def key(phone: Phone) -> str:
    """Okenuff, one round: Gina makes 1, Harry makes 2, Frank and Irene make 0 and miss by one: 6 8 -5 5."""
    key = phone.start(rules="okenuff", dealer=3)
    phone.correct(key, 1, [1, 2, 0, 0], [1, 2, 1, 0], trump="H")
    return key


def test_the_form_suggests_what_the_rules_name(phone: Phone, key: str) -> None:
    page = phone.get(f"/games/{key}/penalties").text
    assert 'value="20"' in page
    assert 'value="revoke"' in page


def test_a_penalty_counts_and_can_be_removed(phone: Phone, key: str) -> None:
    assert phone.stored(key).sheet.totals == (6, 8, -5, 5)
    phone.post(f"/games/{key}/penalties", REVOKE)
    assert phone.stored(key).sheet.totals == (6, -12, -5, 5)
    assert "Harry −20 revoke, round 1" in phone.words(f"/games/{key}/penalties")
    phone.post(f"/games/{key}/penalties/one-tap/remove")
    assert phone.stored(key).sheet.totals == (6, 8, -5, 5)


def test_points_can_be_given_and_be_halves(phone: Phone, key: str) -> None:
    phone.post(f"/games/{key}/penalties", REVOKE | {"sign": "give", "points": "2,5"})
    assert phone.stored(key).sheet.totals[1] == 10.5


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"seat": ""}, "seat"),
        ({"round": "3"}, "round"),
        ({"sign": "steal"}, "sign"),
        ({"points": "-20"}, "points"),
        ({"points": "1.25"}, "points"),
        ({"reason": "x" * 61}, "reason"),
    ],
)
def test_what_is_wrong_is_reported_and_not_recorded(phone: Phone, key: str, sent: dict[str, str], field: str) -> None:
    page = phone.post(f"/games/{key}/penalties", REVOKE | sent, 422).text
    assert wrong_fields(page) == [field]
    assert phone.stored(key).sheet.totals == (6, 8, -5, 5)


def test_every_penalty_that_the_rules_name_is_offered(phone: Phone) -> None:
    text = (
        'base = "desilva"\nname = "Ours"\n'
        'penalties = [{ reason = "exposed card", points = 5 }, { reason = "out of turn", points = 3 }]\n'
    )
    rules = phone.post("/house-rules/import", {"text": text}).location.split("/")[2]
    address = f"/games/{phone.start(rules=rules)}/penalties"
    first, second = (phone.get(each).text for each in (address, f"{address}?reason=out+of+turn&seat=1"))
    assert "exposed card · out of turn" in words_of(first)
    assert 'value="5"' in first
    assert 'value="3"' in second


def chosen_round(page: str) -> str:
    [number] = re.findall(r'<option value="(\d+)" selected>', page)
    return str(number)


def test_the_round_just_scored_is_chosen_until_the_next_one_has_begun(phone: Phone, key: str) -> None:
    """A revoke is seen when the round is over, and by then the pad asks for the first bid of round 2."""
    form = f"/games/{key}/penalties"
    assert chosen_round(phone.get(form).text) == "1"
    phone.note(key, 2, 1, "bid", 1)
    assert chosen_round(phone.get(form).text) == "2"


def test_before_anything_is_recorded_it_is_the_first_round(phone: Phone) -> None:
    page = phone.get(f"/games/{phone.start()}/penalties").text
    assert chosen_round(page) == "1"


@pytest.mark.parametrize(("sent", "kept"), [("revoke", ""), ("table voted for it", "table voted for it")])
def test_what_the_rules_take_points_for_is_no_reason_to_give_any(phone: Phone, key: str, sent: str, kept: str) -> None:
    phone.post(f"/games/{key}/penalties", REVOKE | {"sign": "give", "points": "40", "reason": sent})
    [penalty] = phone.stored(key).game.round(1).penalties
    assert (penalty.points, penalty.reason) == (40, kept)


def test_the_sheet_lists_them_below_its_rows_with_their_reasons(phone: Phone, key: str) -> None:
    phone.post(f"/games/{key}/penalties", REVOKE)
    phone.post(
        f"/games/{key}/penalties", {**REVOKE, "seat": "2", "sign": "give", "reason": "", "penalty_id": "another"}
    )
    page = phone.get(f"/games/{key}/plain").text
    assert "Round 1: Harry −20, revoke Round 1: Frank +20" in words_of(page)


def test_points_beyond_any_sense_are_asked_about_once(phone: Phone, key: str) -> None:
    """Totals 6 8 -5 5, and a revoke costs 20: 10 typed behind that gives 2010."""
    page = phone.post(f"/games/{key}/penalties", REVOKE | {"points": "2010"}, 422).text
    assert wrong_fields(page) == ["points"]
    assert 'value="2010"' in page
    assert phone.stored(key).sheet.totals == (6, 8, -5, 5)
    [asked] = re.findall(r'name="asked" type="hidden" value="(.*?)"', page)
    phone.post(f"/games/{key}/penalties", REVOKE | {"points": "2011", "asked": asked}, 422)
    phone.post(f"/games/{key}/penalties", REVOKE | {"points": "2010", "asked": asked})
    assert phone.stored(key).sheet.totals == (6, -2002, -5, 5)
    phone.post(f"/games/{key}/penalties", REVOKE | {"points": "3000", "penalty_id": "another-tap"})
    assert phone.stored(key).sheet.totals == (6, -5002, -5, 5)
