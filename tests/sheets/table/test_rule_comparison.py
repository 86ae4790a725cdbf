"""Two rule sets beside each other."""

from __future__ import annotations

import pytest

from scorekeeper.rules.presets import preset
from scorekeeper.sheets.table.rule_facts import FactPair, RuleComparison, rule_comparison
from scorekeeper.wording.translation import identity
from tests.sheets.samples import SHAPES


def comparison_of(one: str, other: str, players: int = 4) -> RuleComparison:
    return rule_comparison(preset(one), preset(other), (players, players), identity)


def test_what_differs_stands_apart_from_what_is_the_same() -> None:
    comparison = comparison_of("classic", "classic-ten")
    assert [pair.word for pair in comparison.different] == ["made", "missed"]
    assert FactPair("made", "10 + bid", "+10") in comparison.different
    assert {"pack", "rounds", "trump", "bidding", "hook", "end"} <= {pair.word for pair in comparison.same}


def test_what_only_one_has_the_other_has_not() -> None:
    pairs = {pair.word: pair for pair in comparison_of("himes", "desilva").different}
    assert pairs["renege"] == FactPair("renege", "−20", "none")


def test_under_and_over_stand_apart_where_either_rules_have_them_so() -> None:
    """Himes takes the larger of bid and tricks either way, Okenuff has a surcharge for tricks under only (1.4)."""
    pairs = comparison_of("himes", "okenuff").facts
    words = [pair.word for pair in pairs]
    assert "missed" not in words
    under = words.index("under")
    assert words[under + 1] == "over"
    assert pairs[under].one == pairs[under + 1].one
    assert pairs[under].other != pairs[under + 1].other


def test_every_bid_is_worth_what_each_page_says() -> None:
    worth = comparison_of("himes", "okenuff").worth
    assert worth[0].one == ("+10", "", "−1")
    assert worth[5].one == ("+15", "−5", "−6")
    assert worth[5].other == ("+35", "−5", "−5")
    assert all(row.differs for row in worth)


def test_a_bid_that_only_one_knows_is_empty_by_the_other() -> None:
    """Four play Skull King with up to 10 cards and Okenuff with up to 13."""
    worth = comparison_of("skull-king", "okenuff").worth
    assert len(worth) == 14
    assert worth[13].one == ("", "", "")
    assert worth[13].other[0] == "+75"


@pytest.mark.parametrize("preset_id", SHAPES)
def test_the_same_rules_differ_in_nothing(preset_id: str) -> None:
    players = preset(preset_id).least_players
    comparison = comparison_of(preset_id, preset_id, players)
    assert comparison.different == ()
    assert not any(row.differs for row in comparison.worth)


@pytest.mark.parametrize("other", SHAPES[1:])
def test_turned_round_it_reads_the_other_way_round(other: str) -> None:
    players = preset(other).least_players
    there = rule_comparison(preset("desilva"), preset(other), (players, players), identity)
    back = rule_comparison(preset(other), preset("desilva"), (players, players), identity)
    assert {(pair.word, pair.one, pair.other) for pair in there.facts} == {
        (pair.word, pair.other, pair.one) for pair in back.facts
    }
    assert [(row.one, row.other) for row in there.worth] == [(row.other, row.one) for row in back.worth]
