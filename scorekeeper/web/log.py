"""A request that failed is found again: the same id stands on its page, in its headers and on its line in the log.

A route is named as it is in the code, never by the address that was asked for, which lets people watch.
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
    """An app whose failures are logged without what people have typed."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """A function of ours as it is: none is a coroutine, and Flask would look a dozen times in each request."""
        return func

    def log_exception(self, exc_info: tuple[type, BaseException, TracebackType] | tuple[None, None, None]) -> None:
        """Log what a request died of."""
        log.error("A request failed", exc_info=exc_info, extra={"fields": _fields()})


def init_request_log(app: Flask) -> None:
    """Give every error its id, and every failure of ours its line."""
    app.after_request(_note_failure)


def new_request_id() -> str:
    """A name for a request: short enough to be read out over a telephone."""
    return secrets.token_hex(4)


def request_id(environ: WSGIEnvironment | None = None) -> str:
    """The id of a request, that of now if none is named."""
    name: str = (request.environ if environ is None else environ).setdefault(IN_ENVIRONMENT, new_request_id())
    return name


def note_reason(detail: str) -> None:
    """Say on the line of this request why it failed."""
    g.reason = redacted(detail)


def _note_failure(response: Response) -> Response:
    if response.status_code >= 400:
        response.headers[HEADER] = request_id()
    # What ends with 500 has its line with the error.
    if response.status_code > 500 and request.endpoint != HEALTH:
        # A program that is to ask again later waits, as for a sheet that is still being printed.
        level = logging.DEBUG if "Retry-After" in response.headers else logging.ERROR
        log.log(level, "A request was not served", extra={"fields": _fields() | {"status": response.status_code}})
    return response


def _fields() -> dict[str, Any]:
    route = request.url_rule.rule if request.url_rule is not None else NOWHERE
    fields = {"request": request_id(), "method": request.method if request.url_rule is not None else NOWHERE}
    return fields | {"route": route} | ({"reason": g.reason} if "reason" in g else {})
