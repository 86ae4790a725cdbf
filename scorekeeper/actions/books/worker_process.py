"""The press as a process of its own: `python -m scorekeeper.actions.books.worker_process`.

Printing takes all of a processor for minutes. In a thread of the server everybody who keeps score would wait for it; a
process with the lowest priority there is takes what is left over. So this module loads nothing before that is settled.
Its standard input is a line with the folder of the books and the address of the database, as a list in JSON. It stays
open as long as there is a server: the address may hold a password, which every user could read in an argument.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path
from threading import Thread

LOWEST = 19


def main() -> None:
    """Make every book that is waiting, then end. A press that finds another at work ends at once.

    An interrupt that is meant for the server does not end it; the end of the server does.
    """
    # Windows is asked for it when the process is started.
    if sys.platform != "win32":
        os.nice(LOWEST)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with open(sys.stdin.fileno(), "rb", buffering=0, closefd=False) as server:
        folder, database = json.loads(server.readline())
    Thread(target=_end_with_the_server, args=(sys.stdin.fileno(),), daemon=True).start()
    _make_waiting(Path(folder), database)


def _make_waiting(folder: Path, database: str) -> None:
    from scorekeeper.actions.books.worker import make_waiting  # noqa: PLC0415 - see above
    from scorekeeper.storage.books.bookshelf import Bookshelf  # noqa: PLC0415
    from scorekeeper.storage.database import open_database  # noqa: PLC0415

    with open_database(database):
        make_waiting(Bookshelf(folder))


def _end_with_the_server(server: int) -> None:
    # Nothing more is ever written there: reading ends when the server, which alone holds the other end, is gone.
    os.read(server, 1)
    os._exit(0)


if __name__ == "__main__":
    main()
