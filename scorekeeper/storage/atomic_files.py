"""Write, link and replace files atomically and for their owner alone, even if the process is killed or the power
fails.
"""

from __future__ import annotations

import os
import secrets
import sys
from contextlib import suppress
from pathlib import Path

from scorekeeper.storage.errors import FileAlreadyThere

# Only the user who runs the server may read the database, the keys and the books.
PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700


def write_atomically(target: Path, data: bytes, *, replace: bool) -> None:
    """Write a file that only its owner may read.

    Raises OSError, or FileAlreadyThere if the file exists and `replace` is false.
    """
    if not replace and target.exists():
        raise FileAlreadyThere(str(target))
    draft = write_draft(target, data)
    try:
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)
    fsync_directory(target.parent)


def write_once(target: Path, data: bytes) -> None:
    """Write a file that only its owner may read, unless another process was quicker. Raises OSError."""
    draft = write_draft(target, data)
    try:
        with suppress(FileExistsError):
            target.hardlink_to(draft)
    finally:
        draft.unlink()
    fsync_directory(target.parent)


def write_draft(target: Path, data: bytes) -> Path:
    """Write a new file in the folder of its target, flushed to the disk, and return its path. Raises OSError; then no
    file is left.
    """
    draft = target.with_name(f".{target.name}.{secrets.token_hex(8)}")
    file = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE_FILE)
    try:
        with os.fdopen(file, "wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
    except OSError:
        draft.unlink()
        raise
    return draft


def link_under_free_name(file: Path, name: str) -> Path:
    """Give a file a second name, numbered if that name is taken, and return the second path."""
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
    """Replace a file by a new one atomically; the new one gets the same owner, and only the owner may read it."""
    # Windows flushes only a file that is open for writing.
    with new.open("r+b") as written:
        # Some file systems, such as that of a USB stick, know no owners.
        make_private(new)
        if target.exists():
            _copy_owner(target, new)
        os.fsync(written.fileno())
    new.replace(target)
    fsync_directory(target.parent)


def make_private_folder(folder: Path) -> None:
    """Create a folder and its parents for its owner alone; close an existing one to others."""
    folder.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
    make_private(folder, PRIVATE_FOLDER)


def make_private(path: Path, mode: int = PRIVATE_FILE) -> None:
    """Close a file or folder to everyone but its owner, if the system can."""
    with suppress(OSError):
        if path.stat().st_mode & 0o777 & ~mode:
            path.chmod(mode)


def fsync_directory(folder: Path) -> None:
    """Flush the file names of a folder to the disk; Windows does so by itself and cannot open a folder."""
    if sys.platform == "win32":
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def _copy_owner(old: Path, new: Path) -> None:
    if sys.platform != "win32":
        status = old.stat()
        # Only root may give files away, and only root needs to.
        with suppress(PermissionError):
            os.chown(new, status.st_uid, status.st_gid)
