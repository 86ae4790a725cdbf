"""The database under the app: how it is opened, upgraded, read and written.

SQLite now; nothing outside the functions named after it depends on that.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask, current_app
from flask_alembic import Alembic
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Connection, Engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.orm import Session
from sqlalchemy.pool import ConnectionPoolEntry

from scorekeeper.storage.columns import Base
from scorekeeper.storage.home import INSTANCE
from scorekeeper.storage.troubles import ForeignDatabase, NewerDatabase, UnusableDatabase

MIGRATIONS = Path(__file__).parent / "migrations"
WRITING = {"scorekeeper_writing": True}
GLANCING = {"scorekeeper_glancing": True}
# How long a writer waits for another one. A write takes milliseconds: only a sick disk comes near it.
PATIENCE_MS = 10_000
# Migrations are numbered; one that is not known here was written later.
OWN_REVISION = re.compile(r"[0-9]{4}", re.ASCII)

db = SQLAlchemy(metadata=Base.metadata)


def database_app(uri: str) -> Flask:
    """A bare app around a database, for commands that need rows but no pages. `uri` is SQLAlchemy's."""
    app = Flask("scorekeeper", instance_path=str(INSTANCE))
    app.config["SQLALCHEMY_DATABASE_URI"] = uri
    init_database(app)
    return app


@contextmanager
def open_database(uri: str) -> Iterator[None]:
    """The database at its newest form, for `reading` and `writing` meanwhile; closed at the end.

    Raises UnusableDatabase with what the database says of itself, NewerDatabase, ForeignDatabase.
    """
    try:
        app = database_app(uri)
        with app.app_context():
            try:
                upgrade_database()
                yield
            finally:
                db.engine.dispose()
    except DBAPIError as error:
        raise UnusableDatabase(str(error.orig)) from error
    except (ArgumentError, ImportError) as error:
        # An address that is none, or of a database whose driver is not installed.
        raise UnusableDatabase(str(error)) from error


def init_database(app: Flask) -> None:
    """Open the database an app is configured for. Its tables are made by `upgrade_database`."""
    db.init_app(app)
    app.config["ALEMBIC"] = {
        "script_location": str(MIGRATIONS),
        "version_locations": [str(MIGRATIONS / "versions")],
    }
    # All migrations are one transaction: an upgrade happens or does not.
    app.config["ALEMBIC_CONTEXT"] = {"transactional_ddl": True}
    with app.app_context():
        engine = db.engine
        if engine.dialect.name == "sqlite":
            event.listen(engine, "connect", _prepare_sqlite)
            event.listen(engine, "begin", _begin_sqlite)
        # Migrations write from their first statement: two processes that start together upgrade in turn.
        alembic = Alembic(run_mkdir=False, command_name="", engines=_for_writing(engine))
        alembic.init_app(app)
    # Alembic would tell whoever starts the app, every time, which database it found.
    logging.getLogger("alembic").setLevel(logging.WARNING)


def upgrade_database() -> None:
    """Bring the tables of the current app to the newest form, creating the database where there is none.

    Raises NewerDatabase or ForeignDatabase where somebody else's migrations were there before.
    """
    # Alembic's connection stays open until the app context ends, so it gets a short one of its own.
    with current_app.app_context():
        alembic: Alembic = current_app.extensions["alembic"]
        known = {script.revision for script in alembic.script_directory.walk_revisions()}
        for revision in alembic.migration_context.get_current_heads():
            if revision not in known:
                raise NewerDatabase if OWN_REVISION.fullmatch(revision) else ForeignDatabase
        alembic.upgrade()


@contextmanager
def glancing(engine: Engine) -> Iterator[Connection]:
    """A connection for a single question, which needs no transaction to be answered of a piece.

    Without a session and without BEGIN it costs a small part of `reading`.
    """
    with engine.connect().execution_options(**GLANCING) as connection:
        yield connection


@contextmanager
def reading() -> Iterator[Session]:
    """A transaction that sees the database as it is at its first statement."""
    with db.session() as session, session.begin():
        yield session


@contextmanager
def writing() -> Iterator[Session]:
    """A transaction that may write: all of it happens or nothing, and no other writer comes between.

    SQLite takes its one write lock at the beginning; elsewhere the game's row is locked when it is loaded.
    """
    with db.session() as session, session.begin():
        session.connection(execution_options=WRITING)
        yield session


def _for_writing(engine: Engine) -> Engine:
    return engine.execution_options(**WRITING)


def _prepare_sqlite(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    # Python would begin a transaction only at the first write, too late to read, check and write as one.
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {PATIENCE_MS}")
    cursor.execute("PRAGMA foreign_keys = ON")
    # Readers do not wait for writers, and what was answered as written survives a power cut.
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    kind = connection.get_execution_options().keys()
    if not GLANCING.keys() <= kind:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if WRITING.keys() <= kind else "BEGIN")
