"""Announces the mDNS name of this machine while the server runs, in one process beside all workers."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from scorekeeper.web.sharing.hosts import MDNS_NAMES

# Time to withdraw a name; others forget one that is not withdrawn after two minutes.
WITHDRAW_WITHIN_S = 5.0


@contextmanager
def announced(address: str | None, port: int) -> Iterator[Callable[[], str]]:
    """Announce an mDNS name of this address, and withdraw it at the end. Without an address nothing is announced.

    Yields a function that waits for the name and returns it, or an empty text if the network refuses one. It may be
    called only once.
    """
    if address is None:
        yield str
        return
    command = [sys.executable, "-m", "scorekeeper.mdns", address, str(port), *MDNS_NAMES]
    process = subprocess.Popen(  # noqa: S603 - our own module
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        yield lambda: process.stdout.readline().strip() if process.stdout is not None else ""
    finally:
        # The process ends when its standard input does.
        try:
            process.communicate(timeout=WITHDRAW_WITHIN_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
