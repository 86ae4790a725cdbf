"""`scorekeeper score`: every published game through the command, and the sheet in the terminal."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scorekeeper.cli.commands.score import HOOKED, NEXT
from scorekeeper.rules.score.next_step import Step
from scorekeeper.wording.game_words import SCREEN
from scorekeeper.wording.special_words import AT_ONCE
from tests.cases import cases
from tests.cli.running import run
from tests.files.game_files import a_file, worked_sheet

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


def coming(step: Step, player: str, number: int = 1) -> str:
    """What is to be entered next, as the command says it."""
    return f"Round {number} · {NEXT[step] % {'name': player, 'words': 'tricks'}}"


OVER = SCREEN["over"] % {"n": 1}


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
            f"Round 2 · Bid 3 of 2 · {OVER}",
            coming(Step.BID, "Carol", 3),
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
            (a_file({"bids": [0, 1, 0, None]}, schedule=[1]), f"{coming(Step.BID, 'David')} · {HOOKED % {'bids': 0}}"),
            (a_file({"bids": [0, 0, 0, 0]}, schedule=[1]), coming(Step.TRICKS, "Alice")),
            (a_file(rules={"base": "classic", "bidding": "simultaneous"}), f"Round 1 · {AT_ONCE}"),
            (
                a_file({"bids": [0, 0, 0, 0]}, rules={"base": "classic", "scoring": {"multiplier": "1 + spades"}}),
                "Round 1 · Trump",
            ),
            (a_file({"bids": [0, 2, 1, 2]}, rules="okenuff"), coming(Step.TRUMP, "Bob")),
            (OKENUFF, f"Round 1 · Bid 13 of 12 · {OVER}"),
            (OKENUFF | {"schedule": [12]}, "  1  Bo       35    +130"),
            (OKENUFF | {"schedule": [12]}, "Cy pays Bo 50"),
        ],
    )
    def test_below_the_rows_stand_call_next_act_places_and_settlement(self, file: dict[str, Any], line: str) -> None:
        assert line in run("score", "-", given=file).stdout.splitlines()
