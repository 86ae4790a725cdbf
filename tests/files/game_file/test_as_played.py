"""A round kept as it was played goes out and comes back, and says that it is one."""

from __future__ import annotations

from typing import Any

from hypothesis import given

from scorekeeper.files.game_file import game_from, write_game
from scorekeeper.rules.faults.definition import WrongValue
from scorekeeper.rules.game import Game
from scorekeeper.rules.score.score_sheet import score_sheet
from tests.property.game_strategies import games_as_played

ELEVEN: dict[str, Any] = {"cards": 3, "bids": [1, 2, 0, 1], "tricks": [1, 2, 4, 4], "as_played": True}


def a_file(*rounds: dict[str, Any]) -> dict[str, Any]:
    names = ["Alice", "Bob", "Carol", "David"]
    return {"format": "oh-hell-game/1", "rules": "desilva", "players": names, "schedule": [3], "rounds": [*rounds]}


def sentences(file: dict[str, Any]) -> set[str]:
    return {type(problem.fault).__name__ for problem in game_from(file)[1]}


def test_it_is_read() -> None:
    game, problems = game_from(a_file(ELEVEN))
    assert (game is not None and game.rounds[0].as_played, problems) == (True, ())


def test_without_the_mark_it_is_refused_with_every_fault() -> None:
    assert sentences(a_file({**ELEVEN, "as_played": False})) == {"TricksOutOfRange", "TricksDoNotAddUp"}


def test_its_counts_have_a_limit() -> None:
    assert sentences(a_file({**ELEVEN, "tricks": [100, 2, 4, 4]})) == {"TricksOutOfRange"}
    assert sentences(a_file({**ELEVEN, "bids": [-1, 2, 0, 1]})) == {"BidOutOfRange"}


def test_the_mark_is_true_or_false() -> None:
    _game, problems = game_from(a_file({**ELEVEN, "as_played": "yes"}))
    assert WrongValue("as_played", "truth") in [problem.fault for problem in problems]


@given(game=games_as_played())
def test_any_such_game_scores_as_it_did(game: Game) -> None:
    again, problems = game_from(write_game(game))
    wanted = score_sheet(game)
    if wanted.problems:
        return
    assert problems == ()
    assert again is not None
    sheet = score_sheet(again)
    assert (sheet.totals, [row.record.as_played for row in sheet.rounds]) == (
        wanted.totals,
        [row.record.as_played for row in wanted.rounds],
    )
