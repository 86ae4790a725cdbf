"""The app's own CSV comes back complete, or is refused with a reason."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.files.csv_game import is_own_csv, read_own_csv
from scorekeeper.files.tables.csv_export import csv_text
from scorekeeper.rules.game import Game
from scorekeeper.rules.score.score_sheet import score_sheet
from scorekeeper.wording import sentence
from tests.cases import cases
from tests.files.game_files import a_file, game_in, worked_sheet

PUBLISHED = [case for case in cases("games") if case["file"].get("rounds") and isinstance(case["file"]["rules"], str)]


def table_of(game: Game) -> bytes:
    return csv_text(score_sheet(game)).encode()


def refusal(data: bytes) -> str:
    game, problems = read_own_csv(data)
    assert game is None
    return " ".join(sentence(problem.fault) for problem in problems)


@pytest.mark.parametrize("case", PUBLISHED[:12], ids=lambda case: case["id"])
def test_a_published_game_comes_back_with_every_round(case: dict[str, Any]) -> None:
    game = game_in(case["file"])
    assert is_own_csv(table_of(game))
    again, problems = read_own_csv(table_of(game))
    assert problems == ()
    assert again is not None
    assert (again.rules, again.players, again.title) == (game.rules, game.players, game.title)
    assert score_sheet(again).rounds == score_sheet(game).rounds


def test_days_notes_penalties_bids_out_of_turn_and_who_took_a_seat_over_come_back() -> None:
    file = worked_sheet(title="=Friday", taken_over=[{"player": "Alice", "from": 2, "by": "'Eve"}], dealer="Mallory")
    file["rounds"][0] |= {"date": "2022-09-05", "penalties": [{"player": "Bob", "points": -2.5, "reason": "+renege"}]}
    file["rounds"][1] |= {"note": "Alice\u2019s grand slam", "spoken": ["Bob", "Alice", "David", "Carol"]}
    game = game_in(file)
    again, problems = read_own_csv(table_of(game))
    assert problems == ()
    assert again == game


def test_house_rules_are_known_by_their_name_where_they_are() -> None:
    game = game_in(worked_sheet(rules={"base": "desilva", "name": "Ours", "scoring": {"made": "bid + 1"}}))
    assert read_own_csv(table_of(game), [game.rules])[0] == game
    assert refusal(table_of(game)) == (
        "This table is of a game by \u201cOurs\u201d, rules that are not here: bring in its game file instead."
    )


def test_what_a_table_cannot_say_is_refused_and_not_left_out() -> None:
    """Somebody sits a round out; a total was changed by hand; a line is missing; it is no table any more."""
    out = {"cards": 1, "bids": [1, None, 0, 1], "tricks": [1, None, 0, 0]}
    absent = table_of(game_in(a_file(out, absent=[{"player": "Bob", "from": 1, "to": 1}])))
    whole = table_of(game_in(worked_sheet()))
    changed = whole.replace(b",no,3,", b",no,4,")
    assert changed != whole
    lines = whole.splitlines(keepends=True)
    for table in (absent, changed, b"".join(lines[:-1]), whole + b'"', b"".join(lines[:1]), whole + b"x\r\n"):
        assert refusal(table) == (
            "This table does not say all of its game, or was changed: bring in its game file instead."
        )
