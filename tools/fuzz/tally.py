"""What was sent and answered, and what should never have been."""

from __future__ import annotations

import traceback
from collections import Counter

from msgspec import Struct, field


class Tally(Struct):
    """Requests by method and address, answers by status. `findings` are what broke a promise, each once.

    Where it is `strict`, the first one ends the run, so that Hypothesis looks for the shortest way to it.
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
        """Record what broke a promise. Raises AssertionError where the run is strict."""
        if condition:
            return
        if isinstance(detail, BaseException):
            detail = "".join(traceback.format_exception(detail))
        self.findings.setdefault(promise, str(detail))
        if self.strict:
            raise AssertionError(f"{promise}\n{detail}")

    def lines(self) -> list[str]:
        """The run in a few lines for people."""
        answers = ", ".join(f"{count} × {status}" for status, count in sorted(self.statuses.items()))
        kinds = f"{self.requests} requests to {len(self.endpoints)} addresses: {answers}"
        found = [f"FOUND {promise}\n{detail}" for promise, detail in self.findings.items()]
        return [kinds, *(found or ["Every promise was kept."])]
