"""A home goes from SQLite to PostgreSQL and back by the same archive, with every row."""

from __future__ import annotations

import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import date
from io import BytesIO
from pathlib import Path

import pytest
from sqlalchemy import update

from scorekeeper.actions.game.games import game_at
from scorekeeper.storage.backup.archive import make_backup
from scorekeeper.storage.backup.restore import VERSIONS_OF_A_RUN, fill_database, prepare_restore
from scorekeeper.storage.database import writing
from scorekeeper.storage.database.game_rows import GameRow
from scorekeeper.storage.errors import FilledDatabase, NewerDatabase, NoDatabase, NoRoom
from scorekeeper.storage.home import DATABASE_FILE, Home
from tests.databases import FILE, Database
from tests.storage.database.test_upgrade import KEY, fill_first_release
from tests.storage.kept import OKENUFF, PHONE, a_database, started

pytestmark = pytest.mark.postgresql
DAY = date(2026, 11, 27)
KEPT_KEY = "the key of this home"


@pytest.fixture
def saved(tmp_path: Path) -> bytes:
    """A backup of a home on SQLite, one of whose games follows on one that was begun later."""
    (tmp_path / "secret_key").write_text(KEPT_KEY)
    with a_database(tmp_path / FILE):
        first, later = started(OKENUFF), started()
        with writing() as session:
            of_later = game_at(later).id
            session.execute(update(GameRow).where(GameRow.key == first).values(previous_game_id=of_later))
        return make_backup(Home("sqlite", tmp_path, tmp_path / FILE, tmp_path / "secret_key")).data


@pytest.fixture
def there(postgresql: Database, tmp_path: Path) -> Home:
    """An empty home on PostgreSQL."""
    return Home(postgresql.address, tmp_path / "there", None, tmp_path / "there" / "secret_key")


def restore(backup: bytes, home: Home) -> None:
    with prepare_restore(backup, home.folder) as new:
        fill_database(home, new, DAY)


@contextmanager
def opened(backup: bytes, folder: Path) -> Iterator[sqlite3.Connection]:
    with zipfile.ZipFile(BytesIO(backup)) as pack:
        file = Path(pack.extract(DATABASE_FILE, folder))
    with closing(sqlite3.connect(file)) as database:
        yield database


def rows_of(backup: bytes, folder: Path) -> list[str]:
    """All rows, as SQL that makes them again; restored games have versions of another run, and know of the restore."""
    with opened(backup, folder) as database:
        database.execute("UPDATE games SET restored_version = 0")
        for table in ("games", "game_summaries"):
            database.execute(f"UPDATE {table} SET version = version % {VERSIONS_OF_A_RUN}")
        return [line for line in database.iterdump() if line.startswith("INSERT")]


def test_every_row_and_the_key_go_there_and_back(saved: bytes, there: Home, tmp_path: Path) -> None:
    restore(saved, there)
    back = make_backup(there)
    assert (back.games, back.with_key) == (2, True)
    assert rows_of(back.data, tmp_path / "back") == rows_of(saved, tmp_path / "saved")
    assert (there.folder / "secret_key").read_text() == KEPT_KEY


def test_phones_go_on_there_and_new_games_begin(saved: bytes, there: Home, postgresql: Database) -> None:
    restore(saved, there)
    with postgresql.bare.app_context():
        game = game_at(started(title="The next evening"), PHONE)
        assert (game.id, game.may_write) == (3, True)


def test_a_database_with_anything_in_it_is_refused_and_left_as_it_is(
    saved: bytes, there: Home, postgresql: Database, tmp_path: Path
) -> None:
    with postgresql.bare.app_context():
        started()
    before = rows_of(make_backup(there).data, tmp_path / "before")
    with pytest.raises(FilledDatabase):
        restore(saved, there)
    assert rows_of(make_backup(there).data, tmp_path / "after") == before
    assert not (there.folder / "secret_key").exists()


def test_a_copy_that_fails_leaves_it_empty(
    saved: bytes, there: Home, postgresql: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_given: object) -> None:
        raise NoRoom

    with monkeypatch.context() as failing:
        failing.setattr("scorekeeper.storage.backup.restore._replace_key", fail)
        with pytest.raises(NoRoom):
            restore(saved, there)
    restore(saved, there)


def test_a_database_of_another_release_is_saved_as_it_is_or_refused(
    there: Home, postgresql: Database, tmp_path: Path
) -> None:
    with pytest.raises(NoDatabase):
        make_backup(there)
    with postgresql.new.app_context():
        fill_first_release(postgresql.new)
    backup = make_backup(there).data
    with opened(backup, tmp_path / "old") as database:
        assert database.execute("SELECT version_num FROM alembic_version").fetchall() == [("0019",)]
        assert database.execute("SELECT key FROM games JOIN clubs ON clubs.id = club_id").fetchall() == [(KEY,)]
    with postgresql.new.app_context(), writing() as session:
        session.connection().exec_driver_sql("UPDATE alembic_version SET version_num = '9001'")
    with pytest.raises(NewerDatabase):
        make_backup(there)
