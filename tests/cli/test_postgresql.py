"""The commands with a database that is no file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import select

from scorekeeper.storage.database import db
from scorekeeper.storage.database.game_rows import GameRow
from tests.cli.running import run
from tests.databases import Database, a_postgresql_database

pytestmark = pytest.mark.postgresql


@pytest.fixture
def elsewhere(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Database]:
    """A home whose games are in PostgreSQL, its address written as hosters do."""
    with a_postgresql_database() as database:
        monkeypatch.setenv("DATABASE_URL", database.address.replace("postgresql+psycopg", "postgres"))
        yield database


def test_games_come_and_go_as_with_sqlite(elsewhere: Database, tmp_path: Path) -> None:
    assert run("demo").exit_code == 0
    listed = run("export").output.splitlines()
    address = next(word for word in listed[0].split() if "/games/" in word)
    file = str(tmp_path / "game.ohhell.json")
    assert run("export", address, "-o", file).exit_code == 0
    assert run("import", file).exit_code == 0
    assert len(run("export").output.splitlines()) == len(listed) + 1
    assert run("demo", "--remove").exit_code == 0
    assert len(run("export").output.splitlines()) == 1


def test_a_home_moves_there_and_back_by_a_backup(
    elsewhere: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DATABASE_URL")
    assert run("demo").exit_code == 0
    listed = run("export").output
    move, back = str(tmp_path / "move.zip"), str(tmp_path / "back.zip")
    assert run("backup", "-o", move).exit_code == 0
    with monkeypatch.context() as moved:
        moved.setenv("DATABASE_URL", elsewhere.address)
        assert run("restore", move).output.startswith("Restored 6 games from ")
        again = run("restore", move)
        assert (again.exit_code, again.stdout) == (1, "")
        assert "A backup needs an empty one." in again.stderr
        assert run("export").output == listed
        assert run("backup", "-o", back).exit_code == 0
    assert run("demo", "--remove").exit_code == 0
    assert run("restore", back).exit_code == 0
    assert run("export").output == listed


def test_no_phone_has_seen_the_versions_of_games_that_its_own_tools_put_back(
    elsewhere: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A print and an answer are kept by the version of a game, and a dump brings an old one back."""
    assert run("demo").exit_code == 0
    before = versions(elsewhere)
    for moment in (1_800_000_000.5, 1_800_000_003.5):
        monkeypatch.setattr("scorekeeper.storage.backup.restore.time", lambda moment=moment: moment)
        result = run("restore")
        assert (result.exit_code, result.stderr) == (0, "")
        assert versions(elsewhere) == [version + int(moment) * 1_000_000 for version in before]
    assert run("export").exit_code == 0


def versions(database: Database) -> list[int]:
    with database.bare.app_context(), db.engine.connect() as connection:
        return list(connection.execute(select(GameRow.version).order_by(GameRow.id)).scalars())


def test_a_database_that_is_not_there_is_named_without_its_password(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://me:secret@/cards?host=/nowhere")
    result = run("export")
    assert result.exit_code != 0
    assert result.output.startswith("DATABASE_URL: The database can’t be used: ")
    # Its own message has two lines, and asks whether the server is running.
    assert result.output.endswith(
        "No such file or directory Is the server running locally and accepting connections on that socket.\n"
    )
    assert "secret" not in result.output
