"""Which games are counted."""

from __future__ import annotations

from datetime import date

import pytest

from scorekeeper.rules.statistics.choice import GameChoice, statistics_of_player
from scorekeeper.rules.statistics.group import group_statistics
from tests.rules.statistics.games import four, played
from tests.rules.tables import house

JANUARY, MAY = date(2026, 1, 8), date(2026, 5, 1)
GAMES = [
    played(four(title="undated")),
    played(four(title="winter"), JANUARY),
    played(four(title="spring", rules="family"), MAY),
    played(four(title="house", rules=house("family", name="Thursday rules")), MAY),
]


@pytest.mark.parametrize(
    ("choice", "titles"),
    [
        (GameChoice(), "undated winter spring house"),
        (GameChoice(rules="desilva"), "undated winter"),
        (GameChoice(rules="family"), "spring"),
        (GameChoice(rules="thursday  Rules"), "house"),
        (GameChoice(since=JANUARY), "winter spring house"),
        (GameChoice(until=JANUARY), "winter"),
        (GameChoice(since=JANUARY, until=JANUARY), "winter"),
        (GameChoice(since=MAY, rules="family"), "spring"),
        (GameChoice(rules="poker"), ""),
    ],
)
def test_games_are_chosen_by_rules_and_by_days(choice: GameChoice, titles: str) -> None:
    assert " ".join(game.sheet.game.title for game in choice.chosen_from(GAMES)) == titles


def test_of_one_player_there_are_figures_pairs_and_records() -> None:
    bob = statistics_of_player(group_statistics(GAMES), " bob ")
    assert [one.name for one in bob.players] == ["Bob"]
    assert [(pair.one, pair.other) for pair in bob.head_to_head] == [("Alice", "Bob"), ("Bob", "Carol")]
    assert {record.feat.name for record in bob.records} == {"Bob"}
    assert statistics_of_player(group_statistics(GAMES), "Uma").players == ()
