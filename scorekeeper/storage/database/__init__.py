"""The database of the app: how it is opened, upgraded, read and written.

It is SQLite at home, and PostgreSQL if the app runs on several machines. The differences are in `sqlite_transactions`
and `postgresql_transactions`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from flask import Flask, current_app
from flask_alembic import Alembic
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Connection, Delete, Engine, Update, event
from sqlalchemy.exc import ArgumentError
from sqlalchemy.orm import Session

from scorekeeper.paths import home_folder
from scorekeeper.storage.database import (
    game_rows,
    group_rows,
    postgresql_transactions,
    settlement_rows,
    sqlite_transactions,
)
from scorekeeper.storage.database.columns import Base
from scorekeeper.storage.database.sqlite_file import OWN_REVISION, watch_file, watched_file
from scorekeeper.storage.database.transactions import SINGLE_QUERY, WHOLE_DATABASE, WRITE_SCOPE, translating_errors
from scorekeeper.storage.errors import (
    ForeignDatabase,
    MalformedAddress,
    NewerDatabase,
    OlderDatabase,
    UnusableDatabase,
)

MIGRATIONS = Path(__file__).parents[1] / "migrations"
NEWEST = "heads"
log = logging.getLogger(__name__)
# The tables refer to each other, so all of them are loaded with any of them.
TABLES = (game_rows, group_rows, settlement_rows)

# Rows of `group_rows` are used after their transaction.
db = SQLAlchemy(metadata=Base.metadata, session_options={"expire_on_commit": False})


def database_app(uri: str, folder: Path | None = None) -> Flask:
    """Make a bare app around a database, for commands that need rows but no pages.

    `uri` is SQLAlchemy's; a relative path is relative to the `folder` of the home, by default the usual one.
    """
    app = Flask("scorekeeper", instance_path=str(folder or home_folder()))
    app.config["SQLALCHEMY_DATABASE_URI"] = uri
    init_database(app)
    return app


@contextmanager
def open_database(
    uri: str,
    folder: Path | None = None,
    settings: Mapping[str, object] | None = None,
    before_upgrade: Callable[[str], object] | None = None,
) -> Iterator[None]:
    """Open and upgrade the database for `reading` and `writing`, and close it at the end.

    `settings` may have the quotas of groups. `before_upgrade` is the `before` of `upgrade_database`. Raises
    UnusableDatabase with the message of the database, OlderDatabase, NewerDatabase, ForeignDatabase.
    """
    app = database_app(uri, folder)
    app.config.from_mapping(settings or {})
    with translating_errors(), app.app_context():
        try:
            upgrade_database(before_upgrade)
            yield
        finally:
            db.engine.dispose()


def init_database(app: Flask) -> None:
    """Open the database an app is configured for. Its tables are made by `upgrade_database`.

    Raises MalformedAddress, and UnusableDatabase if the driver of the database is not installed.
    """
    if str(app.config["SQLALCHEMY_DATABASE_URI"]).startswith("postgresql"):
        app.config.setdefault("SQLALCHEMY_ENGINE_OPTIONS", postgresql_transactions.ENGINE_OPTIONS)
    try:
        db.init_app(app)
    except (ArgumentError, ValueError) as error:
        raise MalformedAddress from error
    except ImportError as error:
        raise UnusableDatabase(str(error)) from error
    app.config["ALEMBIC"] = {
        "script_location": str(MIGRATIONS),
        "version_locations": [str(MIGRATIONS / "versions")],
    }
    # All migrations are one transaction, so an upgrade is atomic.
    app.config["ALEMBIC_CONTEXT"] = {"transactional_ddl": True}
    with app.app_context():
        engine = db.engine
        if engine.dialect.name == "sqlite":
            watch_file(app, engine)
            event.listen(engine, "connect", sqlite_transactions.configure_connection)
            event.listen(engine, "begin", sqlite_transactions.begin)
            # Many rows in one statement: each statement waits for its thread's turn, with the lock held.
            engine.dialect.use_insertmanyvalues_wo_returning = True
        if engine.dialect.name == "postgresql":
            event.listen(engine, "begin", postgresql_transactions.begin)
        # Migrations write from their first statement: two processes that start together upgrade in turn.
        for_writing = engine.execution_options(**{WRITE_SCOPE: WHOLE_DATABASE})
        alembic = Alembic(run_mkdir=False, command_name="", engines=for_writing)
        alembic.init_app(app)
    # Alembic would log at every start which database it found.
    logging.getLogger("alembic").setLevel(logging.WARNING)


def upgrade_database(before: Callable[[str], object] | None = None, *, to: str = NEWEST) -> None:
    """Upgrade the tables of the current app to the newest form or to an earlier one, creating the database if needed.

    `before` is called with the newest revision before existing tables are changed.

    Raises OlderDatabase, NewerDatabase or ForeignDatabase if the database has a migration unknown here,
    UnusableDatabase.
    """
    # Alembic's connection stays open until the app context ends, so it gets a short one of its own.
    with translating_errors(), current_app.app_context():
        alembic: Alembic = current_app.extensions["alembic"]
        newest = alembic.script_directory.get_current_head()
        present = alembic.migration_context.get_current_heads()
        for revision in present:
            require_known_revision(revision)
        if before is None or not present or newest in present:
            alembic.upgrade(to)
            if present and newest not in present:
                log.info("The database was upgraded", extra={"fields": {"from": present[0], "to": newest}})
            return
    # What takes long must not hold the lock that the look at the revision took.
    before(str(newest))
    upgrade_database()


def require_known_revision(revision: str) -> None:
    """Raise OlderDatabase, NewerDatabase or ForeignDatabase if the current app does not know this revision."""
    alembic: Alembic = current_app.extensions["alembic"]
    known = {script.revision for script in alembic.script_directory.walk_revisions()}
    if revision in known:
        return
    if not OWN_REVISION.fullmatch(revision):
        raise ForeignDatabase
    raise OlderDatabase if revision < min(known) else NewerDatabase


@contextmanager
def single_query(engine: Engine) -> Iterator[Connection]:
    """Yield a connection in autocommit mode for a single query, which is consistent without a transaction.

    Without a session and without BEGIN it costs a small part of `reading`. Raises UnusableDatabase, UnstorableValue.
    """
    with translating_errors(), engine.connect().execution_options(**SINGLE_QUERY) as connection:
        yield connection


@contextmanager
def reading() -> Iterator[Session]:
    """Begin a read transaction, which sees the database as it is at its first statement. Raises UnusableDatabase,
    UnstorableValue.
    """
    with translating_errors(), db.session() as session, session.begin():
        if db.engine.dialect.name == "postgresql":
            session.connection(execution_options=postgresql_transactions.READ_OPTIONS)
        yield session


@contextmanager
def reading_rows() -> Iterator[Connection]:
    """Begin a read transaction for plain rows: without a session it costs less than half of `reading`."""
    engine = db.engine
    options = postgresql_transactions.READ_OPTIONS if engine.dialect.name == "postgresql" else {}
    with translating_errors(), engine.connect().execution_options(**options) as connection, connection.begin():
        yield connection


@contextmanager
def writing(game: str = WHOLE_DATABASE, *, group: int | None = None) -> Iterator[Session]:
    """Begin a write transaction, which holds the write lock from its first statement on.

    A caller that passes the key of a `game` writes only that game, its players and when its pencils were used; with the
    id of a `group` only what belongs to the group. PostgreSQL then locks only that group; SQLite has a single write
    lock anyway. Raises UnusableDatabase, UnstorableValue, and LostDatabase if the file is gone, as what was written is
    lost then.
    """
    file = watched_file(current_app)
    with translating_errors(), db.session() as session, session.begin():
        connection = session.connection(execution_options={WRITE_SCOPE: game if group is None else group})
        if file is not None:
            file.note_log(connection)
        yield session
        session.flush()
        # Checked here, so that nothing is written where it would be lost, and below for the time of the commit.
        if file is not None and not connection.closed:
            file.require_same(connection)
    if file is not None:
        file.require_same_file()


def change_rows(session: Session, statement: Update | Delete) -> None:
    """Change or delete rows in a write transaction that does not look again at what it has read of them."""
    session.execute(statement, execution_options={"synchronize_session": False})
