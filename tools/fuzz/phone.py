"""One device that sends anything and checks every response, and the tally of what was sent, answered and found."""

from __future__ import annotations

import traceback
from collections import Counter
from typing import Any

from flask import Flask, got_request_exception, request, request_started
from msgspec import Struct, field
from werkzeug.test import TestResponse

# The statuses that a page, a form or a script may get. Of the 5xx only those for a full group or a full queue.
ALLOWED_STATUSES = {200, 303, 304, 308, 400, 403, 404, 405, 409, 410, 413, 414, 422, 431, 503, 507}
ALLOWED_FULL = {503: "/games/import", 507: ""}


class Device:
    """A phone with its cookies. Every response is counted and checked."""

    def __init__(self, app: Flask, tally: Tally) -> None:
        self.app, self.tally = app, tally
        self.client = app.test_client()
        self.client.environ_base["HTTP_SEC_FETCH_SITE"] = "same-origin"
        self.raised: BaseException | None = None
        self._rule = ""

    def get(self, path: str, **more: Any) -> TestResponse:
        """Return the response to a GET."""
        return self.send("GET", path, **more)

    def post(self, path: str, data: Any = None, **more: Any) -> TestResponse:
        """Return the response to a form."""
        return self.send("POST", path, data=data, **more)

    def post_json(self, path: str, data: Any) -> TestResponse:
        """Return the response to JSON."""
        return self.send("POST", path, json=data)

    def send(self, method: str, path: str, **more: Any) -> TestResponse:
        """Return the response to any request."""
        self.raised, self._rule = None, ""
        seen = request_started.connected_to(self._see, self.app)
        raised = got_request_exception.connected_to(self._remember, self.app)
        with seen, raised:
            answer = self.client.open(path, method=method, buffered=True, **more)
        visit = f"{method} {self._rule or 'elsewhere'}"
        self.tally.count(visit, answer.status_code)
        self.tally.require(
            answer.status_code in ALLOWED_STATUSES, f"{visit} is answered {answer.status_code}", self.raised
        )
        if answer.status_code in ALLOWED_FULL:
            self.tally.require(
                ALLOWED_FULL[answer.status_code] in visit, f"{visit} is answered {answer.status_code}", path
            )
        return answer

    def _see(self, _app: Flask, **_more: object) -> None:
        self._rule = str(request.url_rule or "")

    def _remember(self, _app: Flask, exception: BaseException, **_more: object) -> None:
        self.raised = exception


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
