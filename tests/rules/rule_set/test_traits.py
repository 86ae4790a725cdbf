"""By what people look for rules."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from scorekeeper.rules.presets import preset, preset_definition, preset_ids
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.definition import rule_set_from, with_changes
from scorekeeper.rules.rule_set.scoring import points_table
from scorekeeper.rules.rule_set.traits import HookBinds, MissedBid, RuleFilter, hook_binds, missed_bid


def house_rules(**scoring: str) -> RuleSet:
    return rule_set_from(with_changes(preset_definition("classic"), {"scoring": scoring}))


def fitting(rule_filter: RuleFilter) -> set[str]:
    return {preset_id for preset_id in preset_ids() if rule_filter.matches(preset(preset_id))}


@pytest.mark.parametrize(
    ("preset_id", "binds"),
    [
        ("himes", HookBinds.LAST),
        ("okenuff", HookBinds.LAST),
        ("family", HookBinds.EVERYONE),
        ("wizard", HookBinds.NONE),
        ("family-no-hook", HookBinds.NONE),
    ],
)
def test_a_hook_binds_the_last_everybody_or_nobody(preset_id: str, binds: HookBinds) -> None:
    assert hook_binds(preset(preset_id)) is binds


@pytest.mark.parametrize(
    ("preset_id", "does"),
    [
        ("desilva", MissedBid.COSTS),
        ("himes", MissedBid.COSTS),
        # Method 1 gives the tricks, method 2 nothing, method 3 takes what a bid is off (1.2).
        ("classic", MissedBid.BRINGS),
        ("classic-ten", MissedBid.NOTHING),
        ("classic-difference", MissedBid.COSTS),
    ],
)
def test_a_missed_bid_costs_points_is_worth_nothing_or_brings_some(preset_id: str, does: MissedBid) -> None:
    assert missed_bid(preset(preset_id), 4) is does


def test_one_way_to_lose_points_is_enough() -> None:
    assert missed_bid(house_rules(made="10", under="tricks", over="-1"), 4) is MissedBid.COSTS


def test_where_the_lowest_total_wins_points_are_the_cost() -> None:
    golf = {"scoring": {"made": "0", "under": "off", "over": "off"}, "lowest_wins": True}
    assert missed_bid(rule_set_from(with_changes(preset_definition("classic"), golf)), 4) is MissedBid.COSTS


def test_a_formula_without_a_value_says_nothing() -> None:
    assert missed_bid(house_rules(made="10", under="1 / (bid - bid)", over="0"), 4) is MissedBid.NOTHING


def test_rules_are_found_by_how_many_play() -> None:
    assert "okenuff" in fitting(RuleFilter(players=4))
    assert "okenuff" not in fitting(RuleFilter(players=5))
    assert fitting(RuleFilter(players=13)) == {"himes"}


def test_a_pack_counts_for_the_players_asked_for() -> None:
    """R8: three play Himes with 28 cards, all others with 52."""
    assert "himes" in fitting(RuleFilter(pack=28))
    assert "himes" in fitting(RuleFilter(players=3, pack=28))
    assert "himes" not in fitting(RuleFilter(players=4, pack=28))


def test_nothing_wanted_is_everything() -> None:
    assert fitting(RuleFilter()) == set(preset_ids())


@given(
    st.builds(
        RuleFilter,
        players=st.none() | st.integers(1, 14),
        pack=st.none() | st.sampled_from([28, 40, 52, 60]),
        hook=st.none() | st.sampled_from(HookBinds),
        missed=st.none() | st.sampled_from(MissedBid),
    )
)
def test_wanting_more_finds_fewer(rule_filter: RuleFilter) -> None:
    """Each trait by itself finds at least what all of them find together."""
    together = fitting(rule_filter)
    assert together <= fitting(RuleFilter(players=rule_filter.players)) & fitting(RuleFilter(hook=rule_filter.hook))
    assert together <= fitting(RuleFilter(rule_filter.players, rule_filter.pack)) & fitting(
        RuleFilter(rule_filter.players, hook=rule_filter.hook)
    )


@pytest.mark.parametrize("preset_id", preset_ids())
def test_the_points_table_agrees(preset_id: str) -> None:
    rules = preset(preset_id)
    players = rules.least_players
    table = points_table(rules.scoring, min(rules.schedule(players).peak, 5), players)
    missed = {points for bid, row in enumerate(table) for tricks, points in enumerate(row) if bid != tricks}
    expected = (
        MissedBid.COSTS
        if any(points is not None and points < 0 for points in missed)
        else MissedBid.BRINGS
        if any(missed)
        else MissedBid.NOTHING
    )
    assert missed_bid(rules, players) is expected
