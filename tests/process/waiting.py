"""Waiting for what another process does in its own time."""

from __future__ import annotations

import time
from collections.abc import Callable

from tests.process.server import POLL_S, TIMEOUT_S


def comes_true(condition: Callable[[], bool]) -> bool:
    """Whether it becomes true in time."""
    deadline = time.monotonic() + TIMEOUT_S
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(POLL_S)
    return True
