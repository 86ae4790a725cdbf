"""Health checks."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import event

from scorekeeper.storage.database import db
from scorekeeper.version import version
from tests.databases import FILE, Database, an_app
from tests.web.table import Phone, words_of


def test_a_process_is_well_while_its_database_answers(phone: Phone) -> None:
    answer = phone.get("/healthz")
    assert answer.text == f"ok\nscorekeeper {version()}\n"
    assert answer.headers["Cache-Control"] == "no-store"
    assert "Set-Cookie" not in answer.headers


def test_without_its_database_a_process_says_so_and_people_read_what_is_true(
    own_database: Database,
) -> None:
    phone = Phone(own_database.app)
    key = phone.start()
    own_database.make_unreachable()
    assert phone.get("/healthz", 503).get_data() in (
        b"the database does not answer\n",
        b"the file of the database was removed or replaced\n",
    )
    for answer in (
        phone.get(f"/games/{key}", 503),
        phone.get(f"/games/{key}/state", 503, headers={"If-None-Match": '"1"'}),
        phone.post(f"/games/{key}/undo", status=503),
    ):
        words = words_of(answer.text)
        # The new folder may have the inode number of the file, and then nothing tells that the file is gone.
        assert "removed or replaced" in words or "try it again" in words
        assert "safe" not in words


def test_where_a_page_of_the_database_is_damaged_nobody_reads_that_all_is_safe(tmp_path: Path) -> None:
    file = tmp_path / FILE
    phone = Phone(an_app(f"sqlite:///{file}"))
    key = phone.start()
    with phone.client.application.app_context():
        db.engine.dispose()
    damage(file)
    words = phone.words(f"/games/{key}", 503)
    assert "damaged" in words
    assert "safe" not in words


def test_while_others_hold_the_database_people_read_that_nothing_is_lost(tmp_path: Path) -> None:
    file = tmp_path / FILE
    phone = Phone(an_app(f"sqlite:///{file}"))
    key = phone.start()
    with phone.client.application.app_context():
        db.engine.dispose()
        event.listen(db.engine, "connect", lambda connection, _entry: connection.execute("PRAGMA busy_timeout = 0"))
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        words = words_of(phone.post(f"/games/{key}/undo", status=503).text)
    assert "stays on it" in words


def damage(file: Path) -> None:
    """Overwrite everything behind the first page, which says how large a page is and where each table begins."""
    file.with_name(f"{file.name}-wal").unlink(missing_ok=True)
    with file.open("r+b") as opened:
        opened.seek(4096)
        opened.write(b"\xff" * (file.stat().st_size - 4096))


@pytest.mark.parametrize("address", ["/games/{0}", "/games/{0}/state", "/house-rules/{0}"])
def test_an_address_with_the_character_zero_is_no_address(phone: Phone, address: str) -> None:
    phone.get(address.format("%00"), 404)


def test_while_others_write_for_long_a_process_is_well_as_it_still_reads(
    own_database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.storage.database.health.HEALTH_TIMEOUT_MS", 1)
    phone = Phone(own_database.app)
    with own_database.new.app_context(), db.engine.begin() as other:
        if db.engine.dialect.name == "sqlite":
            other.exec_driver_sql("PRAGMA user_version = 1")
        else:
            other.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")
        phone.get("/healthz")
