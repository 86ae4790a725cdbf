"""House rules must be playable before the first deal: dealt for every number of players, and scored."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.rules.faults.definition import HandTooLarge, NoPoints, NumbersOfPlayersWrong, TooManyRounds
from scorekeeper.rules.faults.fault import Fault
from scorekeeper.rules.faults.table import NothingForPlayers
from scorekeeper.rules.presets import preset, preset_ids
from scorekeeper.rules.score.playable import playable_problems
from tests.rules.tables import house


def faults(base: str = "classic", **changes: Any) -> list[Fault]:
    return [problem.fault for problem in playable_problems(house(base, **changes))]


@pytest.mark.parametrize("preset_id", preset_ids())
def test_every_preset_can_be_played(preset_id: str) -> None:
    assert playable_problems(preset(preset_id)) == []


@pytest.mark.parametrize("players", [{"least": 5, "most": 4}, {"least": 3, "most": 14}, {"least": 20, "most": 20}])
def test_the_numbers_of_players_go_from_few_to_many(players: dict[str, int]) -> None:
    assert faults(players=players) == [NumbersOfPlayersWrong(players["least"], players["most"], 13)]


def test_the_pack_is_given_for_every_number_of_players() -> None:
    assert faults(decks={"3": 28, "4": 52}, players={"least": 3, "most": 5}) == [NothingForPlayers(5)]


def test_nobody_plays_for_ever_or_holds_a_whole_shop() -> None:
    assert faults(schedule={"path": [1, 2] * 10, "repeat": 100}) == [TooManyRounds(333, 3)]
    assert faults(decks=4, schedule={"path": [1, "peak"]}) == [HandTooLarge(69, 60)]


def test_each_formula_that_fails_is_reported_once_with_its_first_place() -> None:
    # In the smallest round, one card: bid 1 and none taken is 1 under, bid 0 and one taken is 1 over.
    scoring = {"made": "10 // bid", "under": "off / 4", "over": "table(-1, 1, 2)"}
    assert faults(scoring=scoring) == [
        NoPoints("scoring.made", 0, 0, "division-by-zero"),
        NoPoints("scoring.over", 0, 1, "out-of-range"),
        NoPoints("scoring.under", 1, 0, "not-half"),
    ]
