"""A backup a day, made by one process, checked by opening it, and only as many as are kept."""

from __future__ import annotations

import shutil
import stat
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from pathlib import Path
from typing import NamedTuple

import pytest
from filelock import FileLock
from msgspec.structs import replace

from scorekeeper.storage.backup import daily
from scorekeeper.storage.backup.archive import write_backup
from scorekeeper.storage.backup.daily import make_daily_backup, newest_backup
from scorekeeper.storage.backup.restore import prepare_restore
from scorekeeper.storage.database import db
from scorekeeper.storage.errors import DamagedDatabase, NoRoom, NotABackup
from scorekeeper.storage.home import Home
from tests.databases import FILE, Database
from tests.storage.kept import a_database, started

TODAY = date(2026, 11, 22)
NAME = f"scorekeeper-{TODAY}.zip"


class Usage(NamedTuple):
    """The disk usage that the system reports."""

    free: int


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    """A home with one game and a key, served meanwhile."""
    (tmp_path / "secret_key").write_text("the key of this home")
    with a_database(tmp_path / FILE):
        started()
        yield Home(f"sqlite:///{tmp_path / FILE}", tmp_path, tmp_path / FILE, tmp_path / "secret_key")


def backups(home: Home) -> list[str]:
    return sorted(path.name for path in (home.folder / "backups").iterdir())


def test_it_lies_in_a_folder_beside_the_database_for_the_owner_alone(home: Home) -> None:
    made = make_daily_backup(home, TODAY)
    assert made == home.folder / "backups" / NAME == newest_backup(home)
    assert backups(home) == ["lock", NAME]
    assert {stat.S_IMODE(path.stat().st_mode) for path in (made, made.with_name("lock"))} == {0o600}
    assert stat.S_IMODE(made.parent.stat().st_mode) == 0o700
    with zipfile.ZipFile(made) as pack:
        assert pack.namelist() == ["scorekeeper.sqlite3", "secret_key"]


def test_restore_takes_it_as_any_other(home: Home, tmp_path: Path) -> None:
    made = make_daily_backup(home, TODAY)
    assert made is not None
    with prepare_restore(made.read_bytes(), tmp_path / "other") as restored:
        assert (restored.games, restored.key) == (1, "the key of this home")


def test_one_is_made_each_day(home: Home) -> None:
    assert make_daily_backup(home, TODAY) is not None
    assert make_daily_backup(home, TODAY) is None
    assert make_daily_backup(home, TODAY + timedelta(days=1)) is not None


def test_of_several_processes_one_makes_it(home: Home) -> None:
    with ThreadPoolExecutor(4) as processes:
        made = list(processes.map(lambda _: make_daily_backup(home, TODAY), range(4)))
    assert len([each for each in made if each]) == 1
    assert backups(home) == ["lock", NAME]


def test_while_another_process_makes_it_nobody_waits(home: Home) -> None:
    (home.folder / "backups").mkdir()
    with FileLock(home.folder / "backups" / "lock"):
        assert make_daily_backup(home, TODAY) is None


def test_those_that_are_not_kept_are_removed_and_nothing_else(home: Home) -> None:
    folder = home.folder / "backups"
    folder.mkdir()
    for back in range(1, 40):
        (folder / f"scorekeeper-{TODAY - timedelta(days=back)}.zip").touch()
    others = ["mine.zip", "scorekeeper-2026-02-31.zip"]
    for other in others:
        (folder / other).touch()
    make_daily_backup(home, TODAY)
    week = [f"scorekeeper-{TODAY - timedelta(days=back)}.zip" for back in range(7)]
    assert backups(home) == sorted(["lock", *others, *week, "scorekeeper-2026-10-31.zip"])


def test_one_that_does_not_open_is_none(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    def truncated(*given: object) -> object:
        contents = write_backup(*given)  # type: ignore[arg-type] # handed on
        given[1].truncate(99)  # type: ignore[attr-defined] # the file
        return contents

    monkeypatch.setattr(daily, "write_backup", truncated)
    with pytest.raises(NotABackup):
        make_daily_backup(home, TODAY)
    assert backups(home) == ["lock"]


def test_a_damaged_database_pushes_out_no_backup(home: Home) -> None:
    make_daily_backup(home, TODAY)
    assert home.database is not None
    # Closed, the database is its file alone.
    db.engine.dispose()
    with home.database.open("r+b") as pages:
        pages.seek(4096)
        pages.write(b"\xff" * 4096 * 99)
    with pytest.raises(DamagedDatabase):
        make_daily_backup(home, TODAY + timedelta(days=1))
    assert backups(home) == ["lock", NAME]


def test_what_a_killed_process_left_is_removed(home: Home) -> None:
    left = home.folder / "backups" / "making-half"
    left.mkdir(parents=True)
    (left / "scorekeeper.sqlite3").touch()
    make_daily_backup(home, TODAY)
    assert backups(home) == ["lock", NAME]


def test_a_backup_is_never_what_fills_the_disk(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: Usage(20_000_000))
    with pytest.raises(NoRoom):
        make_daily_backup(home, TODAY)


def test_of_a_database_in_memory_there_is_none(tmp_path: Path) -> None:
    home = Home("sqlite://", tmp_path, None, None)
    assert (make_daily_backup(home, TODAY), newest_backup(home)) == (None, None)
    assert list(tmp_path.iterdir()) == []


def test_they_lie_in_another_folder_if_one_is_chosen_and_its_owner_decides_who_reads_it(home: Home) -> None:
    folder = home.folder / "stick"
    folder.mkdir(0o755)
    elsewhere = replace(home, backups=folder)
    assert make_daily_backup(elsewhere, TODAY) == folder / NAME == newest_backup(elsewhere)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o755
    assert stat.S_IMODE((folder / NAME).stat().st_mode) == 0o600
    assert not (home.folder / "backups").exists()


@pytest.mark.postgresql
def test_one_of_postgresql_is_the_same_archive_in_the_folder_of_the_home(postgresql: Database, tmp_path: Path) -> None:
    with postgresql.bare.app_context():
        started()
    there = Home(postgresql.address, tmp_path, None, None)
    made = make_daily_backup(there, TODAY)
    assert made == tmp_path / "backups" / NAME
    with prepare_restore(made.read_bytes(), tmp_path / "other") as restored:
        assert restored.games == 1
