"""`statistics`: what is counted over the games of files, of archives and of the database."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.start.new_game import start_game
from scorekeeper.actions.transfer.group_archive import archive_of_group
from scorekeeper.files.group_archive import write_group
from scorekeeper.storage.database import open_database
from tests.cli.running import run
from tests.files.game_files import game_in, worked_sheet


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    """The same game twice, in January and in May."""
    paths = []
    for day in ("2026-01-08", "2026-05-01"):
        sheet = worked_sheet(title=day)
        sheet["rounds"][0]["date"] = day
        path = tmp_path / f"{day}.json"
        path.write_text(json.dumps(sheet))
        paths.append(str(path))
    return paths


@pytest.fixture
def keys(home: Path) -> list[str]:
    """A game of each of two groups, on days of their own."""
    home.mkdir(exist_ok=True)
    with open_database(f"sqlite:///{home / 'scorekeeper.sqlite3'}"):
        game = game_in(worked_sheet(title="Friday night"))
        return [start_game(phone, game, day) for phone, day in (("one", date(2022, 9, 5)), ("two", date(2023, 1, 1)))]


def counted(*arguments: str) -> dict[str, Any]:
    result = run("statistics", "--json", *arguments)
    assert (result.exit_code, result.stderr) == (0, "")
    values: dict[str, Any] = json.loads(result.stdout)
    return values


def test_the_games_of_all_files_are_counted_together(files: list[str]) -> None:
    once, twice = counted(files[0]), counted(*files)
    assert (once["games"], twice["games"]) == (1, 2)
    assert twice["rounds"] == 2 * once["rounds"]
    assert [one["player"] for one in twice["players"]] == sorted(worked_sheet()["players"])
    assert {one["made"] for one in twice["players"]} == {2 * one["made"] for one in once["players"]}


def test_what_is_counted_can_be_chosen(files: list[str]) -> None:
    name = worked_sheet()["players"][0]
    assert counted(*files, "--since", "2026-02-01")["games"] == 1
    assert counted(*files, "--until", "2026-02-01", "--rules", "desilva")["games"] == 1
    assert [one["player"] for one in counted(*files, "--player", f" {name.upper()} ")["players"]] == [name]


def test_a_page_for_the_terminal_says_which_shares_are_of_few_rounds(files: list[str]) -> None:
    result = run("statistics", files[0])
    assert result.exit_code == 0
    head, _, titles, *lines = result.stdout.splitlines()
    assert head.startswith("Games: 1, rounds: ")
    assert titles.split()[:3] == ["Player", "Games", "Won"]
    assert any("%*" in line for line in lines)
    assert "* from fewer than 20 rounds, so take it with a pinch of salt" in lines
    assert any(line.startswith("Most points in a round · desilva: ") for line in lines)
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_an_archive_is_counted_game_by_game_with_its_days(keys: list[str], home: Path, tmp_path: Path) -> None:
    archive = tmp_path / "group.zip"
    with open_database(f"sqlite:///{home / 'scorekeeper.sqlite3'}"):
        archive.write_bytes(write_group(archive_of_group(game_at(keys[0]).group_id)))
    values = counted(str(archive))
    assert values["games"] == 1
    assert {record["game"] for record in values["records"]} == {"2022-09-05"}


def test_without_a_file_the_group_of_a_game_in_the_database_is_counted(keys: list[str]) -> None:
    assert counted("--group", f"/games/{keys[1]}")["records"][0]["game"] == "2023-01-01"


def last_line(result: Result) -> tuple[int, str]:
    assert result.stdout == ""
    return result.exit_code, result.stderr.strip().splitlines()[-1]


def test_what_cannot_be_counted_is_explained_in_a_line(keys: list[str], files: list[str], tmp_path: Path) -> None:
    status, several = last_line(run("statistics"))
    assert (status, "--group" in several) == (2, True)
    assert last_line(run("statistics", "--group", "nowhere"))[0] == 1
    status, either = last_line(run("statistics", files[0], "--group", keys[0]))
    assert (status, "FILE" in either) == (2, True)
    assert last_line(run("statistics", files[0], "--since", "yesterday"))[0] == 2


def answer_of(result: Result) -> str:
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def test_where_nothing_is_counted_no_game_is_wrong_and_it_says_so(files: list[str], tmp_path: Path) -> None:
    begun = tmp_path / "begun.json"
    game = {"format": "oh-hell-game/1", "rules": "desilva", "players": ["Ann", "Bo", "Cy"]}
    begun.write_text(json.dumps(game | {"rounds": [{"bids": [0, None, None]}]}))
    assert answer_of(run("statistics", str(begun))) == "None of these games has a complete round yet.\n"
    for choice in (("--rules", "poker"), ("--until", "1999-12-31"), ("--since", "2999-01-01", "--player", "Alice")):
        words = "None of these games with a complete round is played by these rules on these days.\n"
        assert answer_of(run("statistics", files[0], *choice)) == words
        counted = json.loads(answer_of(run("statistics", files[0], "--json", *choice)))
        assert (counted["games"], counted["rounds"]) == (0, 0)
        assert [counted[figures] for figures in ("players", "head_to_head", "records")] == [[], [], []]
    assert answer_of(run("statistics", files[0], "--player", "Uma")) == "Uma didn’t play in any of these games.\n"
    assert json.loads(answer_of(run("statistics", files[0], "--player", "Uma", "--json")))["players"] == []


def test_every_file_that_is_wrong_is_named(files: list[str], tmp_path: Path) -> None:
    broken, zipped = tmp_path / "broken.json", tmp_path / "broken.zip"
    broken.write_text("{")
    zipped.write_bytes(b"PK\x03\x04")
    result = run("statistics", *files, str(broken), str(zipped))
    assert (result.exit_code, result.stdout) == (1, "")
    assert "broken.json" in result.stderr
    assert "broken.zip" in result.stderr


def test_where_nobody_has_played_yet_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_database(f"sqlite:///{tmp_path / 'empty.sqlite3'}"):
        pass
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'empty.sqlite3'}")
    assert answer_of(run("statistics")) == "None of these games has a complete round yet.\n"
