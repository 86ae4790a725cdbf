"""The database of a home for a command, and every trouble with it as a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from scorekeeper.cli.errors import CommandError
from scorekeeper.storage.database import open_database
from scorekeeper.storage.errors import (
    DamagedDatabase,
    DatabaseInUse,
    FileAlreadyThere,
    ForeignDatabase,
    NewerDatabase,
    NoDatabase,
    NotABackup,
    NotAFileDatabase,
    StorageError,
    UnreadableGame,
    UnstorableValue,
    UnusableDatabase,
)
from scorekeeper.storage.home import Home, configured_home, make_home_folder
from scorekeeper.wording import N_

TROUBLES: dict[type[StorageError], str] = {
    NoDatabase: N_("There is no database here yet; “scorekeeper serve” makes one."),
    UnusableDatabase: N_("The database cannot be used: %(detail)s."),
    UnstorableValue: N_("The database cannot keep that: %(detail)s."),
    UnreadableGame: N_("This game cannot be read any more: its rules hold what no file can."),
    NotAFileDatabase: N_("This is no SQLite database in a file. Its own tools keep and restore it, such as pg_dump."),
    DamagedDatabase: N_("The database is damaged: %(detail)s."),
    ForeignDatabase: N_("This is a database, but not one of the scorekeeper."),
    NewerDatabase: N_("This is the database of a newer scorekeeper; please update this one."),
    DatabaseInUse: N_("Somebody is using the database. End the server first, then try again."),
    NotABackup: N_("This is no backup of the scorekeeper, or not the whole of it."),
    FileAlreadyThere: N_("There is a file of this name already; --force writes over it."),
}


@contextmanager
def home_database(folder: Path, *, made: bool = False) -> Iterator[None]:
    """The database of a home for reading and writing, made where there is none if `made`. Raises CommandError."""
    home = configured_home(folder)
    with reporting_errors(name_of(home)):
        if home.database is not None and not home.database.exists():
            if not made:
                raise NoDatabase
            make_home_folder(home.address, home.folder)
        with open_database(home.address, home.folder):
            yield


@contextmanager
def reporting_errors(source: str) -> Iterator[None]:
    """Trouble with a file or a database as one line that begins with its name. Raises CommandError."""
    try:
        yield
    except StorageError as trouble:
        said = TROUBLES[type(trouble)] % {"detail": trouble.detail.strip().rstrip(".")}
        raise CommandError([f"{source}: {said}"]) from trouble
    except OSError as error:
        # The system may name another file than the one that was asked for.
        named = shown(error.filename) if isinstance(error.filename, str) else source
        raise CommandError([f"{named}: {error.strerror or error}."]) from error


def name_of(home: Home) -> str:
    """What a database is called: its file, or where its address stands, for that may hold a password."""
    return "DATABASE_URL" if home.database is None else shown(home.database)


def shown(path: Path | str) -> str:
    """A path as a person reads it, from the current folder where it is inside."""
    here = Path.cwd()
    whole = Path(path)
    near = whole.relative_to(here) if whole.is_absolute() and whole.is_relative_to(here) else whole
    return click.format_filename(str(near))
