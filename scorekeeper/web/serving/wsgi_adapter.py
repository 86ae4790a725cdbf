"""An adapter from RSGI, the interface of granian, to the WSGI app.

Granian can serve WSGI itself, but calls the app before the body of the request has come, and a thread that waits for a
body cannot be interrupted. This adapter awaits bodies in the event loop, and runs the app in a few threads.
"""

from __future__ import annotations

import asyncio
import io
import logging
import re
import sys
from collections.abc import Callable, Iterable
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, NamedTuple

from granian.rsgi import HTTPProtocol, Scope

from scorekeeper.web.log import HEADER, new_request_id, request_id
from scorekeeper.web.serving.request_body import BodyReader, RefusedBody

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication, WSGIEnvironment

# In each process: two may wait for a print while one serves. All share one interpreter (GIL), and a tap waits for each
# computing thread after every SQL statement.
THREADS = 3
# Only for taps, which never wait for a thread that makes a workbook or reads a file.
TAP_THREADS = 2
TAP = re.compile(r"/games/[\w-]+/(?:writes|cells|say|undo|redo|seat/bid)", re.ASCII)
WITHOUT_PREFIX = ("CONTENT_LENGTH", "CONTENT_TYPE")
PLAIN_TEXT = ("Content-Type", "text/plain; charset=utf-8")
CLOSE = ("Connection", "close")
FAILED = "Something went wrong. That is our mistake. What was saved before is safe. Please try again."
SAME_FOR_ALL: WSGIEnvironment = {
    "SCRIPT_NAME": "",
    "wsgi.errors": sys.stderr,
    "wsgi.input_terminated": True,
    "wsgi.multiprocess": True,
    "wsgi.multithread": True,
    "wsgi.run_once": False,
    "wsgi.version": (1, 0),
}

log = logging.getLogger(__name__)

# Status, headers and body.
WSGIResponse = tuple[int, list[tuple[str, str]], bytes]


class Job(NamedTuple):
    """A request that is there whole; `done` is settled in the event loop when it was answered."""

    environ: WSGIEnvironment
    protocol: HTTPProtocol
    done: asyncio.Future[None]


class WSGIAdapter:
    """An RSGI application that answers with a WSGI one."""

    def __init__(self, app: WSGIApplication, threads: int = THREADS) -> None:
        self._app = app
        self._jobs: SimpleQueue[Job] = SimpleQueue()
        self._taps: SimpleQueue[Job] = SimpleQueue()
        self._bodies = BodyReader()
        for jobs in (*[self._jobs] * threads, *[self._taps] * TAP_THREADS):
            Thread(target=self._work, args=(jobs,), daemon=True).start()

    async def handle(self, scope: Scope, protocol: HTTPProtocol) -> None:
        """WSGIResponse one request."""
        headers = headers_of(scope)
        try:
            body = await self._bodies.read(headers, protocol)
        except RefusedBody as refused:
            name = new_request_id()
            response_headers = [PLAIN_TEXT, CLOSE, (HEADER, name)]
            protocol.response_str(refused.status, response_headers, f"{refused.sentence} ({refused.status} · {name})\n")
            return
        done = asyncio.get_running_loop().create_future()
        jobs = self._taps if is_tap(scope) else self._jobs
        jobs.put(Job(environ_of(scope, headers, body), protocol, done))
        await done

    def _work(self, jobs: SimpleQueue[Job]) -> None:
        while True:
            environ, protocol, done = jobs.get()
            try:
                protocol.response_bytes(*_run(self._app, environ))
            finally:
                done.get_loop().call_soon_threadsafe(done.set_result, None)


def _run(app: WSGIApplication, environ: WSGIEnvironment) -> WSGIResponse:
    """What the app answers; a sentence where it fails, and the thread goes on with the next request."""
    try:
        return run_wsgi(app, environ)
    except Exception:
        name = request_id(environ)
        log.exception("The app did not answer", extra={"fields": {"request": name}})
        return 500, [PLAIN_TEXT, (HEADER, name)], f"{FAILED} (500 · {name})\n".encode()


def run_wsgi(app: WSGIApplication, environ: WSGIEnvironment) -> WSGIResponse:
    """Status, headers and body, complete: no thread waits for somebody who reads slowly."""
    started: list[tuple[str, list[tuple[str, str]]]] = []

    def start_response(status: str, headers: list[tuple[str, str]], *_: object) -> Callable[[bytes], object]:
        started[:] = [(status, headers)]
        return written.append

    written: list[bytes] = []
    parts: Iterable[bytes] = app(environ, start_response)
    try:
        written.extend(parts)
    finally:
        close: Callable[[], Any] | None = getattr(parts, "close", None)
        if close is not None:
            close()
    [(status, headers)] = started
    return int(status[:3]), headers, b"".join(written)


def is_tap(scope: Scope) -> bool:
    """Whether somebody at a table notes something."""
    return scope.method == "POST" and TAP.fullmatch(scope.path) is not None


def headers_of(scope: Scope) -> dict[str, str]:
    """The headers of a request by their CGI names without `HTTP_`."""
    headers: dict[str, str] = {}
    for name, value in scope.headers.items():
        # In a CGI name an underscore looks like a hyphen, so it could pass for a header that only our proxy may send.
        if "_" in name:
            continue
        key = name.upper().replace("-", "_")
        headers[key] = f"{headers[key]}{';' if key == 'COOKIE' else ','}{value}" if key in headers else value
    return headers


def environ_of(scope: Scope, headers: dict[str, str], body: bytes) -> WSGIEnvironment:
    """The request as WSGI describes it."""
    server, _, port = scope.server.rpartition(":")
    return {
        **SAME_FOR_ALL,
        **{name if name in WITHOUT_PREFIX else f"HTTP_{name}": value for name, value in headers.items()},
        "REQUEST_METHOD": scope.method,
        "PATH_INFO": as_bytes_in_latin_1(scope.path),
        "QUERY_STRING": as_bytes_in_latin_1(scope.query_string),
        "SERVER_NAME": server.strip("[]"),
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "REMOTE_ADDR": scope.client.rpartition(":")[0].strip("[]"),
        "wsgi.input": io.BytesIO(body),
        "wsgi.url_scheme": scope.scheme,
    }


def as_bytes_in_latin_1(text: str) -> str:
    """A text as WSGI wants it: each letter stands for one byte of UTF-8."""
    return text if text.isascii() else text.encode().decode("latin-1")
