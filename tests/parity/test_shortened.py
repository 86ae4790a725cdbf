"""A shorter game begun on the phone has the rounds the server gives it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.presets import preset, preset_ids
from scorekeeper.rules.rule_set.shortened import can_be_shortened, rounds_between, shortened, whole_rounds
from tests.parity.node_rules import Ask


@pytest.mark.parametrize("rules_id", [each for each in preset_ids() if can_be_shortened(preset(each))])
def test_every_shorter_game_of_a_preset_is_the_same_on_the_phone(ask: Ask, rules_id: str) -> None:
    rules = preset(rules_id)
    figures = [
        (players, lowest, highest)
        for players in range(rules.least_players, rules.most_players + 1)
        for lowest in range(1, 16)
        for highest in range(1, 22)
    ]
    asked = [
        {"rounds": whole_rounds(rules, players), "lowest": lowest, "highest": highest}
        for players, lowest, highest in figures
    ]
    assert ask("shortened", asked) == [list(shortened(rules, *figure)) for figure in figures]


@given(st.lists(st.integers(1, 9), max_size=30), st.integers(0, 10), st.integers(0, 10))
def test_any_rounds_are_left_out_alike(ask: Ask, rounds: list[int], lowest: int, highest: int) -> None:
    asked = {"rounds": rounds, "lowest": lowest, "highest": highest}
    assert ask("shortened", [asked]) == [list(rounds_between(rounds, lowest, highest))]
