"""Doubtful places of confidence C: asked before the game, answered as the house reads them unless a table says else."""

from __future__ import annotations

import pytest

from scorekeeper.rules.presets import preset, preset_definition, preset_ids
from scorekeeper.rules.presets.open_questions import answer_in, apply_answer, questions_for
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.bidding import Window
from scorekeeper.rules.rule_set.definition import rule_set_from
from scorekeeper.rules.score.score_sheet import score_sheet
from tests.rules.tables import a_game, a_round

EVERY = [(preset_id, choice.key) for preset_id in preset_ids() for choice in questions_for(preset_id)]


def read_as(preset_id: str, key: str, answer: int) -> RuleSet:
    (choice,) = (each for each in questions_for(preset_id) if each.key == key)
    return rule_set_from(apply_answer(preset_definition(preset_id), choice, answer))


def test_they_are_asked_where_the_pages_are_open() -> None:
    assert EVERY == [("himes", "R4"), ("okenuff", "R22"), ("family", "R28"), ("skull-king", "tricks")]


@pytest.mark.parametrize(("preset_id", "key"), EVERY)
def test_the_first_answer_is_the_presets_and_each_is_known_again(preset_id: str, key: str) -> None:
    (choice,) = (each for each in questions_for(preset_id) if each.key == key)
    assert read_as(preset_id, key, 0) == preset(preset_id)
    for answer in range(len(choice.answers)):
        definition = apply_answer(preset_definition(preset_id), choice, answer)
        assert answer_in(definition, choice) == answer
        readings = {reading.key: reading.text for reading in rule_set_from(definition).readings}
        assert readings[key] == (choice.answers[answer].reading or preset_definition(preset_id)["readings"][key])


def test_r4_a_penalty_can_come_before_the_points_of_its_round() -> None:
    renege = read_as("himes", "R4", 1).renege
    assert renege is not None
    assert (renege.points, renege.before_score) == (20, True)


def test_r22_the_dealer_may_change_the_bid_for_a_little_longer() -> None:
    windows = [read_as("okenuff", "R22", answer).change.last for answer in range(2)]
    assert windows == [Window.TRUMP_NAMED, Window.FIRST_CARD]


@pytest.mark.parametrize(
    ("players", "stays", "leaves"),
    # The house's list of readings says what the other reading comes to for three and four.
    [(3, (1, 2, 3, 4, 5, 2), (1, 2, 3, 4, 5)), (4, (1, 2, 3, 4, 3), (1, 2, 3, 4, 2))],
)
def test_r28_the_turned_card_leaves_the_stock(players: int, stays: tuple[int, ...], leaves: tuple[int, ...]) -> None:
    assert preset("family").schedule(players).head == stays
    assert read_as("family", "R28", 1).schedule(players).head == leaves


def test_r28_the_last_cards_of_four_leave_none_to_turn() -> None:
    """5 + 9 + 13 + 17 = 44 with the turned ones, and 2 each are the last 8: no trump (R7)."""
    schedule = read_as("family", "R28", 1).schedule(4)
    assert [schedule.exhausts_pack(number) for number in range(1, 6)] == [False, False, False, False, True]


def test_skull_kings_kraken_leaves_a_trick_to_nobody() -> None:
    """
    | 3 | Alice 2, 1 −10 | Bob (1) 20 | Carol (0) 30 |   the third trick is the Kraken's
    """
    record = a_round([2, 1, 0], [1, 1, 0])
    for answer, totals in ((0, (0, 0, 0)), (1, (-10, 20, 30))):
        sheet = score_sheet(a_game(read_as("skull-king", "tricks", answer), 3, record, agreed=[3]))
        assert sheet.totals == totals
        assert (sheet.problems == ()) is (answer == 1)
