"""Where the app of a home keeps its things: the database, and the key that signs cookies.

`DATABASE_URL` and `SECRET_KEY` in the environment say otherwise; without them both live in the folder of the home and
outlast every restart.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from scorekeeper.places import home_folder

DATABASE_FILE = "scorekeeper.sqlite3"
KEY_FILE = "secret_key"
BOOKS_FOLDER = "books"
# PostgreSQL without a driver.
POSTGRESQL = re.compile(r"postgres(?:ql)?://", re.ASCII)


@dataclass(frozen=True)
class Home:
    """`address` is the database's as SQLAlchemy writes it, `folder` the folder of the home.

    `database` is its file, None where it is another database than SQLite; `secret` the file of the key, None where
    the environment gives the key.
    """

    address: str
    folder: Path
    database: Path | None
    secret: Path | None


def this_home(folder: Path | None = None) -> Home:
    """The home in a folder, in the usual one if None, as the environment has it. Nothing is looked at or made."""
    folder = home_folder() if folder is None else folder
    address = database_address(folder)
    secret = None if os.environ.get("SECRET_KEY") else folder / KEY_FILE
    return Home(address, folder, file_of(address, folder), secret)


def database_address(folder: Path) -> str:
    """Where the database is: what the environment says, or a file in the folder of the home."""
    address = os.environ.get("DATABASE_URL")
    return psycopg_address(address) if address else sqlite_address(folder / DATABASE_FILE)


def sqlite_address(file: Path) -> str:
    """The address of a database in a file, whatever letters are in its name."""
    return URL.create("sqlite", database=str(file)).render_as_string()


def psycopg_address(address: str) -> str:
    """The same address, PostgreSQL spoken to through psycopg 3, as hosters do not say."""
    begins = POSTGRESQL.match(address)
    return address if begins is None else f"postgresql+psycopg://{address[begins.end() :]}"


def make_room(address: str, folder: Path) -> None:
    """Make the folder of a home where the database shall be in it; other places are somebody else's to make."""
    file = file_of(address, folder)
    if file is not None and file.parent == folder:
        folder.mkdir(parents=True, exist_ok=True)


def books_folder(address: str, folder: Path) -> Path:
    """Where books lie until they are fetched: beside a database in a file, else in the folder of the home."""
    file = file_of(address, folder)
    return (folder if file is None else file.parent) / BOOKS_FOLDER


def file_of(address: str, folder: Path) -> Path | None:
    """The file behind an address; a relative one is looked for in the folder of the home, as Flask-SQLAlchemy does."""
    try:
        url = make_url(address)
    except ArgumentError:
        return None
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return None
    return folder / str(url.database)
