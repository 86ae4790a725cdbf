"""Statistics as JSON, key by key as `docs/statistics.md` shows them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from scorekeeper.files.statistics_file import statistics_values
from scorekeeper.rules.statistics.group import group_statistics
from tests.rules.statistics.games import four, played
from tests.rules.tables import house

DOCS = Path(__file__).parents[2] / "docs" / "statistics.md"


def shape(value: Any) -> Any:
    """The keys of a value and of those in it; of a list those of its first entry."""
    match value:
        case dict():
            return {key: shape(each) for key, each in value.items()}
        case list():
            return [shape(value[0])] if value else []
    return None


def test_the_keys_are_those_of_the_documentation_in_their_order() -> None:
    shown = re.search(r"```json\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert shown is not None
    values = statistics_values(group_statistics([played(four())]))
    assert json.dumps(shape(values)) == json.dumps(shape(json.loads(shown[1])))


def test_the_figures_of_four_rounds() -> None:
    """Alice made two of four, in the rounds that were called over, and came second with 0."""
    values = statistics_values(group_statistics([played(four(title="Group night"))]))
    assert (values["format"], values["games"], values["rounds"]) == ("oh-hell-statistics/1", 1, 4)
    assert values["players"][0] == {
        "player": "Alice",
        "games": 1,
        "finished": 1,
        "wins": 0,
        "shared_wins": 0,
        "mean_rank": 2.0,
        "rounds": 4,
        "made": 2,
        "over": 1,
        "under": 1,
        "zero_bids": 2,
        "zero_made": 1,
        "off_sum": 2,
        "by_cards": [{"cards": 2, "rounds": 4, "made": 2}],
        "by_place": [
            {"place": 1, "rounds": 2, "made": 2},
            {"place": 2, "rounds": 1, "made": 0},
            {"place": 3, "rounds": 1, "made": 0},
        ],
        "by_call": {
            "under": {"rounds": 2, "made": 0},
            "even": {"rounds": 0, "made": 0},
            "over": {"rounds": 2, "made": 2},
        },
        "longest_made": 1,
        "longest_missed": 2,
        "totals": [{"rules": "desilva", "games": 1, "best": 0, "worst": 0, "mean": 0.0}],
        "rating": {"mu": 25.72, "sigma": 8.06, "ordinal": 1.54},
    }
    assert values["head_to_head"][0] == {
        "a": "Alice",
        "b": "Bob",
        "games": 1,
        "a_ahead": 0,
        "b_ahead": 1,
        "level": 0,
    }
    assert values["records"][0] == {
        "what": "highest-total",
        "rules": "desilva",
        "player": "Bob",
        "value": 3,
        "game": "Group night",
        "round": None,
    }


def test_without_a_finished_game_the_mean_rank_is_null() -> None:
    game = four()
    values = statistics_values(group_statistics([played(replace(game, rounds=game.rounds[:1]))]))
    assert [one["mean_rank"] for one in values["players"]] == [None] * 3


def test_house_rules_go_by_their_name() -> None:
    values = statistics_values(group_statistics([played(four(rules=house("desilva", name="Thursday")))]))
    assert values["players"][0]["totals"][0]["rules"] == "Thursday"
