"""What the phone gets of a rule set."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from scorekeeper.rules.game.rotation import DealerChange, TableOrder
from scorekeeper.rules.presets import preset, preset_ids
from scorekeeper.rules.rule_set.schedule import ScheduleChange
from scorekeeper.rules.score.compiled import compiled_rules, compiled_turns
from tests.rules.tables import a_game, house


@pytest.mark.parametrize("preset_id", preset_ids())
def test_the_phone_knows_whether_points_wait_for_all_tricks(preset_id: str) -> None:
    """If points depend on how many made their bids, there are none before the last trick is counted."""
    compiled = compiled_rules(preset(preset_id))
    assert compiled.get("needs_makers", False) == ('"makers"' in json.dumps(compiled))


def test_a_round_added_at_the_end_has_its_own_dealer() -> None:
    """Alice is named to deal the first of four rounds; in the fifth, agreed later, the deal is Bob's."""
    game = replace(
        a_game("desilva", 3, agreed=[4, 3, 2, 1]),
        changes=(ScheduleChange(after=4, come=(1,)),),
        order=TableOrder((DealerChange(1, 0),), ()),
    )
    assert compiled_turns(game)[4] == [1, 2]


@pytest.mark.parametrize("formula", ["made", "under", "over", "multiplier"])
def test_points_can_depend_on_the_makers_in_any_formula(formula: str) -> None:
    assert compiled_rules(house("desilva", scoring={formula: "2 if makers > 1 else 1"}))["needs_makers"]


def test_a_rule_that_a_table_does_not_play_is_left_out() -> None:
    compiled = compiled_rules(house("desilva", reset_multiple=None))
    assert not {"needs_makers", "reset_multiple", "target", "lowest_wins", "streak"} & compiled.keys()


def test_a_number_or_a_switch_comes_as_it_is() -> None:
    compiled = compiled_rules(house("desilva", reset_multiple=50, target=100, lowest_wins=True))
    assert (compiled["reset_multiple"], compiled["target"], compiled["lowest_wins"]) == (50, 100, True)
