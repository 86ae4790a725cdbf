"""How long a game may be: as many rounds times players as a page bears.

players   3    4    5    8   10   13
rounds  333  250  200  125  100   76
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from scorekeeper.rules.faults.definition import TooManyRounds
from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.faults.play import NoRoomForRound, TooManyPenalties
from scorekeeper.rules.game.length import (
    MAX_CELLS,
    MAX_PENALTIES,
    cost_of_a_cell,
    length_problems,
    most_rounds,
    require_room_for,
)
from scorekeeper.rules.game.rounds import Penalty, empty_round
from scorekeeper.rules.game.table_check import table_problems
from scorekeeper.rules.play.table_changes import joined
from scorekeeper.rules.presets import preset, preset_ids
from scorekeeper.rules.rule_set.schedule import MAX_ROUNDS
from scorekeeper.rules.score.score_sheet import score_sheet
from tests.dearest_game import dearest_game
from tests.rules.tables import NAMES, a_game, house

# Four packs for thirteen: 1 to 16 cards and down again, and a round of one card for each player at both ends.
LONGEST = {
    "decks": 4,
    "players": {"least": 3, "most": 13},
    "schedule": {"path": [1, "peak", 1], "repeat": ["players", 1, "players"]},
}


def test_most_rounds_times_players_are_bounded() -> None:
    assert [most_rounds(seats) for seats in (0, 2, 3, 4, 5, 8, 10, 13)] == [500, 500, 333, 250, 200, 125, 100, 76]


@pytest.mark.parametrize("preset_id", preset_ids())
def test_every_preset_has_four_times_the_room_that_it_needs(preset_id: str) -> None:
    rules = preset(preset_id)
    for players in range(rules.least_players, rules.most_players + 1):
        assert 4 * players * len(rules.schedule(players).head) <= MAX_CELLS


def test_the_longest_game_of_thirteen_has_room() -> None:
    rules = house("desilva", **LONGEST)
    assert rules.schedule(13).length == 55
    assert table_problems(rules, NAMES, None) == []


def test_an_agreed_list_of_rounds_is_as_long_as_the_table_is_small() -> None:
    assert table_problems(preset("desilva"), NAMES[:4], (1,) * 250) == []
    assert table_problems(preset("desilva"), NAMES[:4], (1,) * 251) == [Problem(TooManyRounds(250, 4))]


def test_of_an_endless_game_what_was_played_counts() -> None:
    endless = a_game("himes", 5)
    assert length_problems(replace(endless, rounds=(empty_round(5),) * 200)) == []
    assert length_problems(replace(endless, rounds=(empty_round(5),) * 201)) == [Problem(TooManyRounds(200, 5))]


def test_a_late_player_does_not_make_a_game_larger_than_may_be() -> None:
    agreed = a_game("desilva", 4, agreed=(1,) * 200)
    assert joined(agreed, "Eve", 0, 1).players[-1] == "Eve"
    with pytest.raises(IllegalAct) as caught:
        joined(replace(agreed, agreed=(1,) * 201), "Eve", 0, 1)
    assert list(caught.value.problems) == [Problem(TooManyRounds(200, 5))]


def test_a_game_has_so_many_penalties_and_no_more() -> None:
    rounds = [replace(empty_round(5), penalties=(Penalty(0, -1, ""),) * (MAX_PENALTIES // 2))] * 2
    assert length_problems(a_game("himes", 5, *rounds)) == []
    more = replace(empty_round(5), penalties=(Penalty(0, -1, ""),))
    assert length_problems(a_game("himes", 5, *rounds, more)) == [Problem(TooManyPenalties(MAX_PENALTIES))]


def test_one_round_more_than_there_is_room_for_is_refused() -> None:
    full = a_game("himes", 5, *[empty_round(5)] * 200)
    require_room_for(full, 200)
    with pytest.raises(IllegalAct) as caught:
        require_room_for(full, 201)
    assert list(caught.value.problems) == [Problem(NoRoomForRound(200), 201)]


def test_a_larger_game_of_an_older_version_is_scored_and_corrected() -> None:
    older = a_game("desilva", 13, agreed=(1,) * MAX_ROUNDS)
    older = replace(older, rules=house("desilva", **LONGEST), rounds=(empty_round(13),) * 100)
    assert score_sheet(older).schedule.length == MAX_ROUNDS
    require_room_for(older, 100)


def test_a_game_of_long_formulas_has_fewer_rounds() -> None:
    """One budget a game: 988 cells of 2000 letters of formulas took as long as six thousand others."""
    dear = dearest_game()
    assert cost_of_a_cell(dear.rules) == 5
    assert len(dear.rounds) == 76 // 5
    assert length_problems(dear) == []
    longer = replace(dear, agreed=(1,) * 16)
    assert length_problems(longer) == [Problem(TooManyRounds(15, 13))]
    with pytest.raises(IllegalAct):
        require_room_for(longer, 16)


@pytest.mark.parametrize(
    ("definition", "cost"),
    [
        ({"scoring": {"made": "bid" + "+1" * 35}}, 1),
        ({"scoring": {"made": "bid/1" + "/1" * 9}}, 2),
        ({"scoring": {"made": "bid*1.0*1.0*1.0*1.0*1.0*1.0*1.0*1.0*1.0*1.0"}}, 2),
        ({"bids": {"most": "cards*1.0*1.0*1.0*1.0*1.0*1.0*1.0*1.0*1.0*1.0"}}, 2),
    ],
)
def test_fractions_and_limits_of_bids_count_as_more_letters(definition: dict[str, Any], cost: int) -> None:
    assert cost_of_a_cell(house("desilva", **definition)) == cost


@pytest.mark.parametrize("name", preset_ids())
def test_the_formulas_of_no_preset_are_long(name: str) -> None:
    assert cost_of_a_cell(preset(name)) == 1
