"""Whatever a file holds, reading it gives a game or problems with sentences, and never an error."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, strategies as st

from scorekeeper.files.game_file import game_from, read_game, write_game
from scorekeeper.files.score_file import score_values
from scorekeeper.rules.game import Game
from scorekeeper.rules.score.score_sheet import score_sheet
from scorekeeper.wording import describe
from tests.property.game_strategies import games

WORDS = st.sampled_from(
    [
        *(
            "format",
            "oh-hell-game/1",
            "oh-hell-game/2",
            "rules",
            "base",
            "desilva",
            "himes",
            "okenuff",
            "players",
            "rounds",
        ),
        *(
            "cards",
            "bids",
            "tricks",
            "spoken",
            "trump",
            "NT",
            "blind",
            "penalties",
            "player",
            "points",
            "reason",
            "date",
        ),
        *(
            "before_score",
            "schedule",
            "path",
            "peak",
            "repeat",
            "between",
            "after",
            "hold",
            "deplete",
            "decks",
            "else",
            "3",
            "hook",
        ),
        *("scoring", "made", "under", "multiplier", "streak", "length", "target", "renege", "Ann", "Bo", "2022-09-05"),
    ]
)
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | WORDS
KEYS = WORDS | st.text(max_size=5)
ANY_JSON = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=5) | st.dictionaries(KEYS, inner, max_size=5), max_leaves=20
)


def either_a_game_or_problems(result: tuple[Game | None, tuple[Any, ...]]) -> None:
    game, problems = result
    assert (game is None) is bool(problems)
    lines = [describe(problem, game.players if game else ()) for problem in problems]
    assert all(line.endswith(".") for line in lines)
    if game is not None:
        json.dumps(score_values(score_sheet(game)), allow_nan=False)


@given(ANY_JSON)
def test_any_json_is_a_game_or_has_problems(value: object) -> None:
    either_a_game_or_problems(game_from(value))
    either_a_game_or_problems(read_game(json.dumps(value)))


@given(st.binary() | st.text())
def test_any_bytes_and_any_text_are_a_game_or_have_problems(data: bytes | str) -> None:
    either_a_game_or_problems(read_game(data))


@given(games(most_rounds=4), st.data())
def test_a_good_file_with_one_thing_changed_is_a_game_or_has_problems(game: Game, data: st.DataObject) -> None:
    file: Any = json.loads(json.dumps(write_game(game)))
    either_a_game_or_problems(game_from(changed(file, data)))


@given(ANY_JSON)
def test_any_rules_object_gives_a_game_or_problems(changes: object) -> None:
    rules = {"base": "classic"} | (changes if isinstance(changes, dict) else {"schedule": changes})
    file = {"format": "oh-hell-game/1", "rules": rules, "players": ["Ann", "Bo", "Cy"], "rounds": []}
    either_a_game_or_problems(game_from(file))


def changed(value: Any, data: st.DataObject) -> Any:
    """The value with something else in one place, somewhere in the depth of it."""
    if isinstance(value, dict) and value and data.draw(st.integers(0, 9)):
        key = data.draw(st.sampled_from(sorted(value)))
        if data.draw(st.integers(0, 9)) == 0:
            return {data.draw(KEYS) if other == key else other: each for other, each in value.items()}
        return value | {key: changed(value[key], data)}
    if isinstance(value, list) and value and data.draw(st.integers(0, 9)):
        place = data.draw(st.integers(0, len(value) - 1))
        return [*value[:place], changed(value[place], data), *value[place + 1 :]]
    return data.draw(ANY_JSON | st.integers(-3, 15))
