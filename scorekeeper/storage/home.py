"""Where the app of this home keeps its things: the database, and the key that signs cookies.

`DATABASE_URL` and `SECRET_KEY` in the environment say otherwise; without them both live in `instance/` beside the
checkout and outlast every restart.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

INSTANCE = Path(__file__).parent.parent.parent / "instance"
DATABASE_FILE = "scorekeeper.sqlite3"
KEY_FILE = "secret_key"
BOOKS_FOLDER = "books"
# PostgreSQL without a driver.
POSTGRESQL = re.compile(r"postgres(?:ql)?://", re.ASCII)


@dataclass(frozen=True)
class Home:
    """`address` is the database's as SQLAlchemy writes it, `folder` the instance folder.

    `database` is its file, None where it is another database than SQLite; `secret` the file of the key, None where
    the environment gives the key.
    """

    address: str
    folder: Path
    database: Path | None
    secret: Path | None


def this_home() -> Home:
    """What the environment says, and the defaults. Nothing is looked at or made."""
    address = database_address(INSTANCE)
    secret = None if os.environ.get("SECRET_KEY") else INSTANCE / KEY_FILE
    return Home(address, INSTANCE, file_of(address, INSTANCE), secret)


def database_address(instance: Path) -> str:
    """Where the database is: what the environment says, or a file in the instance folder."""
    return psycopg_address(os.environ.get("DATABASE_URL") or f"sqlite:///{instance / DATABASE_FILE}")


def psycopg_address(address: str) -> str:
    """The same address, PostgreSQL spoken to through psycopg 3, as hosters do not say."""
    begins = POSTGRESQL.match(address)
    return address if begins is None else f"postgresql+psycopg://{address[begins.end() :]}"


def make_room(address: str, instance: Path) -> None:
    """Make the instance folder where the database shall be in it; other places are somebody else's to make."""
    file = file_of(address, instance)
    if file is not None and file.parent == instance:
        instance.mkdir(parents=True, exist_ok=True)


def books_folder(address: str, instance: Path) -> Path:
    """Where books lie until they are fetched: beside a database in a file, else in the instance folder."""
    file = file_of(address, instance)
    return (instance if file is None else file.parent) / BOOKS_FOLDER


def file_of(address: str, instance: Path) -> Path | None:
    """The file behind an address; a relative one is looked for in the instance folder, as Flask-SQLAlchemy does."""
    try:
        url = make_url(address)
    except ArgumentError:
        return None
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return None
    return instance / str(url.database)
