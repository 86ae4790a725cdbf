"""Game files for the tests, written briefly."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import Any

from msgspec.structs import asdict

from scorekeeper.files.game_file import read_game
from scorekeeper.rules.faults.fault import Fault
from scorekeeper.rules.game import Game

NAMES = ["Alice", "Bob", "Carol", "David"]


def a_file(*rounds: dict[str, Any], **parts: Any) -> dict[str, Any]:
    """A game of de Silva by four, unless `parts` say something else."""
    return {"format": "oh-hell-game/1", "rules": "desilva", "players": NAMES, "rounds": list(rounds)} | parts


def worked_sheet(**parts: Any) -> dict[str, Any]:
    """The first two rounds of the de Silva page: totals 3, 0, −1, −1."""
    return a_file(
        {"cards": 1, "bids": [1, 0, 0, 1], "tricks": [1, 0, 0, 0]},
        {"cards": 2, "bids": [2, 0, 1, 0], "tricks": [2, 0, 0, 0]},
        **parts,
    )


def game_in(file: dict[str, Any]) -> Game:
    """The game of a file that is right."""
    game, problems = read_game(json.dumps(file))
    assert problems == ()
    assert game is not None
    return game


def faults_of(file: object) -> list[str]:
    """Return what is wrong with a file, such as "round 2: Bob: BidOutsideLimits(bid=3, least=0, most=2)".

    A text is taken as it is. The sentence of each fault is in `tests/wording/test_sentences.py`.
    """
    game, problems = read_game(file if isinstance(file, str | bytes) else json.dumps(file))
    assert (game is None) is bool(problems)
    return [
        ("" if problem.round is None else f"round {problem.round}: ")
        + ("" if problem.seat is None else f"{NAMES[problem.seat]}: ")
        + fault_words(problem.fault)
        for problem in problems
    ]


def fault_words(fault: Fault) -> str:
    figures = (
        f"{name}={str(value) if isinstance(value, StrEnum) else value!r}" for name, value in asdict(fault).items()
    )
    return f"{type(fault).__name__}({', '.join(figures)})"
