"""`status`, `groups` and `check`: what whoever runs the server asks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scorekeeper.storage.backup.daily import make_daily_backup
from scorekeeper.storage.home import configured_home, remember_served, secret_from_file
from scorekeeper.version import version
from tests.cli.running import run
from tests.storage.backup.test_daily import TODAY


@pytest.fixture(scope="module")
def filled(home: Path) -> Path:
    """A home with the sample games, a key and a backup."""
    run("demo")
    secret_from_file(home / "secret_key")
    make_daily_backup(configured_home(), TODAY)
    remember_served(configured_home(), "http://192.168.1.20:8000/")
    return home


def facts(output: str) -> dict[str, str]:
    pairs = (line.partition(":") for line in output.splitlines())
    return {name: value.strip() for name, _, value in pairs}


def test_status_says_what_is_here_and_no_password(filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BACKUPS", "off")
    monkeypatch.setenv("BUDGETS_STORE", "redis://:secret@host")
    shown = facts(run("status").output)
    assert (shown["Version"], shown["Home"], shown["Games"], shown["Groups"]) == (version(), str(filled), "6", "1")
    assert shown["Database"].startswith(str(filled / "scorekeeper.sqlite3"))
    assert shown["Newest backup"] == str(filled / "backups" / f"scorekeeper-{TODAY}.zip")
    assert shown["Last served at"] == "http://192.168.1.20:8000/"
    assert shown["Settings"].split(", ") == ["SCOREKEEPER_HOME=" + str(filled), "BUDGETS_STORE", "BACKUPS=off"]


def test_groups_are_listed_by_name_with_the_path_of_a_game(filled: Path) -> None:
    [line] = run("groups").output.splitlines()
    found = re.fullmatch(r"\d{4}-\d\d-\d\d  (/games/[\w-]+)  Friday night · 6 games · 0 devices", line)
    assert found is not None
    assert run("keys", found[1]).exit_code == 0


def test_check_names_what_is_whole(filled: Path) -> None:
    result = run("check")
    assert result.exit_code == 0
    assert result.output.splitlines() == [
        f"{filled / 'scorekeeper.sqlite3'}: 6 games, whole and checked.",
        f"{filled / 'secret_key'}: the key by which phones keep score.",
        f"{filled / 'backups' / f'scorekeeper-{TODAY}.zip'}: 6 games, whole and checked.",
    ]


@pytest.mark.parametrize("name", ["secret_key", f"backups/scorekeeper-{TODAY}.zip"])
def test_check_ends_with_what_is_not(filled: Path, name: str) -> None:
    file = filled / name
    before = file.read_bytes()
    file.write_bytes(before[:-20] or b"another key")
    try:
        result = run("check")
    finally:
        file.write_bytes(before)
    assert result.exit_code == 1
    assert result.stderr.startswith(f"{file}: ")
