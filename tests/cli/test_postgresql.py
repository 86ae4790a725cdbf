"""The commands with a database that is no file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.running import run
from tests.databases import a_postgresql_database

pytestmark = pytest.mark.postgresql


@pytest.fixture
def elsewhere(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A home whose games are in PostgreSQL, its address written as hosters do."""
    with a_postgresql_database() as database:
        monkeypatch.setenv("DATABASE_URL", database.address.replace("postgresql+psycopg", "postgres"))
        yield


def test_games_come_and_go_as_with_sqlite(elsewhere: None, tmp_path: Path) -> None:
    assert run("demo").exit_code == 0
    listed = run("export").output.splitlines()
    address = next(word for word in listed[0].split() if "/games/" in word)
    file = str(tmp_path / "game.ohhell.json")
    assert run("export", address, "-o", file).exit_code == 0
    assert run("import", file, "--into", address).exit_code == 0
    assert len(run("export").output.splitlines()) == len(listed) + 1
    assert run("demo", "--remove").exit_code == 0
    assert len(run("export").output.splitlines()) == 1


def test_a_backup_is_left_to_its_own_tools(elsewhere: None) -> None:
    result = run("backup")
    assert result.exit_code != 0
    assert "pg_dump" in result.output
    assert result.output.startswith("DATABASE_URL: ")


def test_a_database_that_is_not_there_is_named_without_its_password(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://me:secret@/cards?host=/nowhere")
    result = run("export")
    assert result.exit_code != 0
    assert result.output.startswith("DATABASE_URL: The database cannot be used: ")
    assert "secret" not in result.output
