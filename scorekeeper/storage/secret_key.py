"""The key that signs cookies, kept in a file: with another one every phone would lose its pencil.

Beside it lies its fingerprint, so that a key which was emptied, replaced or lost is noticed before any phone is told
that its cookie is worth nothing.
"""

from __future__ import annotations

import hashlib
import os
import secrets
from pathlib import Path

from scorekeeper.storage.atomic_files import make_private, make_private_folder, write_atomically, write_once
from scorekeeper.storage.errors import ChangedKey, LostKey, ShortKey

# Whoever guesses the key can write in every game.
MIN_KEY_BYTES = 16


def given_secret() -> str | None:
    """Return the key that the environment gives, or None. Raises ShortKey."""
    key = os.environ.get("SECRET_KEY")
    if key and len(key.strip().encode()) < MIN_KEY_BYTES:
        raise ShortKey
    return key or None


def kept_secret(path: Path) -> str:
    """The key in a file that nobody but the owner may read, made once and kept.

    Two servers that start together end up with the same key, because the file appears under its name only when it is
    complete, and only once. Raises ShortKey, ChangedKey, LostKey, OSError.
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
    return _text(key)


def forget_fingerprint(path: Path) -> None:
    """Forget the fingerprint, so that the next key in this file is accepted."""
    fingerprint_file(path).unlink(missing_ok=True)


def fingerprint_file(path: Path) -> Path:
    """The file of the fingerprint, beside the key."""
    return path.with_name(f"{path.name}.sha256")


def _compare_fingerprint(path: Path, fingerprint: bytes) -> None:
    file = fingerprint_file(path)
    if not file.exists():
        write_atomically(file, fingerprint, replace=True)
    # An empty fingerprint, which the disk lost, proves nothing.
    elif file.read_bytes().strip() not in (fingerprint, b""):
        raise ChangedKey


def _text(key: bytes) -> str:
    try:
        return key.decode("ascii")
    except UnicodeDecodeError:
        raise ChangedKey from None
