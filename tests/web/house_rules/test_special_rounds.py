"""Special rounds in the form of house rules: several kinds of them, every part of each, every mistake at its field."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.house_rules.house_form import NEW, definition, sent, sentences, text_of, texts_of, typed
from tests.web.table import RULES, Phone, words_of

pytestmark = pytest.mark.one_database

ONE_CARD = {"specials_0_name": "Indian", "specials_0_which": "cards", "specials_0_number": "1"}


def kept(specials: list[dict[str, Any]]) -> Any:
    """What the form makes of them when nothing is changed."""
    return sent(texts_of({"specials": specials}), {"specials": specials}).specials.data


def test_several_kinds_of_rounds_are_kept_with_all_their_parts(phone: Phone) -> None:
    parts = {
        **ONE_CARD,
        "specials_0_note": "Hold your card up",
        "specials_0_bidding": "simultaneous",
        "specials_2_name": "Finale",
        "specials_2_which": "last",
        "specials_2_trump": "none",
        "specials_2_hook": "even",
        "specials_2_multiplier": "2 × cards",
        "specials_3_name": "Third",
        "specials_3_which": "round",
        "specials_3_number": "3",
        "specials_3_multiplier": "2",
    }
    key = phone.make_rules(**parts)
    assert definition(phone, key)["specials"] == [
        {"cards": 1, "name": "Indian", "note": "Hold your card up", "bidding": "simultaneous"},
        {"last": True, "name": "Finale", "trump": "none", "hook": {"sum": "even"}, "multiplier": "2 * cards"},
        {"round": 3, "name": "Third", "multiplier": 2},
    ]


def test_the_page_of_the_rules_says_them(phone: Phone) -> None:
    key = phone.make_rules(**ONE_CARD, specials_0_note="Hold your card up", specials_0_multiplier="2")
    page = words_of(text_of(phone, f"/house-rules/{key}"))
    assert "Indian. Hold your card up. All points × 2." in page


def test_what_is_kept_is_there_to_be_changed(phone: Phone) -> None:
    key = phone.make_rules(**ONE_CARD, specials_0_hook="last")
    there = typed(text_of(phone, f"/house-rules/{key}/change"))
    assert {name: there[name] for name in ONE_CARD} == ONE_CARD
    assert there["specials_0_hook"] == "last"
    phone.post(f"/house-rules/{key}/change", there | dict.fromkeys([*ONE_CARD, "specials_0_hook"], ""), 303)
    assert "specials" not in definition(phone, key)


@pytest.mark.parametrize(
    "specials",
    [
        [{"round": 2, "name": "In turn", "trump": ["S", "H"]}, {"cards": 1, "name": "Own", "hook": {"from_cards": 3}}],
        [{"cards": "peak", "name": "Largest"}, {"last": 3, "name": "Finale"}],
        [{"round": number, "name": f"Round {number}"} for number in range(1, 8)],
    ],
)
def test_what_the_form_cannot_say_stays(specials: list[dict[str, Any]]) -> None:
    assert kept(specials) == specials


def test_one_taken_out_leaves_the_others_as_they_were() -> None:
    specials = [{"round": 1, "name": "One"}, {"round": 2, "name": "Two", "trump": ["S", "H"]}]
    fields = texts_of({"specials": specials}) | {"specials_0_name": "", "specials_0_which": "", "specials_0_number": ""}
    assert sent(fields, {"specials": specials}).specials.data == specials[1:]


@pytest.mark.parametrize(
    ("field", "changed"),
    [
        ("specials_0_name", {"specials_0_name": ""}),
        ("specials_0_note", {"specials_0_note": "x" * 121}),
        ("specials_0_which", {"specials_0_which": ""}),
        ("specials_0_number", {"specials_0_number": "one"}),
        ("specials_0_hook", {"specials_0_hook": "?"}),
        ("specials_0_multiplier", {"specials_0_multiplier": "tricks"}),
        ("specials_0_multiplier", {"specials_0_multiplier": "1 // (cards - 1)"}),
        # Other special rounds of these rules are the same ones.
        ("specials_2_which", {"specials_2_name": "Again", "specials_2_which": "cards", "specials_2_number": "1"}),
    ],
)
def test_a_mistake_is_explained_at_its_field(phone: Phone, field: str, changed: dict[str, str]) -> None:
    page = text_of(phone, NEW, RULES | ONE_CARD | changed, 422)
    assert f'id="{field}-error"' in page
    assert sentences(page)
    there = typed(page)
    assert {name: there.get(name, "?") for name in changed} == changed
