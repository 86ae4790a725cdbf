"""The dearest game within the limits: the yardstick of every bound on work."""

from __future__ import annotations

import json
from typing import Any

from scorekeeper.files.game_file import read_game
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.length import MAX_PENALTIES, cost_of_a_cell, most_rounds

NAMES = [f"Player {number}" for number in range(13)]
FORMULA = f"max({','.join(['round', 'cards*3', 'players-1', 'round%9'] * 11)})"
# As many letters with the dearest operation: a division makes a fraction.
FRACTIONS = f"0*min({','.join(['1/3/3/3'] * 49)})"


def dearest_file(formula: str = FORMULA, penalties: int = MAX_PENALTIES) -> dict[str, Any]:
    """A file of thirteen players, of as many rounds and penalties as there may be, long notes and 20 special rounds.

    Points are computed by the `formula`; without one as in de Silva.
    """
    rules: dict[str, Any] = {
        "base": "desilva",
        "name": "Dear rules",
        "players": {"least": 3, "most": 13},
        "specials": [
            {"round": number, "name": f"Round {number}", "note": "n" * 100, "multiplier": formula or "2"}
            for number in range(1, 21)
        ],
        "readings": {f"X{number}": "r" * 200 for number in range(60)},
    }
    if formula:
        rules["scoring"] = {"made": formula, "under": formula, "over": formula, "multiplier": formula}
    one, problems = read_game(json.dumps(_file(rules, 1, 0)))
    assert one is not None, problems
    return _file(rules, most_rounds(len(NAMES), cost_of_a_cell(one.rules)), penalties)


def _file(rules: dict[str, Any], rounds: int, penalties: int) -> dict[str, Any]:
    each = [penalties // rounds + (number < penalties % rounds) for number in range(rounds)]
    return {
        "format": "oh-hell-game/1",
        "rules": rules,
        "players": NAMES,
        "schedule": [1] * rounds,
        "rounds": [
            {
                "cards": 1,
                "bids": [1] + [0] * 11 + [1],
                "tricks": [1] + [0] * 12,
                "penalties": [
                    {
                        "player": NAMES[place % 13],
                        "points": -1,
                        "reason": f"{place:060}",
                        "before_score": place % 2 == 0,
                    }
                    for place in range(each[number])
                ],
                "note": "n" * 120,
            }
            for number in range(rounds)
        ],
    }


def dearest_game(formula: str = FORMULA, penalties: int = MAX_PENALTIES) -> Game:
    """The game of that file."""
    game, problems = read_game(json.dumps(dearest_file(formula, penalties)))
    assert game is not None, problems
    return game
