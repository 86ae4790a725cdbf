"""CPU-bound requests, which run one after another in each process.

All threads share the GIL, and a tap needs it after each of its statements. While three workbooks are written at once, a
tap waits three times as long as for one, and no workbook is ready sooner. A thread of the pool does not wait for its
turn: the server runs the request again in a single thread for such requests.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from threading import Event, Lock
from typing import ParamSpec, TypeVar

from flask import has_request_context, request
from werkzeug.exceptions import ServiceUnavailable

Params = ParamSpec("Params")
Result = TypeVar("Result")
# The environ key of an event to set instead of waiting. A request without one waits.
BUSY = "scorekeeper.busy"
RETRY_S = 2
_turn = Lock()


def one_at_a_time(view: Callable[Params, Result]) -> Callable[Params, Result]:
    """Wrap a view so that it waits until no other such view runs in this process."""

    @wraps(view)
    def in_turn(*args: Params.args, **kwargs: Params.kwargs) -> Result:
        _take_turn()
        try:
            return view(*args, **kwargs)
        finally:
            _turn.release()

    return in_turn


def _take_turn() -> None:
    busy: Event | None = request.environ.get(BUSY) if has_request_context() else None
    if not _turn.acquire(blocking=busy is None):
        if busy is not None:
            busy.set()
        raise ServiceUnavailable(retry_after=RETRY_S)
