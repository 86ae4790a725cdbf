"""`demo`: sample games that come once, are whole, and go again without a trace."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.actions.demo.samples import sample_games
from scorekeeper.rules.score.score_sheet import score_sheet
from tests.cli.running import run
from tests.files.game_files import worked_sheet


def kept(home: Path) -> dict[str, int]:
    """How many rows each table holds."""
    with closing(sqlite3.connect(home / "scorekeeper.sqlite3")) as database:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: database.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in names}


def test_the_evenings_are_of_several_systems_some_over_and_some_not() -> None:
    sheets = [score_sheet(game) for game in sample_games().values()]
    assert len({sheet.game.rules.id for sheet in sheets}) == len(sheets) == 6
    assert [sheet.finished for sheet in sheets] == [True] * 4 + [False] * 2


def test_they_come_once_and_go_without_a_trace(home: Path) -> None:
    own = run("import", "-", given=worked_sheet()).stdout.strip()
    before, listed = kept(home), run("export").stdout
    first = run("demo")
    assert (first.exit_code, first.stderr) == (0, "")
    assert [line.split()[0] for line in first.stdout.splitlines()] == [
        *("2026-11-20", "2026-11-20", "2026-11-13", "2026-10-30", "2026-10-16", "2026-10-02")
    ]
    again = run("demo")
    assert again.exit_code == 0
    assert again.stdout == first.stdout
    assert run("export").stdout == first.stdout + listed
    assert run("demo", "--remove").stdout.endswith(": 6.\n")
    assert kept(home) == before
    assert run("export", own).exit_code == 0
    assert run("demo", "--remove").exit_code == 0


def test_what_was_brought_into_their_group_outlives_them(home: Path) -> None:
    sample = run("demo").stdout.split()[1]
    brought = run("import", "-", "--into", sample, given=worked_sheet()).stdout.strip()
    run("demo", "--remove")
    assert run("export", brought).exit_code == 0


def test_a_group_is_played_and_counted_and_goes_without_a_trace(home: Path) -> None:
    run("import", "-", given=worked_sheet())
    before = kept(home)
    played = run("demo", "--group", "--games", "2")
    assert played.exit_code == 0
    assert played.stderr.endswith("\r2 of 2 games\n")
    [address] = played.stdout.split()
    counted = json.loads(run("statistics", "--group", address, "--json").stdout)
    assert counted["games"] == 2
    assert {"Gina", "Harry"} <= {player["player"] for player in counted["players"]}
    assert run("demo", "--group", "--games", "2").stdout == played.stdout
    assert run("demo", "--remove").stdout.endswith(": 2.\n")
    assert kept(home) == before


@pytest.mark.parametrize("options", [("--games", "3"), ("--group", "--remove"), ("--group", "--games", "201")])
def test_options_that_do_not_go_together_are_refused_before_anything_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...]
) -> None:
    monkeypatch.setenv("SCOREKEEPER_HOME", str(tmp_path))
    refused = run("demo", *options)
    assert refused.exit_code == 2
    assert "--g" in refused.stderr
    assert not list(tmp_path.iterdir())
