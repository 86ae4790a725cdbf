"""Where the app of a home stores its files: the database, the key that signs cookies, and its last web address.

Database and key are in the folder of the home, unless `DATABASE_URL` and `SECRET_KEY` in the environment replace them.
With another key every phone would lose its pencil. So a fingerprint of the key is stored too: a key that was emptied,
replaced or lost is noticed before any phone is told that its cookie is invalid.
"""

from __future__ import annotations

import hashlib
import os
import re
import secrets
from contextlib import suppress
from pathlib import Path

from msgspec import Struct
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from scorekeeper.paths import home_folder, usual_home
from scorekeeper.storage.atomic_files import make_private, make_private_folder, write_atomically, write_once
from scorekeeper.storage.errors import ChangedKey, LostKey, ShortKey

DATABASE_FILE = "scorekeeper.sqlite3"
KEY_FILE = "secret_key"
JOBS_FOLDER = "books"
# Holds the web address under which phones knew the server when it last ran.
SERVED_FILE = "served_at"
BACKUPS_FOLDER = "backups"
# Holds the certificate authority of the home, which no backup has: phones trust it.
HTTPS_FOLDER = "https"
# PostgreSQL without a driver.
POSTGRESQL = re.compile(r"postgres(?:ql)?://", re.ASCII)
# An attacker who guesses the key can write in every game.
MIN_KEY_BYTES = 16


class Home(Struct, frozen=True):
    """The folder of the home and the `address` of its database as SQLAlchemy writes it.

    `database` is its file, or None if it is not SQLite; `secret` is the file of the key, or None if the environment
    gives the key. Backups are in `backups`, or in the usual place if that is None.
    """

    address: str
    folder: Path
    database: Path | None
    secret: Path | None
    backups: Path | None = None

    @property
    def is_postgresql(self) -> bool:
        """Whether the database of the home is PostgreSQL."""
        return self.address.startswith("postgresql")


def configured_home(folder: Path | None = None, address: str | None = None) -> Home:
    """Return the home in a folder as the environment configures it. Without a folder it is the usual one; `address` may
    name another database. No file is read or created.
    """
    folder = home_folder() if folder is None else folder
    address = address or database_address(folder)
    secret = None if os.environ.get("SECRET_KEY") else folder / KEY_FILE
    backups = os.environ.get("BACKUP_DIR")
    return Home(address, folder, database_file(address, folder), secret, Path(backups).absolute() if backups else None)


def database_address(folder: Path) -> str:
    """Return the address of the database: from the environment, or of a file in the folder of the home."""
    address = os.environ.get("DATABASE_URL")
    return psycopg_address(address) if address else sqlite_address(folder / DATABASE_FILE)


def sqlite_address(file: Path) -> str:
    """Return the address of a database in a file, whatever letters are in its name."""
    return URL.create("sqlite", database=str(file)).render_as_string()


def psycopg_address(address: str) -> str:
    """Return the address with psycopg 3 as its driver. The addresses of hosting services name no driver."""
    scheme = POSTGRESQL.match(address)
    return address if scheme is None else f"postgresql+psycopg://{address[scheme.end() :]}"


def make_home_folder(address: str, folder: Path) -> None:
    """Create the folder of a home, which only its owner may read. If the database is in another folder, nothing is
    created.
    """
    file = database_file(address, folder)
    # The owner of an existing folder decides who may read it, but for the usual one.
    if file is not None and file.parent == folder and (not folder.exists() or folder == usual_home()):
        make_private_folder(folder)


def jobs_folder(address: str, folder: Path) -> Path:
    """Return the folder of background jobs: beside the file of the database if it has one, else in the folder of the
    home.
    """
    return _companion_file(address, folder, JOBS_FOLDER)


def backups_folder(home: Home) -> Path | None:
    """Return the folder of backups, or None if the database is neither in a file nor PostgreSQL. It is the configured
    one, else one next to the file of the database, else one in the folder of the home.
    """
    if home.database is None and not home.is_postgresql:
        return None
    return home.backups or _companion_file(home.address, home.folder, BACKUPS_FOLDER)


def authority_file(folder: Path) -> Path:
    """Return the file of the certificate that phones install, in the folder of a home."""
    return folder / HTTPS_FOLDER / "authority.crt"


def last_served(home: Home) -> str | None:
    """Return the web address under which this home was last served, or None."""
    try:
        return _companion_file(home.address, home.folder, SERVED_FILE).read_text(encoding="utf-8").strip() or None
    except (OSError, UnicodeDecodeError):
        return None


def remember_served(home: Home, web_address: str) -> None:
    """Remember the web address under which this home is served; a full disk does not end the server."""
    with suppress(OSError):
        file = _companion_file(home.address, home.folder, SERVED_FILE)
        write_atomically(file, web_address.encode(), replace=True)


def database_file(address: str, folder: Path) -> Path | None:
    """Return the file behind an address, or None. A relative path is relative to the folder of the home, as in
    Flask-SQLAlchemy.
    """
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        # SQLAlchemy raises ValueError if the port is not a number.
        return None
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return None
    return folder / str(url.database)


def _companion_file(address: str, folder: Path, name: str) -> Path:
    """Return the path of a file that belongs to a database: in the folder of the database file, else in the folder of
    the home.
    """
    file = database_file(address, folder)
    return (folder if file is None else file.parent) / name


def secret_from_environment() -> str | None:
    """Return the key that the environment gives, or None. Raises ShortKey."""
    key = os.environ.get("SECRET_KEY")
    if key and len(key.strip().encode()) < MIN_KEY_BYTES:
        raise ShortKey
    return key or None


def secret_from_file(path: Path) -> str:
    """Return the key in a file that only the owner may read, and make the file if there is none yet.

    Two servers that start together get the same key, because the file appears only when complete, and only once. Raises
    ShortKey, ChangedKey, LostKey, OSError.
    """
    if not path.exists():
        if fingerprint_file(path).exists():
            raise LostKey
        if not path.parent.exists():
            make_private_folder(path.parent)
        write_once(path, secrets.token_urlsafe(48).encode("ascii"))
    make_private(path)
    key = path.read_bytes()
    if len(key.strip()) < MIN_KEY_BYTES:
        raise ShortKey
    _compare_fingerprint(path, hashlib.sha256(key).hexdigest().encode("ascii"))
    return _key_text(key)


def forget_fingerprint(path: Path) -> None:
    """Forget the fingerprint, so that the next key in this file is accepted."""
    fingerprint_file(path).unlink(missing_ok=True)


def fingerprint_file(path: Path) -> Path:
    """Return the file of the fingerprint, beside the key."""
    return path.with_name(f"{path.name}.sha256")


def _compare_fingerprint(path: Path, fingerprint: bytes) -> None:
    file = fingerprint_file(path)
    if not file.exists():
        write_atomically(file, fingerprint, replace=True)
    # An empty fingerprint, which the disk lost, proves nothing.
    elif file.read_bytes().strip() not in (fingerprint, b""):
        raise ChangedKey


def _key_text(key: bytes) -> str:
    try:
        return key.decode("ascii")
    except UnicodeDecodeError:
        raise ChangedKey from None
