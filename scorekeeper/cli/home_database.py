"""The database of a home (the app's data folder) for a command, and a sentence for every error of the storage."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import click

from scorekeeper.actions.clock import today
from scorekeeper.cli.language import _
from scorekeeper.cli.output import CommandError
from scorekeeper.storage import errors
from scorekeeper.storage.backup.daily import back_up_before_upgrade
from scorekeeper.storage.database import open_database
from scorekeeper.storage.home import Home, configured_home, make_home_folder
from scorekeeper.wording import N_

SENTENCES: dict[type[errors.StorageError], str] = {
    errors.NoDatabase: N_("There is no database here yet; “scorekeeper serve” makes one."),
    errors.UnusableDatabase: N_("The database can’t be used: %(detail)s."),
    errors.FailedInputOutput: N_("The database can’t be used: %(detail)s. The disk may be full."),
    errors.MalformedAddress: N_(
        "This is not the address of a database, such as postgresql://user:password@host/cards, where the password has "
        "%%40 for @."
    ),
    errors.LostDatabase: N_("The database is gone, or was replaced by another one."),
    errors.UnstorableValue: N_("The database can’t store that: %(detail)s."),
    errors.UnreadableGame: N_("This game can no longer be read: its rules contain something no file can."),
    errors.NotAFileDatabase: N_("This is neither an SQLite file nor a PostgreSQL database."),
    errors.FilledDatabase: N_("This database isn’t empty. A backup needs an empty one."),
    errors.DamagedDatabase: N_("The database is damaged: %(detail)s."),
    errors.ForeignDatabase: N_("This is a database, but not one of the scorekeeper."),
    errors.NewerDatabase: N_("This is the database of a newer scorekeeper; please update this one."),
    errors.OlderDatabase: N_(
        "This database is older than version 1.0.0. Open it once with version 0.1.0 of November 2026 (4f6da1cf), "
        "then with this one."
    ),
    errors.GroupFull: N_("This group is full: %(detail)s."),
    errors.DatabaseInUse: N_("The database is in use. Stop the server first, then try again."),
    errors.NotABackup: N_("This is not a backup of the scorekeeper, or not all of it."),
    errors.ShortKey: N_("The key that lets phones keep score is empty or too short. %(way_on)s"),
    errors.ChangedKey: N_("This is not the key by which phones kept score here. %(way_on)s"),
    errors.LostKey: N_("The key that let phones keep score here is gone. %(way_on)s"),
    errors.EmptyKeyInBackup: N_(
        "The key in this backup is empty: no phone could keep score with it. Use another backup."
    ),
    errors.NoRoom: N_("There is too little room on the disk for a backup."),
    errors.FileAlreadyThere: N_("A file of this name already exists; --force overwrites it."),
}
# What the operator can do about a wrong or missing key.
WAY_ON = N_(
    "Put the right one back, such as the one in a backup. To start with a new one, remove secret_key and "
    "secret_key.sha256; then every phone must be let in again before it can keep score."
)


@contextmanager
def home_database(folder: Path, *, create: bool = False) -> Iterator[None]:
    """Open the database of a home (data folder) to read and write. With `create` a missing database is created.

    Raises CommandError if it cannot be used.
    """
    home = configured_home(folder)
    with reporting_errors(database_name(home)):
        if home.database is not None and not home.database.exists():
            if not create:
                raise errors.NoDatabase
            make_home_folder(home.address, home.folder)
        before = partial(back_up_before_upgrade, home, today())
        with open_database(home.address, home.folder, before_upgrade=before):
            yield


@contextmanager
def reporting_errors(source: str) -> Iterator[None]:
    """Turn an error of a file or a database into CommandError with one line that begins with its name."""
    try:
        yield
    except errors.StorageError as error:
        # A special error without a sentence of its own gets that of the general one.
        pattern = next(SENTENCES[kind] for kind in type(error).__mro__ if kind in SENTENCES)
        # PostgreSQL writes several lines, and ends with a question.
        detail = " ".join(error.detail.split()).rstrip(".?")
        sentence = _(pattern) % {"detail": detail, "way_on": _(WAY_ON)}
        raise CommandError([f"{source}: {sentence}"]) from error
    except BrokenPipeError:
        # It is an error of the output, and its reader has seen enough.
        raise
    except OSError as error:
        # The error may be about another file than that of the command.
        named = display_path(error.filename) if isinstance(error.filename, str) else source
        raise CommandError([f"{named}: {error.strerror or error}."]) from error


def database_name(home: Home) -> str:
    """Return the name of a database for messages: its file, or `DATABASE_URL`, as an address may hold a password."""
    return "DATABASE_URL" if home.database is None else display_path(home.database)


def display_path(path: Path | str) -> str:
    """Return a path for messages, relative to the current folder if it is inside."""
    here = Path.cwd()
    whole = Path(path)
    near = whole.relative_to(here) if whole.is_absolute() and whole.is_relative_to(here) else whole
    return click.format_filename(str(near))
