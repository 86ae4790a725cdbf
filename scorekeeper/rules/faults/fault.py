"""Faults and problems of a game: small precise values, no sentences.

A `Fault` names the broken rule with its figures. A `Problem` adds the place: the round (from 1) and the seat (from 0).
Reading or scoring a game collects all problems; an illegal act raises `IllegalAct` with them. `scorekeeper.wording`
turns faults into sentences.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct


class Fault(Struct, frozen=True):
    """One broken rule, with the figures for a sentence about it."""


class Problem(Struct, frozen=True):
    """A fault and its place.

    The round (from 1) and the seat (from 0) are None if the fault is not about a single round or seat.
    """

    fault: Fault
    round: int | None = None
    seat: int | None = None


class IllegalAct(Exception):
    """The rules forbid the act; `problems` holds every reason."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(", ".join(repr(problem.fault) for problem in self.problems))
