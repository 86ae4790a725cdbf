"""Rules that name several penalties: each takes its own points where the file gives none."""

from __future__ import annotations

from typing import Any

from scorekeeper.cli.commands.rules import rules_page
from scorekeeper.files.game_file import game_from, write_game
from scorekeeper.files.rules_file import read_rules_file, write_rules_file
from scorekeeper.rules.score.score_sheet import score_sheet
from tests.rules.tables import house

NAMED = [{"reason": "exposed card", "points": 5}, {"reason": "out of turn", "points": 3, "before_score": True}]


def a_file(penalties: list[dict[str, Any]], **rules: Any) -> dict[str, Any]:
    """One card that Alice wins as bid; all penalties are hers."""
    return {
        "format": "oh-hell-game/1",
        "rules": {"base": "desilva", "penalties": NAMED, **rules},
        "players": ["Alice", "Bob", "Carol"],
        "schedule": [1],
        "rounds": [
            {"bids": [1, 0, 1], "tricks": [1, 0, 0], "penalties": [{"player": "Alice"} | each for each in penalties]}
        ],
    }


def points_of(file: dict[str, Any]) -> list[tuple[str, Any]]:
    game, problems = game_from(file)
    assert problems == ()
    assert game is not None
    assert game_from(write_game(game)) == (game, ())
    return [(each.reason, each.points) for each in game.rounds[0].penalties]


def test_a_reason_takes_its_points() -> None:
    """Alice | 1 for the bid made, -5 and -3."""
    file = a_file([{"reason": "exposed card"}, {"reason": "out of turn"}])
    assert points_of(file) == [("exposed card", -5), ("out of turn", -3)]
    game, _ = game_from(file)
    assert game is not None
    assert score_sheet(game).totals[0] == 1 - 5 - 3


def test_points_in_the_file_come_first() -> None:
    assert points_of(a_file([{"reason": "exposed card", "points": -8}])) == [("exposed card", -8)]


def test_without_a_reason_it_is_the_first() -> None:
    assert points_of(a_file([{}])) == [("exposed card", -5)]
    assert points_of(a_file([{}, {"reason": "kibitzing"}], renege=20)) == [("renege", -20), ("kibitzing", -20)]


def test_another_reason_has_no_points_by_itself() -> None:
    game, problems = game_from(a_file([{"reason": "kibitzing"}]))
    assert (game, len(problems)) == (None, 1)


def test_they_are_listed_and_travel_as_text() -> None:
    rules = house("desilva", penalties=NAMED)
    page = rules_page(rules, 4)
    assert "Exposed card" in page
    assert "Out of turn" in page
    values, problems = read_rules_file(write_rules_file(rules.definition))
    assert problems == ()
    assert values is not None
    assert values["penalties"] == NAMED
