"""The errors of commands: the exit status, and one line for each problem on standard error."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorekeeper.rules.faults.file import ForbiddenCharacter, NotJson
from scorekeeper.rules.faults.play import BidOutsideLimits, TricksDoNotAddUp
from scorekeeper.wording import sentence
from tests.cli.running import run
from tests.files.game_files import a_file

FIRST = {"cards": 1, "bids": [1, 0, 0, 1], "tricks": [1, 0, 0, 0]}


@pytest.mark.parametrize(
    ("file", "lines"),
    [
        pytest.param("", [sentence(NotJson(1, 1))], id="nothing"),
        pytest.param(
            a_file(FIRST, {"bids": [3, 0, 1, 0], "tricks": [1, 0, 0, 0]}),
            [
                f"round 2: Alice: {sentence(BidOutsideLimits(3, 0, 2))}",
                f"round 2: {sentence(TricksDoNotAddUp(1, 2))}",
            ],
            id="a bid out of range and tricks that do not add up",
        ),
        pytest.param(
            a_file(**{"a\nb\x1b[31m": 1}),
            [sentence(ForbiddenCharacter("a�b�[31m"))],
            id="a key that steers the terminal",
        ),
    ],
)
@pytest.mark.parametrize("json_wanted", [True, False], ids=["json", "text"])
def test_every_problem_has_its_line(file: object, lines: list[str], json_wanted: bool, tmp_path: Path) -> None:
    result = run("score", "-", *(["--json"] if json_wanted else []), given=file)
    assert result.stderr.splitlines() == [f"-: {line}" for line in lines]
    assert (result.exit_code, result.stdout) == (1, "")


def test_a_wrong_game_gives_no_sheet_either(tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"
    result = run("sheet", "-", "-o", str(out), given=a_file(FIRST | {"tricks": [0, 0, 0, 0]}))
    assert result.stderr == f"-: round 1: {sentence(TricksDoNotAddUp(0, 1))}\n"
    assert (result.exit_code, result.stdout, out.exists()) == (1, "", False)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["score"], "Missing argument 'FILE'"),
        (["score", "nowhere.ohhell.json"], "File 'nowhere.ohhell.json' does not exist"),
        (["rules", "skat", "--players", "3"], "'skat' is not one of 'desilva', 'himes', 'classic'"),
        (["rules", "himes"], "--players"),
        (["sheet", "-o", "-"], "--blank"),
        (
            ["sheet", "-", "-o", "-", "--players", "4", "--names", "A"],
            "FILE, --players",
        ),
        (["sheet", "--blank", "-o", "-", "--rules", "himes"], "--players"),
        (
            ["sheet", "--blank", "-o", "-", "--rules", "himes", "--players", "3", "--names", "Ann,Bo"],
            "--names",
        ),
        (
            ["sheet", "--blank", "-o", "no/such/folder.pdf", "--rules", "himes", "--players", "3"],
            "no/such/folder.pdf: No such file or directory",
        ),
        (["serve", "--port", "70000"], "70000 is not in the range"),
        (["export", "-o", "game.json"], "GAME"),
        (["export", "--list", "key"], "--list"),
        (["import"], "Missing argument 'FILE...'"),
        (["restore"], "Missing argument '[FILE]'"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_usage_exits_with_two(arguments: list[str], message: str) -> None:
    result = run(*arguments, given=a_file())
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
