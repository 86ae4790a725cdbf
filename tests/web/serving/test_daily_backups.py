"""A worker makes the backup of each day beside serving, and a failure ends nothing."""

from __future__ import annotations

import logging
import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from scorekeeper.storage.errors import NoRoom
from scorekeeper.storage.home import Home
from scorekeeper.web.serving import daily_backups
from scorekeeper.web.serving.daily_backups import CHECK_EVERY_S, FIRST_AFTER_S, make_daily_backups


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home("", tmp_path, tmp_path / "kept.sqlite3", None)


def waiting(times: int) -> tuple[list[float], Callable[[float], bool]]:
    """A wait that ends after so many pauses, and the pauses."""
    pauses: list[float] = []

    def wait(seconds: float) -> bool:
        pauses.append(seconds)
        return len(pauses) > times

    return pauses, wait


def test_it_is_looked_for_soon_after_the_start_and_every_ten_minutes(home: Home) -> None:
    pauses, wait = waiting(3)
    make_daily_backups(home, wait)
    assert pauses == [FIRST_AFTER_S, CHECK_EVERY_S, CHECK_EVERY_S, CHECK_EVERY_S]


def test_a_backup_that_fails_is_logged_and_tried_again(
    home: Home, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    outcomes: list[Exception] = [NoRoom(), OSError("a disk"), NoRoom()]

    def fail(*_given: object) -> None:
        raise outcomes.pop()

    monkeypatch.setattr(daily_backups, "make_daily_backup", fail)
    _, wait = waiting(3)
    with caplog.at_level(logging.ERROR):
        make_daily_backups(home, wait)
    assert outcomes == []
    assert [record.getMessage() for record in caplog.records] == [
        "The backup of the day failed: NoRoom",
        "The backup of the day failed: OSError",
        "The backup of the day failed: NoRoom",
    ]


def test_a_command_gets_the_path_of_each_new_backup(
    tmp_path: Path, home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "made.zip"
    source.write_bytes(b"a backup")
    made = [source, None, source]
    monkeypatch.setattr(daily_backups, "make_daily_backup", lambda *_given: made.pop())
    noted = tmp_path / "noted"
    note = f"open({str(noted)!r}, 'a').write(open(sys.argv[1]).read() + ';')"
    monkeypatch.setenv("BACKUP_COMMAND", shlex.join([sys.executable, "-c", f"import sys; {note}"]))
    make_daily_backups(home, waiting(3)[1])
    assert noted.read_text() == "a backup;a backup;"


@pytest.mark.parametrize(
    ("command", "why"), [([sys.executable, "-c", "raise SystemExit(7)"], "7"), (["/no/such"], "FileNotFoundError")]
)
def test_a_command_that_fails_is_logged_and_ends_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, command: list[str], why: str
) -> None:
    daily_backups.run_afterwards(command, tmp_path / "made.zip")
    assert [record.getMessage() for record in caplog.records] == [f"The command after the backup failed: {why}"]
