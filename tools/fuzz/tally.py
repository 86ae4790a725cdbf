"""What was sent and answered, and what should never have been."""

from __future__ import annotations

import traceback
from collections import Counter

from msgspec import Struct, field


class Tally(Struct):
    """Requests by method and address, responses by status. `findings` are broken promises, each once.

    If `strict`, the first one ends the run, so that Hypothesis shrinks the way to it.
    """

    strict: bool = True
    requests: int = 0
    statuses: Counter[int] = field(default_factory=Counter)
    endpoints: Counter[str] = field(default_factory=Counter)
    findings: dict[str, str] = field(default_factory=dict)

    def count(self, visit: str, status: int) -> None:
        """Count one request."""
        self.requests += 1
        self.statuses[status] += 1
        self.endpoints[visit] += 1

    def require(self, condition: object, promise: str, detail: object = "") -> None:
        """Record a broken promise. Raises AssertionError if the run is strict."""
        if condition:
            return
        if isinstance(detail, BaseException):
            detail = "".join(traceback.format_exception(detail))
        self.findings.setdefault(promise, str(detail))
        if self.strict:
            raise AssertionError(f"{promise}\n{detail}")

    def lines(self) -> list[str]:
        """Return the run in a few lines for people."""
        answers = ", ".join(f"{count} × {status}" for status, count in sorted(self.statuses.items()))
        kinds = f"{self.requests} requests to {len(self.endpoints)} addresses: {answers}"
        found = [f"FOUND {promise}\n{detail}" for promise, detail in self.findings.items()]
        return [kinds, *(found or ["Every promise was kept."])]
