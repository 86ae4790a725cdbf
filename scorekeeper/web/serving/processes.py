"""Several worker processes at one address: an interpreter computes one thing at a time, and a machine has several
cores.
"""

from __future__ import annotations

import os
import sys

# One computes while the other one does; more are for machines that serve more than a few hundred tables.
USUAL = 2
# Each takes some 100 MB: a thousand, written by mistake, would take the whole machine.
MAX_PROCESSES = 64


def processes_wanted(*, counted: bool) -> int:
    """How many workers serve: what `PROCESSES` says, else as many as there are cores, two at most.

    One where answers are to be `counted`, because each process counts its own, and on Windows, where granian has one.
    Raises ValueError where PROCESSES is no number from 1 to MAX_PROCESSES.
    """
    wanted = os.environ.get("PROCESSES")
    if wanted is not None and (not wanted.isdecimal() or not 1 <= int(wanted) <= MAX_PROCESSES):
        raise ValueError(wanted)
    if counted or sys.platform == "win32":
        return 1
    return int(wanted) if wanted is not None else min(USUAL, os.cpu_count() or 1)
