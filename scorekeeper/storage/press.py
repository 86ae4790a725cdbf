"""The press of a home: one document is printed at a time, whichever process of the machine prints it.

A book takes its turn for each of its games, so a sheet that somebody waits for comes between two of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from scorekeeper.storage.atomic_files import make_private_folder

# Who prints holds the press; who is next holds the door, and all others wait there.
PRESS, DOOR = "press", "door"
POLL_S = 0.02
# After so long a document is printed beside the other: what holds the press may be stuck.
PATIENCE_S = 60.0


class PressTurn:
    """What holds the press."""

    def __init__(self, press: FileLock, door: FileLock) -> None:
        self._press, self._door = press, door

    def give_way(self) -> None:
        """Let who waits print first; returns at once where nobody does."""
        try:
            self._door.acquire(blocking=False)
        except Timeout:
            self._press.release()
            _take(self._press, self._door)
        else:
            self._door.release()


class Press:
    """The press of the home that has this folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @contextmanager
    def turn(self) -> Iterator[PressTurn]:
        """Wait for the press and hold it."""
        make_private_folder(self._folder)
        press, door = FileLock(self._folder / PRESS), FileLock(self._folder / DOOR)
        _take(press, door)
        try:
            yield PressTurn(press, door)
        finally:
            press.release()


def _take(press: FileLock, door: FileLock) -> None:
    try:
        with door.acquire(PATIENCE_S, poll_interval=POLL_S):
            press.acquire(PATIENCE_S, poll_interval=POLL_S)
    except Timeout:
        return
