"""Requests of granian as WSGI describes them, and answers of the app on their way back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine, Iterable
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from threading import Event
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, TypeVar

import pytest
from flask import Flask
from werkzeug.exceptions import ServiceUnavailable

from scorekeeper.log_lines import JsonLines
from scorekeeper.web.config import MAX_REQUEST_BYTES
from scorekeeper.web.incoming import MAX_JSON_BYTES
from scorekeeper.web.jobs.one_at_a_time import one_at_a_time
from scorekeeper.web.serving import wsgi_adapter
from scorekeeper.web.serving.wsgi_adapter import RefusedBody, WSGIAdapter, environ_of, headers_of

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

T = TypeVar("T")


class Sent:
    """A request body in pieces, as granian hands it over, and the answer to the request."""

    def __init__(self, *pieces: bytes) -> None:
        self._pieces = pieces
        self.answer: tuple[Any, ...] = ()

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for piece in self._pieces:
            await asyncio.sleep(0)
            yield piece
        yield b""

    def response_bytes(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        """Answer."""
        self.answer = (status, dict(headers), body)

    def response_str(self, status: int, headers: list[tuple[str, str]], body: str) -> None:
        """Answer with a text."""
        self.answer = (status, dict(headers), body.encode())


def a_request(*headers: tuple[str, str], path: str = "/", query: str = "") -> Any:
    return SimpleNamespace(
        method="POST",
        path=path,
        query_string=query,
        scheme="http",
        http_version="1.1",
        server="[::1]:8000",
        client="192.168.1.30:50123",
        headers=SimpleNamespace(items=lambda: headers),
    )


def finished(work: Coroutine[Any, Any, T]) -> T:
    """The result of a coroutine, run in another thread: this one has a loop where Playwright drives a browser."""
    with ThreadPoolExecutor(max_workers=1) as beside:
        return beside.submit(asyncio.run, work).result()


def echo(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
    start_response("201 CREATED", [("X-Asker", environ["REMOTE_ADDR"])])
    return [environ["wsgi.input"].read(), b"!"]


def test_a_request_reaches_the_app_whole_and_its_answer_goes_back() -> None:
    sent = Sent(b"one ", b"two")
    finished(WSGIAdapter(echo).handle(a_request(("content-length", "7")), sent))  # type: ignore[arg-type] # played
    assert sent.answer == (201, {"X-Asker": "192.168.1.30"}, b"one two!")


@pytest.mark.parametrize("act", ["writes", "undo", "redo", "seat/bid"])
def test_a_tap_is_answered_while_every_other_thread_is_busy(act: str) -> None:
    over = Event()

    def busy(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if environ["PATH_INFO"] == "/games/import":
            assert over.wait(60)
        return echo(environ, start_response)

    async def all_of_them() -> None:
        adapter, long, tap = WSGIAdapter(busy, threads=2), [Sent(), Sent(), Sent()], Sent()
        waiting = [
            asyncio.create_task(adapter.handle(a_request(path="/games/import"), sent))  # type: ignore[arg-type] # played
            for sent in long
        ]
        await adapter.handle(a_request(path=f"/games/a-Key_1/{act}"), tap)  # type: ignore[arg-type] # played
        assert (tap.answer[0], [sent.answer for sent in long]) == (201, [()] * 3)
        over.set()
        await asyncio.gather(*waiting)
        assert [sent.answer[0] for sent in long] == [201] * 3

    finished(all_of_them())


def test_pages_are_answered_while_any_number_of_requests_wait_for_their_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """One has its turn, three wait for it, and the others are told to come again; every thread but one is free."""
    monkeypatch.setattr(wsgi_adapter, "MAX_IN_TURN", 3)
    over, app = Event(), Flask(__name__)
    app.register_error_handler(ServiceUnavailable, lambda error: ("", 503, {"Retry-After": str(error.retry_after)}))
    app.add_url_rule("/slow", view_func=one_at_a_time(lambda: str(over.wait(60))), methods=["POST"])
    app.add_url_rule("/", endpoint="page", view_func=lambda: "page", methods=["POST"])

    async def all_of_them() -> list[int]:
        adapter, slow, page = WSGIAdapter(app, threads=2), [Sent() for _ in range(9)], Sent()
        waiting = [
            asyncio.create_task(adapter.handle(a_request(path="/slow"), sent))  # type: ignore[arg-type] # played
            for sent in slow
        ]
        for refused in islice(asyncio.as_completed(waiting), 5):
            await refused
        await adapter.handle(a_request(("host", "cards.lan")), page)  # type: ignore[arg-type] # played
        assert (page.answer[0], page.answer[2]) == (200, b"page")
        over.set()
        await asyncio.gather(*waiting)
        return sorted(sent.answer[0] for sent in slow)

    assert finished(all_of_them()) == [200] * 4 + [503] * 5


def test_an_app_that_fails_takes_no_thread_with_it(caplog: pytest.LogCaptureFixture) -> None:
    def failing(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        return 1 / 0  # type: ignore[return-value] # it never does

    async def twice() -> list[Sent]:
        adapter, requests = WSGIAdapter(failing, threads=1), [Sent(), Sent()]
        for sent in requests:
            await adapter.handle(a_request(), sent)  # type: ignore[arg-type] # played
        return requests

    for status, headers, body in [sent.answer for sent in finished(twice())]:
        assert status == 500
        assert body.decode().endswith(f"(500 · {headers['X-Request-Id']})\n")
        assert f'"request": "{headers["X-Request-Id"]}"' in "".join(map(JsonLines().format, caplog.records))
    assert caplog.text.count("ZeroDivisionError") == 2


def test_the_environment_is_that_of_wsgi() -> None:
    scope = a_request(("content-type", "text/plain"), ("host", "cards.lan"), path="/spiele/öß", query="a=%20")
    environ = environ_of(scope, headers_of(scope), b"body")
    assert environ["PATH_INFO"] == "/spiele/öß".encode().decode("latin-1")
    assert (environ["CONTENT_TYPE"], environ["HTTP_HOST"]) == ("text/plain", "cards.lan")
    assert (environ["SERVER_NAME"], environ["SERVER_PORT"], environ["REMOTE_ADDR"]) == ("::1", "8000", "192.168.1.30")
    assert (environ["QUERY_STRING"], environ["SERVER_PROTOCOL"]) == ("a=%20", "HTTP/1.1")
    # Settings of this process, such as its key, are no part of a request.
    assert "PATH" not in environ


def test_headers_sent_twice_are_joined_and_none_passes_for_another() -> None:
    headers = headers_of(
        a_request(
            ("cookie", "a=1"), ("cookie", "b=2"), ("accept", "x"), ("accept", "y"), ("x_forwarded_proto", "https")
        )
    )
    assert headers == {"COOKIE": "a=1;b=2", "ACCEPT": "x,y"}


@pytest.mark.parametrize("length", [0, MAX_REQUEST_BYTES + 1])
def test_a_body_that_the_app_refuses_by_its_length_is_not_read(length: int) -> None:
    assert read({"CONTENT_LENGTH": str(length)}, Sent(b"a" * 10)) == b""


@pytest.mark.parametrize("act", ["writes", "undo", "redo", "seat/bid"])
def test_what_is_larger_than_a_tap_does_not_come_in_its_lane(act: str) -> None:
    """It is refused before it is read, for a game that there is and for one that there is not."""

    async def tapped(length: int) -> int:
        sent = Sent(b"a" * length)
        request = a_request(("content-length", str(length)), path=f"/games/a-Key_1/{act}")
        await WSGIAdapter(echo).handle(request, sent)  # type: ignore[arg-type] # played
        return int(sent.answer[0])

    assert finished(tapped(MAX_JSON_BYTES)) == 201
    assert finished(tapped(MAX_JSON_BYTES + 1)) == 413


def test_many_large_bodies_at_once_are_refused_but_small_ones_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wsgi_adapter, "MAX_PENDING_BYTES", 5)
    large = wsgi_adapter.SMALL_BYTES + 1
    with pytest.raises(RefusedBody) as refused:
        read({"CONTENT_LENGTH": str(large)}, Sent(b"a" * large))
    assert refused.value.args == wsgi_adapter.TOO_MANY
    assert read({"CONTENT_LENGTH": "7"}, Sent(b"one ", b"two")) == b"one two"


def read(headers: dict[str, str], sent: Sent) -> bytes:
    return finished(WSGIAdapter(echo).read_body(headers, sent))  # type: ignore[arg-type] # played
