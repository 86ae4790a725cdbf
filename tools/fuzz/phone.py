"""One device that sends anything, and checks every response."""

from __future__ import annotations

from typing import Any

from flask import Flask, got_request_exception, request, request_started
from werkzeug.test import TestResponse

from tools.fuzz.tally import Tally

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
