"""The errors of commands: the exit status, and one line for each problem on standard error."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click import Context

from scorekeeper.__main__ import command_line
from tests.cases import cases
from tests.cli.running import run
from tests.files.game_files import a_file

FIRST = {"cards": 1, "bids": [1, 0, 0, 1], "tricks": [1, 0, 0, 0]}
FULL_GAMES = {case["id"]: case["file"] for case in cases("games")}

FORBIDDEN = "has a character that cannot be shown or kept: a control or direction character, or half a letter."


@pytest.mark.parametrize(
    ("file", "lines"),
    [
        pytest.param("", ["This is not JSON (see line 1, column 1), so not a game file."], id="nothing"),
        pytest.param(b"\x00\xff", ["This is not text in UTF-8 (see byte 1), so not a game file."], id="binary"),
        pytest.param(
            "[]",
            ["This is not a game file: it must be an object whose “format” is “oh-hell-game/1”."],
            id="another file",
        ),
        pytest.param(
            {"format": "oh-hell-game/9"},
            [
                (
                    "The file has the newer format “oh-hell-game/9”; "
                    "this scorekeeper reads “oh-hell-game/1”, so please update it."
                )
            ],
            id="a newer file",
        ),
        pytest.param(
            a_file(FIRST | {"bids": [1, 0, 0, 0]}),
            ["round 1: David: The hook: the bids may not add up to 1, so 0 cannot be bid."],
            id="a hooked bid",
        ),
        pytest.param(
            a_file(FIRST, {"bids": [3, 0, 1, 0], "tricks": [1, 0, 0, 0]}),
            [
                "round 2: Alice: A bid here is from 0 to 2, not 3.",
                "round 2: The tricks add up to 1; it must be 2.",
            ],
            id="a bid out of range and tricks that do not add up",
        ),
        pytest.param(
            a_file(rules="okenuff", players=["Ann", "Bo", "Cy", "Dee", "Eve"]),
            ["This game is for exactly 4 players, not for 5."],
            id="a fifth player",
        ),
        pytest.param(
            FULL_GAMES["okenuff-001"] | {"rounds": [*FULL_GAMES["okenuff-001"]["rounds"], {"bids": [0, 0, 0, 0]}]},
            ["round 14: The game was over after round 13."],
            id="a round after the end",
        ),
        pytest.param(
            a_file(host="Ann", players=["Ann", "Ann", "Bo", ""]),
            [
                "“host” means nothing here.",
                "seat 4: This player needs a name.",
                "Ann: Somebody else is called “Ann” too.",
            ],
            id="names",
        ),
        pytest.param(a_file(**{"a\nb\u2066c": 1}), [f"“a�b�c” {FORBIDDEN}"], id="a key of two lines that turns round"),
        pytest.param(a_file(**{"a\nb\x1b[31m": 1}), [f"“a�b�[31m” {FORBIDDEN}"], id="a key that steers the terminal"),
        pytest.param(a_file(**{"\ud800": 1}), [f"“�” {FORBIDDEN}"], id="half a letter"),
    ],
)
@pytest.mark.parametrize("json_wanted", [True, False], ids=["json", "text"])
def test_every_problem_has_its_line(file: object, lines: list[str], json_wanted: bool, tmp_path: Path) -> None:
    result = run("score", "-", *(["--json"] if json_wanted else []), given=file)
    assert result.stderr.splitlines() == [f"-: {line}" for line in lines]
    assert (result.exit_code, result.stdout) == (1, "")


def test_the_lines_begin_with_the_file_as_it_was_named(tmp_path: Path) -> None:
    path = tmp_path / "night.ohhell.json"
    path.write_text("{}", encoding="utf-8")
    result = run("score", str(path))
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.splitlines() == [
        f"{path}: “format” is missing.",
        f"{path}: “rules” is missing.",
        f"{path}: “players” is missing.",
        f"{path}: “rounds” is missing.",
    ]


def test_a_wrong_game_gives_no_sheet_either(tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"
    result = run("sheet", "-", "-o", str(out), given=a_file(FIRST | {"tricks": [0, 0, 0, 0]}))
    assert result.stderr == "-: round 1: The tricks add up to 0; it must be 1.\n"
    assert (result.exit_code, result.stdout, out.exists()) == (1, "", False)


@pytest.mark.parametrize("file", [FULL_GAMES["desilva-001"], FULL_GAMES["himes-001"]], ids=["de Silva", "Himes"])
def test_a_changed_number_of_cards_is_found_in_the_midst_of_a_game(file: dict[str, Any]) -> None:
    rounds = [
        record | ({"cards": record["cards"] + 1} if place == 5 else {}) for place, record in enumerate(file["rounds"])
    ]
    result = run("score", "-", given=file | {"rounds": rounds})
    right = file["rounds"][5]["cards"]
    assert result.stderr == f"-: round 6: The cards here are {right} by the schedule, not {right + 1}.\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["score"], "Missing argument 'FILE'"),
        (["score", "nowhere.ohhell.json"], "File 'nowhere.ohhell.json' does not exist"),
        (["score", "."], "File '.' is a directory"),
        (["score", "-", "--jason"], "No such option"),
        (["scoer", "-"], "No such command 'scoer'"),
        (["rules", "skat", "--players", "3"], "'skat' is not one of 'desilva', 'himes', 'classic'"),
        (["rules", "himes"], "Say how many play: --players N."),
        (["rules", "--json"], "--json and --compare need the ID of a preset."),
        (["rules", "himes", "--players", "0"], "0 is not in the range x>=1"),
        (["rules", "himes", "--players", "many"], "'many' is not a valid integer"),
        (["sheet", "-o", "-"], "Give either a FILE or --blank."),
        (["sheet", "-", "--blank", "-o", "-"], "Give either a FILE or --blank."),
        (["sheet", "-"], "Missing option '-o' / '--output'"),
        (["sheet", "-", "-o", "-", "--paper", "a2"], "'a2' is not one of 'a4', 'letter', 'a5', 'a3'"),
        (
            ["sheet", "-", "-o", "-", "--players", "4", "--names", "A"],
            "--players, --names can only be used with --blank.",
        ),
        (["sheet", "--blank", "-o", "-", "--rules", "himes"], "--blank needs --rules and --players."),
        (
            ["sheet", "--blank", "-o", "-", "--rules", "himes", "--players", "3", "--names", "Ann,Bo"],
            "--names gives 2 names for 3 players.",
        ),
        (
            ["sheet", "--blank", "-o", "no/such/folder.pdf", "--rules", "himes", "--players", "3"],
            "no/such/folder.pdf: No such file or directory",
        ),
        (["serve", "--port", "70000"], "70000 is not in the range"),
        (["export", "-o", "game.json"], "Say which GAME; without -o they are listed."),
        (["export", "--list", "key"], "Give either a GAME or --list."),
        (["import"], "Missing argument 'FILE...'"),
        (["import", "nowhere.ohhell.json"], "File 'nowhere.ohhell.json' does not exist"),
        (["restore"], "Missing argument '[FILE]'"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_usage_exits_with_two(arguments: list[str], message: str) -> None:
    result = run(*arguments, given=a_file())
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


@pytest.mark.parametrize("command", ["", *command_line.list_commands(Context(command_line))])
def test_every_command_answers_help(command: str) -> None:
    result = run(*command.split(), "--help")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("Usage: scorekeeper")
