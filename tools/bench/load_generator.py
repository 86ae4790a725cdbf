"""The load of many phones from one process: each sends a request at its time and waits for the whole response.

Phones poll rarely, and the server closes idle connections sooner, so every request here opens a new one. As little as
possible is done for each, because the server shares the machine.
"""

from __future__ import annotations

import heapq
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from time import perf_counter
from typing import cast

from msgspec import Struct, field

from tests.process.server import HOST, TIMEOUT_S

HEAD_ENDS = b"\r\n\r\n"
LENGTH = b"\r\ncontent-length: "
MAX_RECEIVED = 65536
GOLDEN_RATIO = 0.618034


class Phone(Struct):
    """A phone that sends its next request, made from its last response, every `every_s` seconds.

    `waits` are the seconds from the time at which a request was due until its response
    was complete, so that a request sent late counts too. `statuses` counts responses by status, `broken` counts broken
    connections.
    """

    next_request: Callable[[bytes], bytes]
    every_s: float
    waits: list[float] = field(default_factory=list)
    statuses: dict[int, int] = field(default_factory=dict)
    broken: int = 0
    request: bytes = b""
    response: bytes = b""
    due: float = 0.0

    def answered(self, now: float) -> None:
        """Count the complete response, and set the time of the next request."""
        self.waits.append(now - self.due)
        self.request = b""
        status = int(self.response[9:12])
        self.statuses[status] = self.statuses.get(status, 0) + 1
        self.due += self.every_s


class LoadGenerator:
    """Many phones that send requests to one server."""

    def __init__(self, phones: Sequence[Phone], port: int) -> None:
        self.phones = phones
        self._port = port
        self._due: list[tuple[float, int]] = []
        self._open = DefaultSelector()

    def run_for(self, seconds: float) -> float:
        """Let all phones send requests for this time, wait for the last responses, and return the seconds it took.

        Raises TimeoutError if a response never comes.
        """
        begin = perf_counter()
        for number, phone in enumerate(self.phones):
            # Spread over the interval by the golden ratio, because phones were opened at any moment.
            phone.due = begin + phone.every_s * (number * GOLDEN_RATIO % 1)
            self._schedule(number, begin + seconds)
        while self._due or self._open.get_map():
            while self._due and self._due[0][0] <= perf_counter():
                self._connect(heapq.heappop(self._due)[1])
            pause = max(self._due[0][0] - perf_counter(), 0) if self._due else TIMEOUT_S
            events = self._open.select(pause)
            if not events and not self._due:
                raise TimeoutError("the server does not answer")
            now = perf_counter()
            for key, event in events:
                connection, number = cast("socket.socket", key.fileobj), cast("int", key.data)
                if event & EVENT_WRITE:
                    self._send(connection, number)
                elif self._received_all(connection, number, now):
                    self._schedule(number, begin + seconds)
        return perf_counter() - begin

    def _schedule(self, number: int, end: float) -> None:
        due = self.phones[number].due
        if due < end:
            heapq.heappush(self._due, (due, number))

    def _connect(self, number: int) -> None:
        """Connect without blocking: no phone waits for the connection of another."""
        connection = socket.socket()
        connection.setblocking(False)
        connection.connect_ex((HOST, self._port))
        self._open.register(connection, EVENT_WRITE, number)

    def _send(self, connection: socket.socket, number: int) -> None:
        phone = self.phones[number]
        # After a broken connection the same request is sent again, as the app on a phone does.
        phone.request = phone.request or phone.next_request(phone.response)
        phone.response = b""
        with suppress(ConnectionError):
            connection.sendall(phone.request)
        self._open.modify(connection, EVENT_READ, number)

    def _received_all(self, connection: socket.socket, number: int, now: float) -> bool:
        """Return whether the phone is ready for its next request: the response is complete, or the connection broke."""
        phone = self.phones[number]
        data = received(connection)
        phone.response += data
        if data and not is_whole(phone.response):
            return False
        self._open.unregister(connection)
        connection.close()
        if data:
            phone.answered(now)
        else:
            phone.broken += 1
        return True


def received(connection: socket.socket) -> bytes:
    """Return the bytes received so far, or none if the connection is broken."""
    try:
        return connection.recv(MAX_RECEIVED)
    except ConnectionError:
        return b""


def is_whole(response: bytes) -> bool:
    """Return whether a response is complete: 304 has no body, the others have a Content-Length."""
    head, ends, body = response.partition(HEAD_ENDS)
    if not ends or response[9:12] == b"304":
        return bool(ends)
    return len(body) >= int(head.lower().partition(LENGTH)[2].partition(b"\r\n")[0])
