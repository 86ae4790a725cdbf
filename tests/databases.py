"""Databases for tests: SQLite in a file, or PostgreSQL on the server that `script/test` starts.

Making the tables costs more than most tests, so a process makes them once for each kind and empties them between tests.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from secrets import token_hex

from flask import Flask
from sqlalchemy import Connection, create_engine, event, make_url, text
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

from scorekeeper.storage.database import database_app, db, upgrade_database
from scorekeeper.storage.home import psycopg_address
from scorekeeper.web import create_app

# The address of a server on which databases may be made.
SERVER = "TEST_POSTGRESQL"
FILE = "kept.sqlite3"
TESTS_FOR_A_VACUUM = 25


class Database:
    """A database with an app around it that has pages, and one that has none; each is made when it is first used."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._emptied = 0

    @cached_property
    def new(self) -> Flask:
        """An app without pages, its tables as they are."""
        return without_fsync(database_app(self.address))

    @cached_property
    def bare(self) -> Flask:
        """An app without pages, its tables upgraded."""
        with self.new.app_context():
            upgrade_database()
        return self.new

    @cached_property
    def app(self) -> Flask:
        """The whole app."""
        return an_app(self.address)

    def empty(self) -> None:
        """Delete everything."""
        with self.bare.app_context(), db.engine.begin() as connection:
            for table in db.metadata.tables.values():
                # The rows of others are deleted with what they belong to.
                if not any(column.foreign_keys and not column.nullable for column in table.columns):
                    connection.execute(table.delete())
        self._emptied += 1
        if self._emptied % TESTS_FOR_A_VACUUM == 0:
            self._vacuum()

    def _vacuum(self) -> None:
        """Remove deleted rows from PostgreSQL, whose autovacuum is off: it would change query plans at times that no
        test can know.
        """
        with self.bare.app_context(), db.engine.connect() as connection:
            if db.engine.dialect.name == "postgresql":
                connection.execution_options(isolation_level="AUTOCOMMIT").exec_driver_sql("VACUUM")

    def make_unreachable(self) -> None:
        """Replace the file by a folder, or drop the database."""
        self.close()
        url = make_url(self.address)
        if url.get_backend_name() == "sqlite":
            Path(str(url.database)).unlink()
            Path(str(url.database)).mkdir()
        else:
            with _administration() as connection:
                connection.execute(text(f"DROP DATABASE {url.database} WITH (FORCE)"))

    def close(self) -> None:
        """Close all connections."""
        for app in [vars(self)[name] for name in ("new", "app") if name in vars(self)]:
            with app.app_context():
                db.engine.dispose()


def an_app(address: str, **more: object) -> Flask:
    """The app around a database. Errors become pages, as they do for people."""
    settings = {
        "SQLALCHEMY_DATABASE_URI": address,
        "SECRET_KEY": "only for tests",
        "TESTING": True,
        "RATELIMIT_ENABLED": False,
        "PRINTS_BESIDE": False,
    }
    return without_fsync(create_app(settings | {"PROPAGATE_EXCEPTIONS": False} | more))


def without_fsync(app: Flask) -> Flask:
    """The same app, which does not wait for the disk; script/test starts its PostgreSQL without fsync too.

    That the app does wait in production is tested in storage/database/test_sqlite.py.
    """
    with app.app_context():
        if db.engine.dialect.name == "sqlite":
            event.listen(db.engine, "connect", _turn_off_fsync)
            # A connection that is open already would still wait.
            db.engine.dispose()
    return app


def _turn_off_fsync(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA synchronous = OFF")
    cursor.close()


@contextmanager
def a_sqlite_database(folder: Path) -> Iterator[Database]:
    """A database in a new file of a folder."""
    database = Database(f"sqlite:///{folder / FILE}")
    try:
        yield database
    finally:
        database.close()


@contextmanager
def a_postgresql_database() -> Iterator[Database]:
    """A new database on the server of the tests, gone afterwards."""
    name = f"scorekeeper_{token_hex(8)}"
    with _administration() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
        database = Database(
            make_url(psycopg_address(server())).set(database=name).render_as_string(hide_password=False)
        )
        try:
            yield database
        finally:
            database.close()
            connection.execute(text(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)"))


@contextmanager
def _administration() -> Iterator[Connection]:
    """A connection to the server of the tests by which databases come and go."""
    engine = create_engine(psycopg_address(server()), isolation_level="AUTOCOMMIT")
    try:
        with engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()


def server() -> str:
    """The address of the PostgreSQL server of the tests, nothing where there is none."""
    return os.environ.get(SERVER, "")
