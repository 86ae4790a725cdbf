"""Copy all rows between PostgreSQL and a SQLite file: a backup is the same archive for either database."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic.runtime.migration import MigrationContext
from sqlalchemy import (
    JSON,
    Column,
    Connection,
    MetaData,
    NullPool,
    Table,
    bindparam,
    create_engine,
    event,
    func,
    inspect,
    select,
    update,
)

from scorekeeper.storage.database import database_app, db, require_known_revision, upgrade_database
from scorekeeper.storage.database.health import stored_bytes
from scorekeeper.storage.database.postgresql_transactions import READ_OPTIONS
from scorekeeper.storage.database.sqlite_file import checkpoint
from scorekeeper.storage.database.transactions import translating_errors
from scorekeeper.storage.errors import FilledDatabase, NoDatabase
from scorekeeper.storage.home import Home, sqlite_address

# The table in which Alembic notes the revision; the upgrade of each database fills it.
REVISIONS = "alembic_version"
ROWS_AT_ONCE = 1000


def copy_to_file(home: Home, file: Path) -> None:
    """Copy the PostgreSQL database of a home as it is at one moment, at whatever revision, into a new SQLite file.

    Raises NoDatabase if it has no tables yet, OlderDatabase, NewerDatabase, ForeignDatabase, UnusableDatabase.
    """
    with _postgresql(home) as source:
        revision = MigrationContext.configure(source).get_current_revision()
        if revision is None:
            raise NoDatabase
        require_known_revision(revision)
        with database_app(sqlite_address(file)).app_context():
            upgrade_database(to=revision)
            db.engine.dispose()
        with _sqlite(file) as target:
            _copy_rows(_shared_tables(target, source), source, target)
    checkpoint(file)


def copy_from_file(file: Path, target: Connection) -> None:
    """Copy all rows of a SQLite file into a PostgreSQL database, in an open write transaction; both are of the newest
    revision.

    Raises FilledDatabase unless every table of it is empty.
    """
    with _sqlite(file) as source:
        tables = _shared_tables(source, target)
        if any(target.execute(select(func.count()).select_from(table)).scalar_one() for table in tables):
            raise FilledDatabase
        _copy_rows(tables, source, target)
    for table in tables:
        number = table.autoincrement_column
        if number is not None:
            sequence = func.pg_get_serial_sequence(table.name, number.name)
            next_id = func.coalesce(func.max(number), 0) + 1
            target.execute(select(func.setval(sequence, next_id, False)))  # noqa: FBT003 - the next id is not used yet


def database_size(home: Home) -> int:
    """Return how many bytes the PostgreSQL database of a home takes. Raises UnusableDatabase."""
    with database_app(home.address, home.folder).app_context():
        try:
            return stored_bytes()
        finally:
            db.engine.dispose()


def _shared_tables(sqlite: Connection, postgresql: Connection) -> Sequence[Table]:
    """Return the tables that both databases have, each after the tables to which it refers.

    Their column types fit both databases, with the sizes that PostgreSQL distinguishes.
    """
    names = set(inspect(sqlite).get_table_names()) - {REVISIONS}
    tables = MetaData()
    event.listen(tables, "column_reflect", _generalise_type)
    tables.reflect(postgresql, only=sorted(names))
    return tables.sorted_tables


def _generalise_type(_inspector: object, _table: object, column: dict[str, Any]) -> None:
    general = column["type"].as_generic()
    column["type"] = JSON(none_as_null=True) if isinstance(general, JSON) else general


@contextmanager
def _postgresql(home: Home) -> Iterator[Connection]:
    """Open the PostgreSQL database of a home, to read it as it is at one moment."""
    with translating_errors(), database_app(home.address, home.folder).app_context():
        try:
            with db.engine.connect().execution_options(**READ_OPTIONS) as connection, connection.begin():
                yield connection
        finally:
            db.engine.dispose()


@contextmanager
def _sqlite(file: Path) -> Iterator[Connection]:
    engine = create_engine(sqlite_address(file), poolclass=NullPool)
    with translating_errors(), engine.begin() as connection:
        yield connection


def _copy_rows(tables: Sequence[Table], source: Connection, target: Connection) -> None:
    for table in tables:
        links = _links_within(table)
        rows = source.execution_options(yield_per=ROWS_AT_ONCE).execute(select(table))
        for part in rows.mappings().partitions():
            # A row may refer to a later one, so references within a table are copied afterwards.
            target.execute(table.insert(), [dict(row) | dict.fromkeys(links) for row in part])
        for link in links:
            _copy_link(table.c.id, table.c[link], source, target)


def _links_within(table: Table) -> list[str]:
    """Return the columns of a table that refer to the table itself."""
    return [key.parent.name for key in table.foreign_keys if key.column.table is table]


def _copy_link(row_id: Column[int], link: Column[Any], source: Connection, target: Connection) -> None:
    change = update(row_id.table).where(row_id == bindparam("of_row")).values({link.name: bindparam("to_row")})
    linked = select(row_id.label("of_row"), link.label("to_row")).where(link.is_not(None))
    rows = source.execution_options(yield_per=ROWS_AT_ONCE).execute(linked)
    for part in rows.mappings().partitions():
        target.execute(change, [dict(row) for row in part])
