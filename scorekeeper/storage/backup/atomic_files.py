"""Write and replace files atomically, also when the process is killed meanwhile."""

from __future__ import annotations

import os
import secrets
import sys
from contextlib import suppress
from pathlib import Path

from scorekeeper.storage.errors import FileAlreadyThere


def write_atomically(target: Path, data: bytes, *, replace: bool) -> None:
    """Write a file that only its owner may read. Raises FileAlreadyThere unless `replace`, OSError."""
    if not replace and target.exists():
        raise FileAlreadyThere(str(target))
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


def link_under_free_name(file: Path, name: str) -> Path:
    """Give a file a second name, with a number where that name is taken; returns the second path."""
    number = 1
    while True:
        suffix = "" if number == 1 else f"-{number}"
        link = file.with_name(f"{name}{suffix}{file.suffix}")
        try:
            link.hardlink_to(file)
        except FileExistsError:
            number += 1
        else:
            return link


def replace_file(new: Path, target: Path) -> None:
    """Replace a file by a new one atomically, with the same owner and permissions."""
    # Windows flushes only a file that is open for writing.
    with new.open("r+b") as written:
        if target.exists():
            _copy_permissions(target, new)
        os.fsync(written.fileno())
    new.replace(target)
    fsync_directory(target.parent)


def _copy_permissions(old: Path, new: Path) -> None:
    status = old.stat()
    new.chmod(status.st_mode & 0o777)
    if sys.platform != "win32":
        # Only root may give files away, and only root needs to.
        with suppress(PermissionError):
            os.chown(new, status.st_uid, status.st_gid)


def fsync_directory(folder: Path) -> None:
    """Flush the names in a folder to the disk; Windows does so by itself and cannot open a folder."""
    if sys.platform == "win32":
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
