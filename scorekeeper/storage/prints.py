"""A cache of printed sheets and pictures: a folder with one file for each, shared by all processes of a server.

Its size is bounded, and the least recently used files are removed first. A file that cannot be read or written is only
a cache miss.
"""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path

from scorekeeper.storage.atomic_files import make_private_folder, write_atomically

MAX_BYTES = 64_000_000


class PrintCache:
    """A cache of prints in a folder, which is made with the first file. After a `clear`, instances made before it store
    nothing.

    An instance made with the `last_cleared` of another one counts as equally old.
    """

    def __init__(self, folder: Path, last_cleared: str | None = None, *, max_bytes: int = MAX_BYTES) -> None:
        self._folder, self._max_bytes = folder, max_bytes
        # A file beside the folder, with another content after each `clear`.
        self._cleared = folder.with_name(f"{folder.name}.cleared")
        self.last_cleared = self._read_last_cleared() if last_cleared is None else last_cleared

    def find(self, name: str) -> bytes | None:
        """Return the print with this name, or None."""
        file = self._folder / name
        try:
            printed = file.read_bytes()
            os.utime(file)
        except OSError:
            return None
        return printed

    def keep(self, name: str, printed: bytes) -> None:
        """Store a print, unless the cache was cleared since this instance was made."""
        # A full disk, or another process that removes the same file.
        with suppress(OSError):
            make_private_folder(self._folder)
            write_atomically(self._folder / name, printed, replace=True)
            # `clear` changes its file first, so either this sees the change or `clear` finds the print.
            if self._read_last_cleared() != self.last_cleared:
                (self._folder / name).unlink()
            self._remove_oldest()

    def clear(self) -> None:
        """Remove everything. What is being printed now is not stored either, because deleted data may be in it."""
        with suppress(OSError):
            make_private_folder(self._cleared.parent)
            write_atomically(self._cleared, secrets.token_bytes(16), replace=True)
        with suppress(FileNotFoundError), os.scandir(self._folder) as entries:
            for entry in entries:
                Path(entry.path).unlink(missing_ok=True)

    def _read_last_cleared(self) -> str:
        try:
            return self._cleared.read_bytes().hex()
        except OSError:
            return ""

    def _remove_oldest(self) -> None:
        """Remove the least recently used files until the others fit."""
        with os.scandir(self._folder) as entries:
            files = sorted(
                ((entry.stat().st_mtime, entry.stat().st_size, entry.path) for entry in entries), reverse=True
            )
        held = 0
        for _, size, path in files:
            held += size
            if held > self._max_bytes:
                Path(path).unlink()
