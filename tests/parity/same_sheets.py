"""One demand, made of known games, of random games and in a browser: the phone's sheet is Python's."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from msgspec.structs import replace

from scorekeeper.files.game_file import game_from
from scorekeeper.rules.game import Game
from scorekeeper.rules.score.compiled import compiled_game
from scorekeeper.rules.score.score_sheet import score_sheet
from tests.cases import cases
from tests.parity.node_rules import Ask
from tests.parity.sheet_as_json import sheet_as_json


def assert_same_sheets(ask: Ask, played: Iterable[Game], *, after_each_round: bool) -> None:
    """Python and the phone give the same sheet of each game, at its end or after every single round."""
    asked, expected = [], []
    for game in played:
        last = len(game.rounds)
        after = list(range(0 if after_each_round else last, last + 1))
        asked.append({"game": compiled_game(game), "after": after})
        parts = (replace(game, rounds=game.rounds[:count]) for count in after)
        expected.append([sheet_as_json(score_sheet(part)) for part in parts])
    assert ask("sheets", asked) == expected


@cache
def known_games() -> tuple[Game, ...]:
    """The legal ones of the games worked out by hand or independently of this project."""
    read = [game_from(case["file"]) for case in cases("games")]
    return tuple(game for game, problems in read if game is not None and not problems)
