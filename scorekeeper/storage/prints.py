"""Sheets and pictures that were printed, kept for whoever asks for the same again: one file for each, in one folder.

All processes of a server share the folder. It holds a bounded number of bytes: what was asked for longest ago leaves
first. Nothing in it is needed: what cannot be read or written is printed once more.
"""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from scorekeeper.storage.atomic_files import make_private_folder, write_atomically

MAX_BYTES = 64_000_000
DIGEST = sha256().digest_size


class PrintCache:
    """The prints in a folder, which is made when the first is kept, for who begins to print now: what was removed
    meanwhile is not kept after all.
    """

    def __init__(self, folder: Path, max_bytes: int = MAX_BYTES) -> None:
        self._folder, self._max_bytes = folder, max_bytes
        # Beside the folder, and another one each time the folder is cleared.
        self._cleared = folder.with_name(f"{folder.name}.cleared")
        self._last_cleared = self._read_last_cleared()

    def find(self, name: str) -> bytes | None:
        """What was kept under this name, None where there is nothing, or what there is was broken by a power cut."""
        file = self._folder / name
        try:
            kept = file.read_bytes()
            os.utime(file)
        except OSError:
            return None
        digest, printed = kept[:DIGEST], kept[DIGEST:]
        return printed if sha256(printed).digest() == digest else None

    def keep(self, name: str, printed: bytes) -> None:
        """Keep it, as long as it is among those asked for last; not what was begun before something was deleted."""
        draft = self._folder / f".{name}.{secrets.token_hex(8)}"
        # A full disk, or another process that removes the same file.
        with suppress(OSError):
            make_private_folder(self._folder)
            draft.write_bytes(sha256(printed).digest() + printed)
            draft.replace(self._folder / name)
            # Who clears the folder says so first, so it is either seen here or finds this file.
            if self._read_last_cleared() != self._last_cleared:
                (self._folder / name).unlink()
            self._remove_oldest()
        with suppress(OSError):
            draft.unlink()

    def clear(self) -> None:
        """Remove everything, also what is being printed: something was deleted that may be on one of the prints."""
        with suppress(OSError):
            write_atomically(self._cleared, secrets.token_bytes(16), replace=True)
        with suppress(FileNotFoundError), os.scandir(self._folder) as entries:
            for entry in entries:
                Path(entry.path).unlink(missing_ok=True)

    def _read_last_cleared(self) -> bytes:
        try:
            return self._cleared.read_bytes()
        except OSError:
            return b""

    def _remove_oldest(self) -> None:
        """Remove what was asked for longest ago, until the others have room."""
        with os.scandir(self._folder) as entries:
            files = sorted(
                ((entry.stat().st_mtime, entry.stat().st_size, entry.path) for entry in entries), reverse=True
            )
        held = 0
        for _, size, path in files:
            held += size
            if held > self._max_bytes:
                Path(path).unlink()
