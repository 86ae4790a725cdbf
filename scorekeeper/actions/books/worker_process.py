"""The book worker as a process of its own: `python -m scorekeeper.actions.books.worker_process`.

Printing takes all of a processor for minutes. In a thread of the server everybody who keeps score would wait for it, so
it has a process with the lowest priority. This module imports the app only after its priority is lowered.

Standard input is one line: the folder of the books and the address of the database, as a list in JSON. No argument,
because the address may hold a password, and every user can read arguments. It stays open as long as the server lives.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path
from threading import Thread

LOWEST_PRIORITY = 19


def main() -> None:
    """Make every book that is waiting, then end; at once where another worker is running.

    The worker ignores an interrupt, which is meant for the server, and ends with the server.
    """
    # On Windows the server sets the priority when it starts the process.
    if sys.platform != "win32":
        os.nice(LOWEST_PRIORITY)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with open(sys.stdin.fileno(), "rb", buffering=0, closefd=False) as server:
        folder, database = json.loads(server.readline())
    Thread(target=_end_with_the_server, args=(sys.stdin.fileno(),), daemon=True).start()
    _make_ordered_books(Path(folder), database)


def _make_ordered_books(folder: Path, database: str) -> None:
    from scorekeeper.actions.books.worker import make_ordered_books  # noqa: PLC0415 - see above
    from scorekeeper.storage.books.book_store import BookStore  # noqa: PLC0415
    from scorekeeper.storage.database import open_database  # noqa: PLC0415

    with open_database(database):
        make_ordered_books(BookStore(folder))


def _end_with_the_server(server: int) -> None:
    # Nothing more is ever written there, so this returns when the server, which holds the other end, is gone.
    os.read(server, 1)
    os._exit(0)


if __name__ == "__main__":
    main()
