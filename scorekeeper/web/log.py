"""The log of failed requests: the same id is on the page, in the headers and in the line of the log.

A route is named as in the code, never by the requested address, with which anyone could watch.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING, Any

from flask import Flask, Response, g, request

from scorekeeper.log_lines import redacted

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

HEADER = "X-Request-Id"
IN_ENVIRONMENT = "scorekeeper.request_id"
NOWHERE = "none"
# Health logs its own changes, and monitoring asks for it every few seconds.
HEALTH = "health.healthz"

log = logging.getLogger(__name__)


class LoggingFlask(Flask):
    """An app that logs failures without anything people typed."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return the view unchanged: none of ours is async, and Flask would check a dozen times in each request."""
        return func

    def log_exception(self, exc_info: tuple[type, BaseException, TracebackType] | tuple[None, None, None]) -> None:
        """Log the error that ended a request."""
        log.error("A request failed", exc_info=exc_info, extra={"fields": _log_fields()})


def new_request_id() -> str:
    """Return an id for a request, short enough to be read out on the telephone."""
    return secrets.token_hex(4)


def request_id(environ: WSGIEnvironment | None = None) -> str:
    """Return the id of a request, the current one by default."""
    name: str = (request.environ if environ is None else environ).setdefault(IN_ENVIRONMENT, new_request_id())
    return name


def note_reason(detail: str) -> None:
    """Note why this request failed, for its line in the log."""
    g.reason = redacted(detail)


def note_failure(response: Response) -> Response:
    """Give an error response its id, and a failure of ours a line in the log."""
    if response.status_code >= 400:
        response.headers[HEADER] = request_id()
    # An error with status 500 is logged with its exception.
    if response.status_code > 500 and request.endpoint != HEALTH:
        # A program that is to ask again later waits, as for a sheet that is still being printed.
        level = logging.DEBUG if "Retry-After" in response.headers else logging.ERROR
        log.log(level, "A request was not served", extra={"fields": _log_fields() | {"status": response.status_code}})
    return response


def _log_fields() -> dict[str, Any]:
    route = request.url_rule.rule if request.url_rule is not None else NOWHERE
    fields = {"request": request_id(), "method": request.method if request.url_rule is not None else NOWHERE}
    return fields | {"route": route} | ({"reason": g.reason} if "reason" in g else {})
