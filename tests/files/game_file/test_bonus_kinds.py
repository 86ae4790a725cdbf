"""Points by hand of several kinds in a file: a list by seat is of the first kind, an object names them."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.cli.commands.rules import rules_page
from scorekeeper.files.csv_game import csv_text, read_own_csv
from scorekeeper.files.game_file import game_from, write_game
from scorekeeper.files.rules_file import read_rules_file, write_rules_file
from scorekeeper.rules.game import Game
from scorekeeper.rules.score.score_sheet import score_sheet
from tests.rules.tables import house

KINDS = [
    {"name": "Captures", "counts": "gains-if-made"},
    {"name": "Wager", "counts": "lost-if-missed", "sign": "plus"},
]
WAGERED = {"Captures": [None, 50, None], "Wager": [10, None, 20]}


def read(bonus: Any, kinds: Any = KINDS) -> Game:
    """Five cards of Skull King: Ann bid 1 and took none, Ben made 2, Cleo bid 2 and took 3."""
    game, problems = game_from(
        {
            "format": "oh-hell-game/1",
            "rules": {"base": "skull-king", "bonus": kinds},
            "players": ["Ann", "Ben", "Cleo"],
            "schedule": [5],
            "rounds": [{"bids": [1, 2, 2], "tricks": [0, 2, 3], "bonus": bonus}],
        }
    )
    assert problems == ()
    assert game is not None
    assert game_from(write_game(game)) == (game, ())
    return game


@pytest.mark.parametrize(
    ("bonus", "totals"),
    [
        ([-10, 50, None], (-20, 90, -10)),
        ({"Captures": [-10, 50, None]}, (-20, 90, -10)),
        ({"Wager": [10, 10, 10]}, (-20, 50, -20)),
        (WAGERED, (-20, 90, -30)),
        ({}, (-10, 40, -10)),
    ],
)
def test_each_is_read_by_its_name_and_written_again(bonus: Any, totals: tuple[int, ...]) -> None:
    assert score_sheet(read(bonus)).totals == totals


def test_one_kind_alone_is_written_as_a_list_as_ever() -> None:
    assert write_game(read([-10, 50, None], KINDS[0]))["rounds"][0]["bonus"] == [-10, 50, 0]
    assert write_game(read(WAGERED))["rounds"][0]["bonus"] == {"Captures": [0, 50, 0], "Wager": [10, 0, 20]}


def test_the_csv_has_a_column_for_each_and_comes_back() -> None:
    game = read(WAGERED)
    text = csv_text(score_sheet(game))
    assert text.splitlines()[0].endswith(",bonus: Captures,bonus: Wager")
    assert [line.split(",")[-2:] for line in text.splitlines()[1:]] == [["0", "10"], ["50", "0"], ["0", "20"]]
    again, problems = read_own_csv(text.encode(), (game.rules,))
    assert (again and again.rounds, problems) == (game.rounds, ())


def test_a_rules_text_has_them_and_the_page_says_for_whom_each_counts() -> None:
    rules = house("skull-king", bonus=KINDS)
    values, problems = read_rules_file(write_rules_file(rules.definition))
    assert problems == ()
    assert values is not None
    assert values["bonus"] == KINDS
    page = str(rules_page(rules, 4))
    assert [name for name in ("Captures", "Wager") if f"{name}: points" in page] == ["Captures", "Wager"]
