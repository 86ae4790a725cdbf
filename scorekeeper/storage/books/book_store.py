"""Books that are ordered, being made or ready: one folder for each book, shared by all processes of a machine, and
removed after a day.

The folder of a book appears together with its order. Later it holds the progress, and at last the book or the reason
why there is none; each file is written atomically. A single worker runs at a time: it holds a file lock, which the
system releases when the process ends.
"""

from __future__ import annotations

import json
import re
import secrets
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict
from pathlib import Path
from time import time

from filelock import FileLock, Timeout

from scorekeeper.storage.books.order import Order, OrderedBook, Stage

MAX_AGE_SECONDS = 24 * 3600
KEY = re.compile(r"[\w-]{20,40}", re.ASCII)
ORDER, PROGRESS, BOOK, FAILED, CANCELLED, LOCK = (
    "order.json",
    "progress.json",
    "book.pdf",
    "failed",
    "called-off",
    "lock",
)
# Windows neither replaces nor removes a file while another process reads it; a later attempt succeeds.
GONE_OR_HELD = (FileNotFoundError, PermissionError) if sys.platform == "win32" else (FileNotFoundError,)


class BookStore:
    """The books of one home."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def add(self, order: Order) -> str:
        """Store an order; returns its key, which cannot be guessed."""
        self.remove_expired()
        key = secrets.token_urlsafe(18)
        draft = self._folder / f".{key}"
        draft.mkdir(parents=True)
        (draft / ORDER).write_text(json.dumps({**asdict(order), "ordered_at": time()}), encoding="utf-8")
        draft.rename(self._folder / key)
        return key

    def find(self, key: str) -> OrderedBook | None:
        """The book with this key, None where there is none, or it was cancelled."""
        folder = self._folder / key
        if not KEY.fullmatch(key) or (folder / CANCELLED).exists():
            return None
        try:
            order = json.loads((folder / ORDER).read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None
        progress = json.loads(_text(folder / PROGRESS) or "{}")
        ordered_at, attempts = order.pop("ordered_at"), progress.get("attempts", 0)
        return OrderedBook(
            key=key,
            order=Order(**order),
            stage=_stage(folder, attempts),
            ordered_at=ordered_at,
            printed=progress.get("printed", 0),
            games=progress.get("games", 0),
            attempts=attempts,
            failure=_text(folder / FAILED),
            file=folder / BOOK,
        )

    def all(self) -> list[OrderedBook]:
        """Every book, the first ordered first."""
        keys = [path.name for path in self._folder.iterdir()] if self._folder.exists() else []
        books = [book for key in keys if (book := self.find(key)) is not None]
        return sorted(books, key=lambda book: (book.ordered_at, book.key))

    def record_progress(self, book: OrderedBook, printed: int, games: int) -> None:
        """Record that `printed` of `games` are printed in this attempt."""
        progress = {"printed": printed, "games": games, "attempts": book.attempts + 1}
        _write_atomically(book.file.with_name(PROGRESS), json.dumps(progress))

    def record_failure(self, book: OrderedBook, why: str) -> None:
        """Record that there will be no such book; `why` is for the owner of the server."""
        _write_atomically(book.file.with_name(FAILED), why)

    def cancel(self, key: str) -> None:
        """Mark a book as no longer wanted; `remove_expired` deletes it."""
        with suppress(FileNotFoundError):
            (self._folder / key / CANCELLED).touch()

    def remove_expired(self) -> None:
        """Remove books that were cancelled or are too old. The one that is being made keeps its folder young."""
        if not self._folder.exists():
            return
        for path in self._folder.iterdir():
            with suppress(*GONE_OR_HELD):
                expired = (path / CANCELLED).exists() or time() - path.stat().st_mtime > MAX_AGE_SECONDS
                if path.is_dir() and expired:
                    shutil.rmtree(path)

    def worker_is_running(self) -> bool:
        """Whether a worker is running."""
        with self.worker_lock() as acquired:
            return not acquired

    @contextmanager
    def worker_lock(self) -> Iterator[bool]:
        """Try to take the lock of the worker, and yield whether it was free; it is held until the end."""
        self._folder.mkdir(parents=True, exist_ok=True)
        try:
            lock = FileLock(self._folder / LOCK).acquire(blocking=False)
        except Timeout:
            yield False
        else:
            with lock:
                yield True


def _stage(folder: Path, attempts: int) -> Stage:
    if (folder / BOOK).exists():
        return Stage.READY
    if (folder / FAILED).exists():
        return Stage.FAILED
    return Stage.BEING_MADE if attempts else Stage.WAITING


def _write_atomically(path: Path, text: str) -> None:
    """Replace a file so that everybody reads the old or the new one; no change where its folder is gone."""
    draft = path.with_suffix(".draft")
    with suppress(*GONE_OR_HELD):
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return ""
