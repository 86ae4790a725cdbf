"""The file of the database stays the one that was opened, or nothing is acknowledged any more."""

from __future__ import annotations

import shutil
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.storage.database import db, open_database, writing
from scorekeeper.storage.database.sqlite_file import IDENTITY, identity_of
from scorekeeper.storage.errors import LostDatabase
from scorekeeper.storage.groups.groups import add_group
from scorekeeper.web import create_app
from tests.databases import FILE
from tests.storage.kept import MIDNIGHT, a_database, started


def removed(file: Path) -> None:
    file.unlink()


def replaced(file: Path) -> None:
    copy = file.with_name("copy")
    shutil.copy(file, copy)
    copy.replace(file)


def without_its_log(file: Path) -> None:
    file.with_name(f"{file.name}-wal").unlink()


LOSSES = [removed, replaced, without_its_log]


@pytest.mark.parametrize("lose", LOSSES)
def test_a_write_to_a_file_that_nobody_finds_again_is_never_acknowledged(
    tmp_path: Path, lose: Callable[[Path], None]
) -> None:
    with a_database(tmp_path / FILE):
        started()
        lose(tmp_path / FILE)
        for _ in range(2):
            with pytest.raises(LostDatabase):
                started()


@pytest.mark.parametrize("lose", LOSSES)
def test_a_file_that_goes_during_a_transaction_takes_its_acknowledgement_along(
    tmp_path: Path, lose: Callable[[Path], None]
) -> None:
    with a_database(tmp_path / FILE):
        started()
        with pytest.raises(LostDatabase):
            add_group_and_lose(tmp_path / FILE, lose)


def test_a_file_that_goes_while_it_is_committed_is_noticed_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with a_database(tmp_path / FILE):
        started()
        commit = db.engine.dialect.do_commit

        def commit_and_lose(connection: object) -> None:
            commit(connection)  # type: ignore[arg-type] # the driver's connection
            removed(tmp_path / FILE)

        monkeypatch.setattr(db.engine.dialect, "do_commit", commit_and_lose)
        with pytest.raises(LostDatabase):
            started()


def test_no_empty_database_is_made_where_one_was_removed(tmp_path: Path) -> None:
    with a_database(tmp_path / FILE):
        started()
        db.engine.dispose()
        removed(tmp_path / FILE)
        with pytest.raises(LostDatabase):
            started()
    assert not (tmp_path / FILE).exists()


def test_a_file_that_is_put_back_is_written_again(tmp_path: Path) -> None:
    with a_database(tmp_path / FILE):
        started()
        (tmp_path / FILE).rename(tmp_path / "away")
        with pytest.raises(LostDatabase):
            started()
        (tmp_path / "away").rename(tmp_path / FILE)
        started()
    with closing(sqlite3.connect(tmp_path / FILE)) as kept:
        assert kept.execute("SELECT count(*) FROM games").fetchone() == (2,)


def test_a_worker_that_starts_later_keeps_to_the_file_that_the_first_process_has_opened(tmp_path: Path) -> None:
    with a_database(tmp_path / FILE):
        identity = identity_of(tmp_path / FILE)
    removed(tmp_path / FILE)
    settings = {"SQLALCHEMY_DATABASE_URI": f"sqlite:///{tmp_path / FILE}", "SECRET_KEY": "a", IDENTITY: identity}
    later = create_app(settings).test_client()
    assert later.get("/healthz").status_code == 503
    assert later.get("/games/a-game-of-before").status_code == 503
    assert not (tmp_path / FILE).exists()


def test_a_database_is_read_by_its_owner_alone_and_so_is_what_lies_beside_it(tmp_path: Path) -> None:
    with a_database(tmp_path / FILE):
        started()
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert modes == dict.fromkeys((FILE, f"{FILE}-wal", f"{FILE}-shm"), 0o600)


def test_the_database_of_an_earlier_version_is_closed_to_others(tmp_path: Path) -> None:
    (tmp_path / FILE).touch(0o644)
    with open_database(f"sqlite:///{tmp_path / FILE}"):
        assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600


def add_group_and_lose(file: Path, lose: Callable[[Path], None]) -> None:
    with writing() as session:
        add_group(session, MIDNIGHT)
        lose(file)
