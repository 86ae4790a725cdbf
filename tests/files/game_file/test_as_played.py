"""A round kept as it was played goes out and comes back, and says that it is one."""

from __future__ import annotations

from typing import Any

from scorekeeper.files.game_file import game_from
from scorekeeper.rules.faults.definition import WrongValue

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


def test_the_mark_is_true_or_false() -> None:
    _game, problems = game_from(a_file({**ELEVEN, "as_played": "yes"}))
    assert WrongValue("as_played", "truth") in [problem.fault for problem in problems]
