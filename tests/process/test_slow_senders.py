"""Hundreds of connections that send next to nothing: each is cut, and the others are served meanwhile."""

from __future__ import annotations

import json
import re
import socket
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, nullcontext
from pathlib import Path
from threading import Event, Thread

import pytest
from msgspec import Struct

from tests.process.phone import Phone
from tests.process.server import HOST, TIMEOUT_S, Server

MANY = 300
# Everybody else is answered within this time meanwhile.
PROMPTLY_S = 1.0
# For each sender by its name: the response until the connection was cut off, and the seconds after which it was.
Heard = dict[str, Future[tuple[bytes, float]]]
# Without this header a request is refused as one of another site, and its body is never read.
OURS = b"Sec-Fetch-Site: same-origin\r\n"
HEAD = (
    b"POST /games/import HTTP/1.1\r\nHost: localhost\r\n%bContent-Type: application/json\r\nContent-Length: 1000\r\n"
    % OURS
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server as it is run at home."""
    server = Server(Path(tmp_path_factory.mktemp("slow")))
    server.start()
    yield server
    server.kill()


class Sender(Struct, frozen=True):
    """The bytes that a sender sends at once, and whether single bytes follow slowly."""

    begin: bytes
    dribbles: bool = False


SLOW = {
    "headers without end": Sender(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ", dribbles=True),
    "nothing": Sender(b""),
    "nothing of the body": Sender(HEAD + b"\r\n"),
    "a part of the body": Sender(HEAD + b'\r\n{"format": '),
    "a body without end": Sender(HEAD + b"\r\n", dribbles=True),
}


@pytest.fixture(scope="module")
def slow(server: Server) -> Iterator[Heard]:
    """The response to each sender, and the seconds after which it is cut off: all at once, because each takes five."""

    def sent(sender: Sender) -> tuple[bytes, float]:
        with connected(server) as connection:
            connection.sendall(sender.begin)
            with dribbling(connection) if sender.dribbles else nullcontext():
                return heard_until_the_end(connection)

    with ThreadPoolExecutor(len(SLOW)) as pool:
        yield {name: pool.submit(sent, sender) for name, sender in SLOW.items()}


def test_headers_that_do_not_end_are_cut_after_five_seconds(slow: Heard) -> None:
    heard, seconds = slow["headers without end"].result()
    assert heard == b""
    assert 4 < seconds < TIMEOUT_S


def test_a_connection_that_sends_nothing_is_cut(slow: Heard) -> None:
    heard, seconds = slow["nothing"].result()
    assert heard == b""
    assert seconds < TIMEOUT_S


@pytest.mark.parametrize("come", ["nothing of the body", "a part of the body"])
def test_a_body_that_does_not_come_is_given_up_with_a_sentence(slow: Heard, come: str) -> None:
    heard, seconds = slow[come].result()
    assert heard.startswith(b"HTTP/1.1 408 ")
    assert b"\r\n\r\nThe request did not arrive in time. Please send it once more. (408 \xc2\xb7 " in heard
    assert b"x-request-id: " in heard
    assert 4 < seconds < TIMEOUT_S


def test_a_body_that_dribbles_is_given_up(slow: Heard) -> None:
    heard, _ = slow["a body without end"].result()
    assert heard.startswith(b"HTTP/1.1 408 ")


def test_a_body_that_breaks_off_is_never_taken_for_a_whole_one(server: Server) -> None:
    with connected(server) as connection:
        connection.sendall(HEAD + b"\r\n{}")
        connection.shutdown(socket.SHUT_WR)
        heard, _ = heard_until_the_end(connection)
    assert heard.startswith(b"HTTP/1.1 400 ")
    assert b"\r\n\r\nThe request did not arrive whole. Please send it once more. (400 \xc2\xb7 " in heard


def test_a_body_in_pieces_of_unknown_number_is_refused(server: Server) -> None:
    with connected(server) as connection:
        connection.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n")
        heard, _ = heard_until_the_end(connection)
    assert heard.startswith(b"HTTP/1.1 411 ")


@pytest.mark.parametrize("sent", [b"GET / HTTP/1.1\r\nHost: ", HEAD + b"\r\n{"], ids=["headers", "bodies"])
def test_hundreds_of_slow_senders_leave_the_others_served_within_a_second(server: Server, sent: bytes) -> None:
    with ExitStack() as held:
        for _ in range(MANY):
            held.enter_context(connected(server)).sendall(sent)
        waits = sorted(timed(Phone(server)) for _ in range(11))
    # A machine may be busy with other things for a moment.
    assert waits[len(waits) // 2] < PROMPTLY_S


def test_thousands_of_bytes_of_headers_are_refused(server: Server) -> None:
    with connected(server) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Language: " + b"a" * 250_000 + b"\r\n\r\n")
        heard, _ = heard_until_the_end(connection)
    assert heard == b"" or heard.startswith(b"HTTP/1.1 431 ")


@pytest.mark.parametrize(
    ("request_line", "headers", "status"),
    [
        (b"GET /", b"X-Long: " + b"a" * 20_000, 431),
        (b"GET /?" + b"a" * 20_000, b"X-Short: a", 414),
        (b"POST /games/import", OURS + b"Content-Length: 3000000", 413),
        (b"POST /games/import", OURS + b"Content-Length: 99999999999999", 413),
        (b"GET /games/%00", b"X-Short: a", 404),
        (b"GET /%ff%0d%0aX-Forged:%20a", b"X-Short: \xff", 404),
        (b"CONNECT there:1", OURS + b"X-Short: a", 404),
    ],
    ids=["long header", "long address", "large body", "huge body", "zero", "broken letters", "connect"],
)
def test_what_cannot_be_served_is_a_page_with_a_sentence_and_an_id(
    server: Server, request_line: bytes, headers: bytes, status: int
) -> None:
    with connected(server) as connection:
        connection.sendall(
            request_line + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + headers + b"\r\n\r\n"
        )
        heard, _ = heard_until_the_end(connection)
    head, _, body = heard.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 %d " % status)
    [name] = re.findall(rb"x-request-id: ([0-9a-f]{8})", head)
    assert b"Code %d \xc2\xb7 %s" % (status, name) in body
    assert b"\r\nX-Forged" not in head
    [_start, *logged] = server.output().splitlines()
    assert [json.loads(line)["event"] for line in logged] == ["Started"]


@contextmanager
def connected(server: Server) -> Iterator[socket.socket]:
    with socket.create_connection((HOST, server.port), timeout=TIMEOUT_S) as connection:
        yield connection


@contextmanager
def dribbling(connection: socket.socket) -> Iterator[None]:
    """Meanwhile a byte is sent every now and then."""
    over = Event()

    def dribble() -> None:
        while not over.wait(0.2):
            try:
                connection.sendall(b"a")
            except OSError:
                return

    dribbler = Thread(target=dribble)
    dribbler.start()
    try:
        yield
    finally:
        over.set()
        dribbler.join()


def heard_until_the_end(connection: socket.socket) -> tuple[bytes, float]:
    """The response before the server closes the connection, and the seconds after which it does."""
    begin, heard = time.monotonic(), b""
    try:
        while some := connection.recv(65536):
            heard += some
    except ConnectionResetError:
        pass
    return heard, time.monotonic() - begin


def timed(phone: Phone) -> float:
    begin = time.monotonic()
    assert phone.get("/").status == 200
    return time.monotonic() - begin
