"""A shorter game begun on the phone has the rounds the server gives it."""

from __future__ import annotations

from hypothesis import given, strategies as st

from scorekeeper.rules.rule_set.shortened import rounds_between
from tests.parity.node_rules import Ask


@given(st.lists(st.integers(1, 9), max_size=30), st.integers(0, 10), st.integers(0, 10))
def test_any_rounds_are_left_out_alike(ask: Ask, rounds: list[int], lowest: int, highest: int) -> None:
    asked = {"rounds": rounds, "lowest": lowest, "highest": highest}
    assert ask("shortened", [asked]) == [list(rounds_between(rounds, lowest, highest))]
