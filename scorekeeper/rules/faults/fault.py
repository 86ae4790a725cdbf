"""What can be wrong with a game: small precise values, no sentences.

A `Fault` says which rule was broken and with which figures. A `Problem` puts it at its place, the round (from 1) and
the seat (from 0). Reading or scoring a game collects every problem at once; acting on something illegal raises
`IllegalAct` with them. `scorekeeper.wording` turns faults into sentences for people.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct


class Fault(Struct, frozen=True):
    """One broken rule, with the figures a sentence about it needs."""


class Problem(Struct, frozen=True):
    """A fault at its place: round from 1 and seat from 0, None where it concerns the whole."""

    fault: Fault
    round: int | None = None
    seat: int | None = None


class IllegalAct(Exception):
    """Somebody tried what the rules forbid; `problems` holds every reason."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(", ".join(repr(problem.fault) for problem in self.problems))
