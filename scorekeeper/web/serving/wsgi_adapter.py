"""The app, which speaks WSGI, behind granian's own interface RSGI.

Granian speaks WSGI itself, but hands a request over before its body is there, and a thread that waits for a body cannot
be called back. Here bodies are awaited together, and a few threads run the app for requests that are whole.
"""

from __future__ import annotations

import asyncio
import io
import logging
import sys
from collections.abc import Callable, Iterable
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, NamedTuple

from granian.rsgi import HTTPProtocol, Scope

from scorekeeper.web.serving.request_body import BodyReader, RefusedBody

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication, WSGIEnvironment

# In each process. While one waits for the disk others answer; but all take turns with one interpreter, and every change
# of turns costs.
THREADS = 4
WITHOUT_PREFIX = ("CONTENT_LENGTH", "CONTENT_TYPE")
PLAIN_TEXT = ("Content-Type", "text/plain; charset=utf-8")
CLOSE = ("Connection", "close")
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
        self._bodies = BodyReader()
        for _ in range(threads):
            Thread(target=self._work, daemon=True).start()

    async def answer(self, scope: Scope, protocol: HTTPProtocol) -> None:
        """Answer one request."""
        headers = headers_of(scope)
        try:
            body = await self._bodies.read(headers, protocol)
        except RefusedBody as refused:
            protocol.response_str(refused.status, [PLAIN_TEXT, CLOSE], refused.sentence)
            return
        done = asyncio.get_running_loop().create_future()
        self._jobs.put(Job(environ_of(scope, headers, body), protocol, done))
        await done

    def _work(self) -> None:
        while True:
            environ, protocol, done = self._jobs.get()
            try:
                protocol.response_bytes(*run_wsgi(self._app, environ))
            except Exception:  # the thread goes on with the next request, and granian answers this one with a 500
                log.exception("The app did not answer")
            finally:
                done.get_loop().call_soon_threadsafe(done.set_result, None)


def run_wsgi(app: WSGIApplication, environ: WSGIEnvironment) -> tuple[int, list[tuple[str, str]], bytes]:
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
