"""`scorekeeper score`: every published game through the command, and the sheet in the terminal."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings

from scorekeeper.files.game_file import write_game
from scorekeeper.rules.game import Game
from tests.cases import cases
from tests.cli.running import run
from tests.files.game_files import a_file, worked_sheet
from tests.property.game_strategies import games
from tests.property.test_game_file_laws import ANY_JSON

GAMES: list[dict[str, Any]] = cases("games")
OKENUFF = next(case["file"] for case in GAMES if case["id"] == "okenuff-out-of-turn-declarer")


def check(score: dict[str, Any], file: dict[str, Any], expect: dict[str, Any]) -> None:
    """Everything the case expects, and what follows from it."""
    rows = [{key: row[key] for key in wanted} for row, wanted in zip(score["rounds"], expect["rounds"], strict=True)]
    assert rows == expect["rounds"]
    assert [(row["bids"], row["tricks"]) for row in score["rounds"]] == [
        (record["bids"], record["tricks"]) for record in file["rounds"]
    ]
    assert (score["finished"], score["winners"]) == (expect["finished"], expect["winners"])
    assert score["declarers"] == expect.get("declarers", [None] * len(expect["rounds"]))
    settlement = score["settlement"]
    assert (settlement and {each["player"]: each["net"] for each in settlement["net"]}) == expect.get("net")
    last = dict(zip(file["players"], expect["rounds"][-1]["totals"], strict=True))
    assert {each["player"]: each["total"] for each in score["standings"]} == last


@pytest.mark.parametrize("case", GAMES, ids=lambda case: case["id"])
def test_every_published_game_is_scored_as_expected(case: dict[str, Any]) -> None:
    result = run("score", "--json", "-", given=case["file"])
    assert (result.exit_code, result.stderr) == (0, "")
    check(json.loads(result.stdout), case["file"], case["expect"])


def test_the_json_has_one_line_for_each_round() -> None:
    lines = run("score", "-", "--json", given=worked_sheet()).stdout.splitlines()
    assert sum(line.startswith('    {"round": ') for line in lines) == 2


class TestInTheTerminal:
    def test_the_worked_sheet_of_de_silva(self) -> None:
        result = run("score", "-", given=worked_sheet(title="Friday night"))
        assert result.exit_code == 0
        # How wide a column is drawn is for the tests of the sheets.
        lines = [" ".join(line.split()) for line in result.stdout.splitlines() if not line.startswith("---")]
        assert lines == [
            "Friday night · de Silva",
            "",
            "Tricks | Alice | Bob | Carol | David",
            "1 |·(1) 1 | (0) 0 | (0) 0 | 1 −1",
            "2 | (2) 3 |·(0) 0 | 1 −1 | (0) −1",
            "3 | | |· |",
            "",
            "Round 2 · Bid 3 of 2 · OVER by 1",
            "Next: Carol bids in round 3.",
            "1 Alice 3",
            "2 Bob 0",
            "3 Carol −1",
            "3 David −1",
        ]

    @pytest.mark.parametrize(
        ("file", "line"),
        [
            (
                a_file({"bids": [0, 0, 0, 0], "tricks": [1, 0, 0, 0]}, schedule=[1]),
                "Bob, Carol and David tie",
            ),
            (a_file({"bids": [0, 1, 0, None]}, schedule=[1]), "Next: David bids in round 1. Hooked: 0."),
            (a_file({"bids": [0, 0, 0, 0]}, schedule=[1]), "Next: the tricks of Alice in round 1."),
            (a_file(rules={"base": "classic", "bidding": "simultaneous"}), "Next: all bid at once in round 1."),
            (
                a_file({"bids": [0, 0, 0, 0]}, rules={"base": "classic", "scoring": {"multiplier": "1 + spades"}}),
                "Next: the trump of round 1.",
            ),
            (a_file({"bids": [0, 2, 1, 2]}, rules="okenuff"), "Next: Bob names trump in round 1."),
            (OKENUFF, "Round 1 · Bid 13 of 12 · OVER by 1"),
            (OKENUFF | {"schedule": [12]}, "  1  Bo       35    +130"),
            (OKENUFF | {"schedule": [12]}, "Cy pays Bo 50"),
        ],
    )
    def test_below_the_rows_stand_call_next_act_places_and_settlement(self, file: dict[str, Any], line: str) -> None:
        assert line in run("score", "-", given=file).stdout.splitlines()

    def test_a_name_cannot_steer_the_terminal(self) -> None:
        names = ["\u202eAnn", "Bo", "Cy"]
        result = run("score", "-", given=a_file(players=names))
        assert result.stderr.startswith("-: “players.1” has a character that can’t be used")
        assert "\u202e" not in result.output


@settings(max_examples=40)
@given(games(most_rounds=4))
def test_every_legal_game_is_shown_and_scored(game: Game) -> None:
    file = write_game(game)
    page, score = run("score", "-", given=file), run("score", "--json", "-", given=file)
    assert (page.exit_code, score.exit_code) == (0, 0)
    assert json.loads(score.stdout)["players"] == list(game.players)
    assert page.stdout


@settings(max_examples=40)
@given(ANY_JSON)
def test_anything_else_is_refused_line_by_line(value: object) -> None:
    """Random JSON is no game: nothing on standard output, every line with the name of the file."""
    result = run("score", "-", given=json.dumps(value))
    assert (result.exit_code, result.stdout) == (1, "")
    assert all(line.startswith("-: ") for line in result.stderr.splitlines())
