"""Special rounds in the form of house rules: several kinds of them, every part of each, every mistake at its field."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.web.house_rules.special_fields import special_values, specials_from
from tests.web.house_rules.house_form import NEW, definition, sentences, text_of, typed
from tests.web.table import RULES, Phone, words_of

pytestmark = pytest.mark.one_database

ONE_CARD = {"special1_name": "On the forehead", "special1_which": "cards", "special1_number": "1"}


def kept(specials: list[dict[str, Any]]) -> list[dict[str, Any]] | None:
    """What the form makes of them when nothing is changed."""
    return specials_from(special_values(specials), specials)


def test_several_kinds_of_rounds_are_kept_with_all_their_parts(phone: Phone) -> None:
    parts = {
        **ONE_CARD,
        "special1_note": "Hold your card up",
        "special1_bidding": "simultaneous",
        "special3_name": "Finale",
        "special3_which": "last",
        "special3_trump": "none",
        "special3_hook": "even",
        "special3_multiplier": "2 × cards",
        "special4_name": "Third",
        "special4_which": "round",
        "special4_number": "3",
        "special4_multiplier": "2",
    }
    key = phone.make_rules(**parts)
    assert definition(phone, key)["specials"] == [
        {"cards": 1, "name": "On the forehead", "note": "Hold your card up", "bidding": "simultaneous"},
        {"last": True, "name": "Finale", "trump": "none", "hook": {"sum": "even"}, "multiplier": "2 * cards"},
        {"round": 3, "name": "Third", "multiplier": 2},
    ]


def test_the_page_of_the_rules_says_them(phone: Phone) -> None:
    key = phone.make_rules(**ONE_CARD, special1_note="Hold your card up", special1_multiplier="2")
    page = words_of(text_of(phone, f"/house-rules/{key}"))
    assert "rounds of 1 card On the forehead. Hold your card up. All points × 2." in page


def test_what_is_kept_is_there_to_be_changed(phone: Phone) -> None:
    key = phone.make_rules(**ONE_CARD, special1_hook="last")
    there = typed(text_of(phone, f"/house-rules/{key}/change"))
    assert {name: there[name] for name in ONE_CARD} == ONE_CARD
    assert there["special1_hook"] == "last"
    phone.post(f"/house-rules/{key}/change", there | dict.fromkeys([*ONE_CARD, "special1_hook"], ""), 303)
    assert "specials" not in definition(phone, key)


@pytest.mark.parametrize(
    "specials",
    [
        [{"round": 2, "name": "In turn", "trump": ["S", "H"]}, {"cards": 1, "name": "Own", "hook": {"from_cards": 3}}],
        [{"round": number, "name": f"Round {number}"} for number in range(1, 8)],
    ],
)
def test_what_the_form_cannot_say_stays(specials: list[dict[str, Any]]) -> None:
    assert kept(specials) == specials


def test_one_taken_out_leaves_the_others_as_they_were() -> None:
    specials = [{"round": 1, "name": "One"}, {"round": 2, "name": "Two", "trump": ["S", "H"]}]
    fields = special_values(specials) | {"special1_name": "", "special1_which": "", "special1_number": ""}
    assert specials_from(fields, specials) == specials[1:]


@pytest.mark.parametrize(
    ("field", "changed", "sentence"),
    [
        ("special1_name", {"special1_name": ""}, "Give these rounds a name of at most 30 letters."),
        ("special1_name", {"special1_name": "x" * 31}, "Give these rounds a name of at most 30 letters."),
        ("special1_note", {"special1_note": "x" * 121}, "This is too long: 120 letters fit."),
        ("special1_which", {"special1_which": ""}, "Choose which rounds these are."),
        ("special1_number", {"special1_number": "one"}, "Write the number of the round, or of its cards."),
        ("special1_number", {"special1_number": ""}, "Write the number of the round, or of its cards."),
        ("special1_hook", {"special1_hook": "?"}, "Choose a hook, or none."),
        ("special1_multiplier", {"special1_multiplier": "2 *"}, "Something is missing at its end."),
        ("special1_multiplier", {"special1_multiplier": "tricks"}, "At letter 1: nothing is called “tricks”"),
        ("special1_multiplier", {"special1_multiplier": "1 // (cards - 1)"}, "gives no points for a bid of 0"),
        (
            "special3_which",
            {"special3_name": "Again", "special3_which": "cards", "special3_number": "1"},
            "Other special rounds of these rules are the same ones. Choose others.",
        ),
    ],
)
def test_a_mistake_is_explained_at_its_field(phone: Phone, field: str, changed: dict[str, str], sentence: str) -> None:
    page = text_of(phone, NEW, RULES | ONE_CARD | changed, 422)
    assert f'id="{field}-error"' in page
    assert any(sentence in each for each in sentences(page)), sentences(page)
    there = typed(page)
    assert {name: there.get(name, "?") for name in changed} == changed
