"""Several worker processes at one address: an interpreter computes one thing at a time, and a machine has several
cores.
"""

from __future__ import annotations

import os
import sys

# One computes while the other one does; more are for machines that serve more than a few hundred tables.
USUAL = 2


def processes_wanted(*, counted: bool) -> int:
    """How many workers serve: what `PROCESSES` says, else as many as there are cores, two at most.

    One where answers are to be `counted`, because each process counts its own, and on Windows, where granian has one.
    Raises ValueError where PROCESSES is no number from 1 on.
    """
    wanted = os.environ.get("PROCESSES")
    if wanted is not None and (not wanted.isdecimal() or int(wanted) < 1):
        raise ValueError(wanted)
    if counted or sys.platform == "win32":
        return 1
    return int(wanted) if wanted is not None else min(USUAL, os.cpu_count() or 1)
