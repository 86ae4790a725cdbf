"""Work that keeps the interpreter busy for a while: in each process one request after another does it.

All threads share one interpreter, and a tap asks for it after each of its statements: beside three workbooks it waits
three times as long as beside one, and none of the three comes sooner. No thread that serves everybody waits for its
turn: the server runs such a request once more, in a thread that serves nothing else.
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
# The key in the environ of an event: it is set instead of waiting. Without one the request waits.
BUSY = "scorekeeper.busy"
RETRY_S = 2
_turn = Lock()


def one_at_a_time(view: Callable[Params, Result]) -> Callable[Params, Result]:
    """A view that waits until no other of these is at work in this process."""

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
