"""Rules as they are stored, and how many of them are cached."""

from __future__ import annotations

from scorekeeper.storage.database.columns import cached_rules, rules_from
from tests.dearest_game import FORMULA, dearest_game


def test_the_rules_of_the_dearest_games_are_cached_by_their_length() -> None:
    """Each takes 3.5 MB in memory: as many as of usual rules would take 220 MB."""
    definition = dict(dearest_game(FORMULA, penalties=0).rules.definition)
    for number in range(20):
        named = definition | {"name": f"Rules {number}"}
        assert rules_from(named).name == f"Rules {number}"
    assert len(cached_rules) < 20
