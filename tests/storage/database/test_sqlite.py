"""What SQLite is told to promise."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text

from scorekeeper.storage.database import open_database, reading, writing
from tests.databases import FILE
from tests.storage.kept import a_database


def test_what_was_answered_as_written_survives_a_power_cut(tmp_path: Path) -> None:
    with open_database(f"sqlite:///{tmp_path / FILE}"), reading() as session:
        settings = [session.scalar(text(f"PRAGMA {name}")) for name in ("journal_mode", "synchronous")]
    assert settings == ["wal", 2]


def test_a_writer_keeps_other_writers_out_from_its_first_statement(tmp_path: Path) -> None:
    with (
        a_database(tmp_path / FILE),
        closing(sqlite3.connect(tmp_path / FILE, timeout=0, isolation_level=None)) as other,
    ):
        with writing() as session:
            assert session.in_transaction()
            with pytest.raises(sqlite3.OperationalError, match="locked"):
                other.execute("BEGIN IMMEDIATE")
        other.execute("BEGIN IMMEDIATE")
