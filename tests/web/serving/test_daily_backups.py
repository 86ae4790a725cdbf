"""A worker makes the backup of each day beside serving, and a failure ends nothing."""

from __future__ import annotations

import logging
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
