"""The number of worker processes. Each interpreter uses one core (GIL), and a machine has several."""

from __future__ import annotations

import os
import sys

# Two can compute at the same time; more are for servers of more than a few hundred tables.
USUAL = 2
# Each takes about 100 MB: a thousand, by a typing error, would use all memory.
MAX_PROCESSES = 64


def worker_count() -> int:
    """Return the number of workers: `PROCESSES` of the environment, else the number of cores, two at most.

    It is one on Windows, because granian supports only one there. Raises ValueError if PROCESSES is not a number from 1
    to MAX_PROCESSES.
    """
    wanted = os.environ.get("PROCESSES")
    if wanted is not None and (not wanted.isdecimal() or not 1 <= int(wanted) <= MAX_PROCESSES):
        raise ValueError(wanted)
    if sys.platform == "win32":
        return 1
    return int(wanted) if wanted is not None else min(USUAL, os.cpu_count() or 1)
