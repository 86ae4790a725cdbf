"""What can be wrong with a game: small precise values, no sentences.

A `Fault` says which rule was broken and with which figures. A `Problem` puts it at its place, the round (from 1) and
the seat (from 0). Reading or scoring a game collects every problem at once; acting on something illegal raises
`IllegalAct` with them. `scorekeeper.wording` turns faults into sentences for people.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from threading import Lock
from typing import Self, dataclass_transform

_COMPLETE: set[type[Fault]] = set()
_LOCK = Lock()


@dataclass_transform(frozen_default=True)
@dataclass(frozen=True)
class Fault:
    """One broken rule, with the figures a sentence about it needs.

    Each kind is a frozen dataclass, and is made one with its first fault: there are a hundred of which a command meets
    none, and making all of them takes it a fifth of its time.
    """

    def __new__(cls, *_figures: object, **_named: object) -> Self:
        """A fault of a kind that is complete by now."""
        complete_kind(cls)
        return super().__new__(cls)


def complete_kind(kind: type[Fault]) -> None:
    """Make a dataclass of a kind of fault that is none yet."""
    if kind in _COMPLETE:
        return
    with _LOCK:
        if "__dataclass_fields__" not in vars(kind):
            dataclass(frozen=True)(kind)
        _COMPLETE.add(kind)


@dataclass(frozen=True)
class Problem:
    """A fault at its place: round from 1 and seat from 0, None where it concerns the whole."""

    fault: Fault
    round: int | None = None
    seat: int | None = None


class IllegalAct(Exception):
    """Somebody tried what the rules forbid; `problems` holds every reason."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(", ".join(repr(problem.fault) for problem in self.problems))
