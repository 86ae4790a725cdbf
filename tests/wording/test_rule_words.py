"""What house rules change, in the sentences of their page, and the name of a pack."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.rules.presets import preset
from scorekeeper.rules.presets.sentences import pack_name
from scorekeeper.wording.rule_words import end_words, rule_lines
from tests.rules.tables import house


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"begin_with": 5}, "Everyone begins with a total of 5."),
        ({"reset_multiple": 50, "reset_to": -5}, "A total that becomes a multiple of 50 becomes −5."),
        (
            {"tie_break": ["fewest-off", "last-round"]},
            "If totals are equal, the winner has fewer tricks off in all, then the better last round.",
        ),
        (
            {"target": {"points": 20, "exact": True, "over": 5}},
            "After the round in which somebody's total is exactly 20. Anyone above it drops to 5.",
        ),
    ],
)
def test_what_house_rules_change_has_a_sentence(changes: dict[str, Any], sentence: str) -> None:
    rules = house("classic", **changes)
    assert any(sentence in text for text in (*(line.text for line in rule_lines(rules)), end_words(rules)))


def test_the_pack_has_its_own_name_as_long_as_it_is_that_pack() -> None:
    pocha = preset("pocha")
    assert [pack_name(pocha, players) for players in (3, 4)] == [
        "Spanish pack of 40 cards without the twos",
        "Spanish pack of 40 cards",
    ]
    assert pack_name(house("pocha", target=100), 4) == pack_name(pocha, 4)
    assert pack_name(house("pocha", decks=52), 4) == pack_name(preset("himes"), 3) == ""
