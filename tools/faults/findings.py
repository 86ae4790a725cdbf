"""The findings of a fault run: counts of what happened, and problems that must not happen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from threading import Lock

MAX_PROBLEMS = 20


class Findings:
    """Counts and problems, added by several threads."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.problems: list[str] = []
        self._lock = Lock()

    def count(self, what: str, times: int = 1) -> None:
        """Count an event once or `times` times."""
        with self._lock:
            self.counts[what] += times

    def require(self, holds: bool, problem: str) -> None:
        """Add a problem unless the condition holds."""
        self.count("checks")
        if not holds:
            with self._lock:
                self.problems.append(problem)

    def lines(self) -> Iterator[str]:
        """Yield the lines of the report."""
        for what, times in sorted(self.counts.items()):
            yield f"{times:8,} {what}".replace(",", " ")
        yield f"{len(self.problems):8} problems"
        yield from (f"         {problem}" for problem in self.problems[:MAX_PROBLEMS])
