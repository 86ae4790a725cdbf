"""The press as a process of its own.

Printing takes all of a processor for minutes. In a thread of the server everybody who keeps score would wait for it; a
process with the lowest priority there is takes what is left over. So this module loads nothing before that is settled.
"""

from __future__ import annotations

import os
import signal
from pathlib import Path

LOWEST = 19


def work(folder: Path, database: str) -> None:
    """Make every book that is waiting, then end. A press that finds another at work ends at once.

    An interrupt that is meant for the server does not end it.
    """
    os.nice(LOWEST)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    from scorekeeper.actions.book_press import make_waiting  # noqa: PLC0415 - see above
    from scorekeeper.storage.bookshelf import Bookshelf  # noqa: PLC0415
    from scorekeeper.storage.database import open_database  # noqa: PLC0415

    with open_database(database):
        make_waiting(Bookshelf(folder))
