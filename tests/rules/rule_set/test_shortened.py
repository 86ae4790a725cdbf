"""A shorter evening: the rule set's own rounds without the small ones, or without the large ones."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby, pairwise

import pytest
from hypothesis import given, strategies as st

from scorekeeper.rules.presets import preset, preset_ids
from scorekeeper.rules.rule_set.shortened import can_be_shortened, hands_of, rounds_between, shortened, whole_rounds
from tests.rules.tables import house


@pytest.mark.parametrize(
    ("rules", "players", "lowest", "highest", "cards"),
    [
        # De Silva's own example of a short game (1.3): 13 rounds.
        ("desilva", 4, 7, None, (7, 8, 9, 10, 11, 12, 13, 12, 11, 10, 9, 8, 7)),
        # The turn at the bottom is dealt once, as in the full game.
        ("classic", 4, 7, None, (10, 9, 8, 7, 8, 9, 10)),
        ("okenuff", 4, 11, None, (11, 12, 13, 13, 13, 13)),
        # The reshuffled game of the family page (R27): 1..6..1 for eight.
        ("family", 8, None, None, (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)),
        ("family", 4, 12, None, (12, 13, 12)),
        # Fewer long hands: 5 is dealt once at the turn.
        ("desilva", 4, None, 5, (1, 2, 3, 4, 5, 4, 3, 2, 1)),
        ("desilva", 4, 3, 5, (3, 4, 5, 4, 3)),
        ("family", 4, None, 3, (1, 2, 3, 2, 1)),
        ("okenuff", 4, None, 7, (4, 5, 6, 7)),
        # Down to the turn and back, without the long hands at both ends.
        ("classic", 4, None, 3, (3, 2, 1, 2, 3)),
        # Pocha deals its smallest hand once for each player: that stays.
        ("pocha", 4, None, 3, (1, 1, 1, 1, 2, 3, 2, 1, 1, 1, 1)),
        ("desilva", 4, 5, 5, (5,)),
        # A figure beyond the rule set's own leaves nothing out; beyond all of them nothing is left.
        ("desilva", 4, 12, 40, (12, 13, 12)),
        ("desilva", 4, 14, None, ()),
        ("desilva", 4, 6, 5, ()),
    ],
)
def test_small_rounds_and_large_ones_are_left_out(
    rules: str, players: int, lowest: int | None, highest: int | None, cards: tuple[int, ...]
) -> None:
    assert shortened(preset(rules), players, lowest, highest) == cards


def test_a_game_that_ends_by_points_is_not_shortened() -> None:
    assert [each for each in preset_ids() if not can_be_shortened(preset(each))] == ["himes"]


def test_a_list_of_rounds_is_not_shortened() -> None:
    assert not can_be_shortened(house("desilva", schedule=[1, 2, 4, 11]))


CAN_BE_SHORTENED = [each for each in preset_ids() if can_be_shortened(preset(each))]


def without_repeats(cards: Iterable[int]) -> list[int]:
    """Every run of equal rounds as one."""
    return [number for number, _ in groupby(cards)]


@given(st.sampled_from(CAN_BE_SHORTENED), st.integers(1, 60), st.integers(1, 60), st.data())
def test_a_shorter_game_has_the_rounds_of_the_rules_between_both_figures(
    rules_id: str, lowest: int, highest: int, data: st.DataObject
) -> None:
    rules = preset(rules_id)
    players = data.draw(st.integers(rules.least_players, rules.most_players))
    whole = whole_rounds(rules, players)
    inside = [cards for cards in whole if lowest <= cards <= highest]
    cards = shortened(rules, players, lowest, highest)
    assert without_repeats(cards) == without_repeats(inside)
    assert len(cards) <= len(inside)
    assert shortened(rules, players) == whole
    assert hands_of(rules, players) == (min(whole), max(whole))


@given(st.lists(st.integers(1, 9), max_size=30), st.integers(0, 10), st.integers(0, 10))
def test_equal_rounds_stay_two_only_where_the_rules_deal_them_one_after_another(
    rounds: list[int], lowest: int, highest: int
) -> None:
    """To leave out the same rounds again leaves out nothing more, and no pair is made that was none."""
    cards = rounds_between(rounds, lowest, highest)
    assert rounds_between(cards, lowest, highest) == cards
    together = [one for one, other in pairwise(rounds) if one == other and lowest <= one <= highest]
    assert [one for one, other in pairwise(cards) if one == other] == together
