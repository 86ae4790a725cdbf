"""An adapter from RSGI, the interface of granian, to the WSGI app.

Granian can serve WSGI itself, but a thread then waits for each body without a timeout: a thousand senders of half a
body (slowloris) lock everyone out, as do phones that left the network meanwhile. Here the event loop waits, with a
timeout, and a few threads run the app. In granian's own WSGI, a client's `X_Forwarded_For` also passes for the header
of the proxy.
"""

from __future__ import annotations

import asyncio
import io
import logging
import re
import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import TYPE_CHECKING

from granian.rsgi import HTTPProtocol, Scope
from werkzeug.test import run_wsgi_app

from scorekeeper.web.config import MAX_REQUEST_BYTES
from scorekeeper.web.incoming import MAX_JSON_BYTES
from scorekeeper.web.jobs.one_at_a_time import BUSY
from scorekeeper.web.log import HEADER, new_request_id, request_id

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication, WSGIEnvironment

# Per process: two may wait for a print while one serves. All share the GIL, and a tap waits for each computing thread
# after every SQL statement.
THREADS = 3
# Only for taps, which never wait for a thread that makes a workbook or reads a file.
TAP_THREADS = 2
# The most requests that wait for their turn, in one thread; others are told to retry.
MAX_IN_TURN = 20
TAP = re.compile(r"/games/[\w-]+/(?:writes|undo|redo|seat/bid)", re.ASCII)
# The timeout of a body, plus a second for each MIN_BYTES_PER_S: a slow phone is faster.
GRACE_S = 5.0
MIN_BYTES_PER_S = 10_000
# The bytes of all bodies that a worker is reading; beyond them only small bodies, such as taps, are accepted.
MAX_PENDING_BYTES = 50_000_000
SMALL_BYTES = 20_000
TOO_SLOW = (408, "The request did not arrive in time. Please send it once more.")
TOO_SHORT = (400, "The request did not arrive whole. Please send it once more.")
TOO_LARGE = (413, "That is more than one act can be.")
TOO_MANY = (503, "Too much is being sent at this moment. Please send it once more.")
NO_LENGTH = (411, "The request does not tell its length.")
FAILED = "Something went wrong. That is our mistake. What was saved before is safe. Please try again."
PLAIN_TEXT = ("Content-Type", "text/plain; charset=utf-8")
CLOSE = ("Connection", "close")
WITHOUT_PREFIX = ("CONTENT_LENGTH", "CONTENT_TYPE")
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


class RefusedBody(Exception):
    """A refusal of a request because of its body, with a status and a sentence. The connection is closed."""


class WSGIAdapter:
    """An RSGI application that answers with the responses of a WSGI application."""

    def __init__(self, app: WSGIApplication, threads: int = THREADS) -> None:
        self._app = app
        self._threads = ThreadPoolExecutor(threads)
        self._tap_threads = ThreadPoolExecutor(TAP_THREADS)
        self._turn_thread = ThreadPoolExecutor(1)
        self._in_turn = 0
        self._pending = 0

    async def handle(self, scope: Scope, protocol: HTTPProtocol) -> None:
        """Answer one request. No thread waits for a client that sends or reads slowly."""
        headers = headers_of(scope)
        try:
            body = await self.read_body(headers, protocol, tap=is_tap(scope))
        except RefusedBody as refused:
            (status, sentence), name = refused.args, new_request_id()
            protocol.response_str(status, [PLAIN_TEXT, CLOSE, (HEADER, name)], f"{sentence} ({status} · {name})\n")
            return
        threads, busy = self._tap_threads if is_tap(scope) else self._threads, Event()
        loop, environ = asyncio.get_running_loop(), environ_of(scope, headers, body)
        answer = await loop.run_in_executor(threads, self._run, environ | {BUSY: busy})
        if busy.is_set() and self._in_turn < MAX_IN_TURN:
            self._in_turn += 1
            try:
                answer = await loop.run_in_executor(self._turn_thread, self._run, environ_of(scope, headers, body))
            finally:
                self._in_turn -= 1
        protocol.response_bytes(*answer)

    async def read_body(self, headers: Mapping[str, str], protocol: HTTPProtocol, *, tap: bool = False) -> bytes:
        """Return the whole body. If its Content-Length is beyond the limit, return an empty body; the app then refuses
        it.

        Raises RefusedBody if the body is too slow or incomplete, has no Content-Length, is too large for a tap, or too
        many other bodies are being read.
        """
        # Without a length the end of a body and a broken connection look the same.
        if "TRANSFER_ENCODING" in headers:
            raise RefusedBody(*NO_LENGTH)
        length = int(headers.get("CONTENT_LENGTH") or 0)
        # Taps have no rate limit, and anyone who knows the address of a game, or makes one up, can send some.
        if tap and length > MAX_JSON_BYTES:
            raise RefusedBody(*TOO_LARGE)
        if not 0 < length <= MAX_REQUEST_BYTES:
            return b""
        body = bytearray()
        try:
            async with asyncio.timeout(GRACE_S + length / MIN_BYTES_PER_S):
                await self._receive(protocol, length, body)
        except TimeoutError:
            raise RefusedBody(*TOO_SLOW) from None
        finally:
            self._pending -= len(body)
        return bytes(body)

    async def _receive(self, protocol: HTTPProtocol, length: int, body: bytearray) -> None:
        async for chunk in protocol:
            body += chunk
            self._pending += len(chunk)
            if length > SMALL_BYTES and self._pending > MAX_PENDING_BYTES:
                raise RefusedBody(*TOO_MANY)
            if len(body) >= length:
                return
            if not chunk:
                break
        raise RefusedBody(*TOO_SHORT)

    def _run(self, environ: WSGIEnvironment) -> WSGIResponse:
        try:
            parts, status, headers = run_wsgi_app(self._app, environ, buffered=True)
        except Exception:
            name = request_id(environ)
            log.exception("The app did not answer", extra={"fields": {"request": name}})
            return 500, [PLAIN_TEXT, (HEADER, name)], f"{FAILED} (500 · {name})\n".encode()
        return int(status[:3]), headers.to_wsgi_list(), b"".join(parts)


def is_tap(scope: Scope) -> bool:
    """Return whether a player or keeper records something in a running game."""
    return scope.method == "POST" and TAP.fullmatch(scope.path) is not None


def headers_of(scope: Scope) -> dict[str, str]:
    """Return the headers of a request by their CGI names without `HTTP_`."""
    headers: dict[str, str] = {}
    for name, value in scope.headers.items():
        # In a CGI name an underscore looks like a hyphen, so it could pass for a header that only our proxy may send.
        if "_" in name:
            continue
        key = name.upper().replace("-", "_")
        headers[key] = f"{headers[key]}{';' if key == 'COOKIE' else ','}{value}" if key in headers else value
    return headers


def environ_of(scope: Scope, headers: dict[str, str], body: bytes) -> WSGIEnvironment:
    """Return the WSGI environ of a request."""
    server, _, port = scope.server.rpartition(":")
    return {
        **SAME_FOR_ALL,
        **{name if name in WITHOUT_PREFIX else f"HTTP_{name}": value for name, value in headers.items()},
        "REQUEST_METHOD": scope.method,
        # WSGI wants each byte of UTF-8 as one Latin-1 character.
        "PATH_INFO": scope.path.encode().decode("latin-1"),
        "QUERY_STRING": scope.query_string.encode().decode("latin-1"),
        "SERVER_NAME": server.strip("[]"),
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "REMOTE_ADDR": scope.client.rpartition(":")[0].strip("[]"),
        "wsgi.input": io.BytesIO(body),
        "wsgi.url_scheme": scope.scheme,
    }
