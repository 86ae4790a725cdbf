"""Several processes behind one socket: an interpreter computes one thing at a time, and a machine has several cores."""

from __future__ import annotations

import os
from threading import Thread

# One computes while the other one does; more are for machines that serve more than a few hundred tables.
USUAL = 2


def processes_wanted(*, counted: bool) -> int:
    """How many processes serve: what `PROCESSES` says, else as many as there are cores, two at most.

    One where answers are to be `counted`, because each process counts its own, and where a system cannot fork. Raises
    ValueError where PROCESSES is no number from 1 on.
    """
    said = os.environ.get("PROCESSES")
    if said is not None and (not said.isdecimal() or int(said) < 1):
        raise ValueError(said)
    if counted or not hasattr(os, "fork"):
        return 1
    return int(said) if said is not None else min(USUAL, os.cpu_count() or 1)


def go_on_in(processes: int) -> bool:
    """Return in so many processes, this one and new ones that end with it, however it ends; True in this one.

    Only for a process without other threads, which a new one would not have.
    """
    heard, held = os.pipe()
    for _ in range(processes - 1):
        if os.fork() == 0:
            os.close(held)
            Thread(target=_end_with_the_first, args=(heard,), daemon=True).start()
            return False
    os.close(heard)
    return True


def _end_with_the_first(heard: int) -> None:
    # Nobody ever writes there: reading ends when the first process, which alone holds the other end, is gone.
    os.read(heard, 1)
    os._exit(0)
