"""House rules begin with three numbers: a bonus, points for each trick taken, points off for each trick off."""

from __future__ import annotations

import re

import pytest

from tests.web.house_rules.house_form import NEW, PREVIEW, text_of, typed
from tests.web.table import RULES, Phone, words_of

pytestmark = pytest.mark.one_database

NUMBERS = RULES | {"scoring_points": "numbers", "scoring_bonus": "10", "scoring_per_trick": "5", "scoring_per_off": "2"}


def values(page: str, *fields: str) -> list[str]:
    return [typed(page)[field] for field in fields]


@pytest.mark.parametrize(
    ("preset", "numbers"),
    [
        ("desilva", ["0", "1", "1"]),
        ("family", ["10", "5", "5"]),
        ("classic-ten", ["10", "0", "0"]),
        ("wizard", ["20", "10", "10"]),
    ],
)
def test_rules_that_are_three_numbers_are_shown_as_such(phone: Phone, preset: str, numbers: list[str]) -> None:
    page = text_of(phone, f"/house-rules/new?from={preset}")
    assert values(page, "scoring_bonus", "scoring_per_trick", "scoring_per_off") == numbers
    assert re.search(r'id="points-numbers" checked', page)


@pytest.mark.parametrize("preset", ["himes", "okenuff", "classic", "squares"])
def test_all_others_stay_formulas(phone: Phone, preset: str) -> None:
    page = text_of(phone, f"/house-rules/new?from={preset}")
    assert re.search(r'id="points-formulas" checked', page)
    assert "Bid 3 and take" not in words_of(page)


def test_the_numbers_stand_for_formulas_and_are_worked_out(phone: Phone) -> None:
    """Ten for making it, five a trick, two off for each trick off: 25 for three of three, 4 off for one of three."""
    page = text_of(phone, PREVIEW, NUMBERS)
    assert values(page, "scoring_made", "scoring_under", "scoring_over") == ["10 + 5 * bid", "-2 * off", "-2 * off"]
    assert re.findall(r"take \d: (.*?\.)", words_of(page)) == ["10 + 3 × 5 = 25.", "2 off × −2 = −4."]


@pytest.mark.parametrize(
    ("numbers", "formulas"),
    [
        (("10", "0", "0"), ["10", "0"]),
        (("", "1", "1"), ["bid", "-off"]),
        (("0", "0", "0"), ["0", "0"]),
        (("-5", "2", "1"), ["-5 + 2 * bid", "-off"]),
        (("0", "-1", "-3"), ["-bid", "3 * off"]),
    ],
)
def test_each_number_may_be_nothing(phone: Phone, numbers: tuple[str, str, str], formulas: list[str]) -> None:
    sent = NUMBERS | dict(zip(("scoring_bonus", "scoring_per_trick", "scoring_per_off"), numbers, strict=True))
    assert values(text_of(phone, PREVIEW, sent), "scoring_made", "scoring_under") == formulas


def test_formulas_keep_their_letters_while_the_numbers_stay_the_same(phone: Phone) -> None:
    sent = NUMBERS | {"scoring_made": "10+5*tricks", "scoring_under": "-2*off", "scoring_over": "-2*off"}
    assert typed(text_of(phone, PREVIEW, sent))["scoring_made"] == "10+5*tricks"
    assert typed(text_of(phone, PREVIEW, sent | {"scoring_bonus": "20"}))["scoring_made"] == "20 + 5 * bid"


def test_formulas_count_where_they_are_chosen(phone: Phone) -> None:
    sent = NUMBERS | {"scoring_points": "formulas", "scoring_made": "7"}
    assert typed(text_of(phone, PREVIEW, sent))["scoring_made"] == "7"


@pytest.mark.parametrize(("button", "bonus"), [("more", "11"), ("less", "9")])
def test_a_button_makes_a_number_larger_or_smaller(phone: Phone, button: str, bonus: str) -> None:
    page = text_of(phone, PREVIEW, NUMBERS | {button: "scoring_bonus"})
    assert typed(page)["scoring_bonus"] == bonus
    assert typed(page)["scoring_made"] == f"{bonus} + 5 * bid"


def test_what_is_no_number_is_reported_at_its_field(phone: Phone) -> None:
    page = text_of(phone, NEW, NUMBERS | {"scoring_per_trick": "many"}, 422)
    assert typed(page)["scoring_per_trick"] == "many"
    assert 'id="scoring_per_trick-error"' in page
    assert "Bid 3 and take" not in words_of(page)
