"""Work that keeps the interpreter busy for a while: in each process one request after another does it.

All threads share one interpreter, and a tap asks for it after each of its statements: beside three workbooks it waits
three times as long as beside one, and none of the three comes sooner.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import ParamSpec, TypeVar

Params = ParamSpec("Params")
Result = TypeVar("Result")
_turn = Lock()


def one_at_a_time(view: Callable[Params, Result]) -> Callable[Params, Result]:
    """A view that waits until no other of these is at work in this process."""

    @wraps(view)
    def in_turn(*args: Params.args, **kwargs: Params.kwargs) -> Result:
        with _turn:
            return view(*args, **kwargs)

    return in_turn
