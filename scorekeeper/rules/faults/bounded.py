"""A list of problems with a limit, so that a file with very many problems is not read to its end."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.faults.file import MoreProblems

MAX_PROBLEMS = 50


class EnoughProblems(Exception):
    """The limit of problems was reached."""


class BoundedProblems(list[Problem]):
    """Problems as they are found; `append` raises EnoughProblems at the one after `MAX_PROBLEMS`, which is kept."""

    def append(self, problem: Problem) -> None:
        """Add a problem. Raises EnoughProblems beyond the limit."""
        super().append(problem)
        if len(self) > MAX_PROBLEMS:
            raise EnoughProblems


def first_problems(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """At most the first fifty, then the problem that there are more."""
    known = tuple(problems)
    return known if len(known) <= MAX_PROBLEMS else (*known[:MAX_PROBLEMS], Problem(MoreProblems(MAX_PROBLEMS)))
