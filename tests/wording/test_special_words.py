"""Special rounds in words."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.wording.special_words import name_and_note, rounds_listed, special_words, which_rounds
from tests.rules.tables import house


def words(**parts: Any) -> str:
    [special] = house("classic", specials=[{"name": "Special", "round": 3} | parts]).specials
    return special_words(special)


@pytest.mark.parametrize(
    ("parts", "text"),
    [
        ({}, "Special."),
        ({"note": "Bid before you look"}, "Special. Bid before you look."),
        ({"note": "Bid before you look."}, "Special. Bid before you look."),
        ({"trump": "none"}, "Special. No trump."),
        ({"trump": "NT"}, "Special. No trump."),
        ({"name": "No trump", "trump": "none"}, "No trump."),
        ({"trump": "S"}, "Special. Trump: Always spades."),
        ({"trump": ["S", "H"]}, "Special. Trump: In turn spades, hearts."),
        ({"trump": "dealer-names"}, "Special. Trump: The dealer names it, or no trump, once all have bid."),
        ({"bidding": "simultaneous"}, "Special. All bid at once, in secret."),
        ({"bidding": "in-turn"}, "Special. Bids are made in turn."),
        ({"hook": "none"}, "Special. No hook: everyone may bid anything."),
        (
            {"bidding": "simultaneous", "hook": "last"},
            "Special. All bid at once, in secret. The last to bid may not make the bids add up to the cards.",
        ),
        ({"hook": {"sum": "even"}}, "Special. The last to bid must make the bids add up to the cards, if possible."),
        ({"multiplier": 2}, "Special. All points ×\u00a02."),
        ({"multiplier": "cards * 2"}, "Special. All points ×\u00a0(cards × 2)."),
    ],
)
def test_what_is_different_in_sentences(parts: dict[str, Any], text: str) -> None:
    assert words(**parts) == text


def test_which_rounds_they_are() -> None:
    which: list[dict[str, Any]] = [
        {"round": 3},
        {"cards": 1},
        {"cards": 5},
        {"cards": "peak"},
        {"last": True},
        {"last": 3},
    ]
    specials = house("classic", specials=[{"name": "x", **each} for each in which]).specials
    assert [which_rounds(each) for each in specials] == [
        "round 3",
        "rounds of 1 card",
        "rounds of 5 cards",
        "rounds of the largest hand",
        "last round",
        "last 3 rounds",
    ]


def test_what_the_pad_says() -> None:
    [plain, noted] = house(
        "classic", specials=[{"name": "Blind", "round": 1}, {"name": "Finale", "note": "Double", "last": True}]
    ).specials
    assert (name_and_note(plain), name_and_note(noted)) == ("Blind", "Finale: Double")


def test_rounds_by_their_numbers() -> None:
    assert (rounds_listed([3]), rounds_listed([1, 19])) == ("round 3", "rounds 1, 19")
