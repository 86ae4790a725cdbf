"""A shorter evening: the rule set's own rounds without the small ones."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.presets import preset, preset_ids
from scorekeeper.rules.rule_set.shortened import can_be_shortened, largest_hand, shortened
from tests.rules.tables import house


@pytest.mark.parametrize(
    ("rules", "players", "lowest", "cards"),
    [
        # De Silva's own example of a short game (1.3): 13 rounds.
        ("desilva", 4, 7, (7, 8, 9, 10, 11, 12, 13, 12, 11, 10, 9, 8, 7)),
        # The turn at the bottom is dealt once, as in the full game.
        ("classic", 4, 7, (10, 9, 8, 7, 8, 9, 10)),
        ("okenuff", 4, 11, (11, 12, 13, 13, 13, 13)),
        # The reshuffled game of the family page (R27): 1..6..1 for eight.
        ("family", 8, 1, (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)),
        ("family", 4, 12, (12, 13, 12)),
    ],
)
def test_the_small_rounds_are_left_out(rules: str, players: int, lowest: int, cards: tuple[int, ...]) -> None:
    assert shortened(preset(rules), players, lowest) == cards


def test_a_game_that_ends_by_points_is_not_shortened() -> None:
    assert [each for each in preset_ids() if not can_be_shortened(preset(each))] == ["himes"]


def test_a_list_of_rounds_is_not_shortened() -> None:
    assert not can_be_shortened(house("desilva", schedule=[1, 2, 4, 11]))


@given(
    st.sampled_from([each for each in preset_ids() if can_be_shortened(preset(each))]), st.integers(1, 60), st.data()
)
def test_no_round_is_smaller_than_agreed_nor_larger_than_the_largest_hand(
    rules_id: str, lowest: int, data: st.DataObject
) -> None:
    rules = preset(rules_id)
    players = data.draw(st.integers(rules.least_players, rules.most_players))
    largest = largest_hand(rules, players)
    cards = shortened(rules, players, lowest)
    assert min(cards) >= min(lowest, largest)
    assert max(cards) <= largest
