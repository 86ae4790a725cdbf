"""The lock on printing in a home: one document is printed at a time, whichever process of the machine prints it.

A book takes its turn for each of its games, so a sheet that somebody waits for comes between two of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from scorekeeper.storage.atomic_files import make_private_folder

# The printing process holds the lock, the next one the queue; all others wait for the queue.
LOCK, QUEUE = "print.lock", "print-queue.lock"
POLL_S = 0.02
# After this time a document is printed without the lock: its holder may be stuck.
TIMEOUT_S = 60.0


class PrintTurn:
    """Holds the lock until its document is printed."""

    def __init__(self, lock: FileLock, queue: FileLock) -> None:
        self._lock, self._queue = lock, queue

    def give_way(self) -> None:
        """Let a waiting process print first; returns at once where none waits."""
        try:
            self._queue.acquire(blocking=False)
        except Timeout:
            self._lock.release()
            _take(self._lock, self._queue)
        else:
            self._queue.release()


class PrintLock:
    """The lock on printing of the home that has this folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @contextmanager
    def turn(self) -> Iterator[PrintTurn]:
        """Wait for the lock and hold it."""
        make_private_folder(self._folder)
        lock, queue = FileLock(self._folder / LOCK), FileLock(self._folder / QUEUE)
        _take(lock, queue)
        try:
            yield PrintTurn(lock, queue)
        finally:
            lock.release()


def _take(lock: FileLock, queue: FileLock) -> None:
    try:
        with queue.acquire(TIMEOUT_S, poll_interval=POLL_S):
            lock.acquire(TIMEOUT_S, poll_interval=POLL_S)
    except Timeout:
        return
