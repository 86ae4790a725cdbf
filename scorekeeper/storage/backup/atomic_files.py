"""Files that are there whole or not at all, whatever happens meanwhile."""

from __future__ import annotations

import os
import secrets
import sys
from contextlib import suppress
from pathlib import Path

from scorekeeper.storage.errors import FileThere


def write_atomically(target: Path, data: bytes, *, replace: bool) -> None:
    """Write a file that only its owner may read. Raises FileThere unless it may replace one; OSError."""
    if not replace and target.exists():
        raise FileThere(str(target))
    draft = target.with_name(f".{target.name}.{secrets.token_hex(8)}")
    file = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(file, "wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)
    fsync_directory(target.parent)


def set_aside(file: Path, name: str) -> Path:
    """Let a file be found under a second name too, a number behind it where that is taken; returns the second."""
    number = 1
    while True:
        more = "" if number == 1 else f"-{number}"
        aside = file.with_name(f"{name}{more}{file.suffix}")
        try:
            aside.hardlink_to(file)
        except FileExistsError:
            number += 1
        else:
            return aside


def swap_in(new: Path, target: Path) -> None:
    """Put a new file in the place of another at one stroke, with the same owner and rights."""
    # Windows empties the buffers only of a file that is open for writing.
    with new.open("r+b") as written:
        if target.exists():
            _take_over_rights(target, new)
        os.fsync(written.fileno())
    new.replace(target)
    fsync_directory(target.parent)


def _take_over_rights(old: Path, new: Path) -> None:
    was = old.stat()
    new.chmod(was.st_mode & 0o777)
    if sys.platform != "win32":
        # Only root may give files away, and only root needs to.
        with suppress(PermissionError):
            os.chown(new, was.st_uid, was.st_gid)


def fsync_directory(folder: Path) -> None:
    """Have the disk remember which names a folder holds; Windows does so by itself and opens no folder."""
    if sys.platform == "win32":
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
