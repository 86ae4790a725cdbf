"""Many phones in one process: each asks at its time and waits for the whole of its answer.

Phones ask seldom, and the server does not keep their connections so long, so every question here makes a new one. As
little as possible is done for each, because the server shares the machine.
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
MAX_AT_ONCE = 65536
GOLDEN_RATIO = 0.618034


class Phone(Struct):
    """What it asks, given its last answer, every so many seconds; 0 asks again at once. `at_once` begins without delay.

    `waits` are the seconds from when it was to ask until it had its answer, so a late question counts as well.
    """

    question: Callable[[bytes], bytes]
    every_s: float
    at_once: bool = False
    waits: list[float] = field(default_factory=list)
    answers: dict[int, int] = field(default_factory=dict)
    broken: int = 0
    asked: bytes = b""
    heard: bytes = b""
    due: float = 0.0

    def answered(self, now: float) -> None:
        """The answer is whole."""
        self.waits.append(now - self.due)
        self.asked = b""
        status = int(self.heard[9:12])
        self.answers[status] = self.answers.get(status, 0) + 1
        self.due = self.due + self.every_s if self.every_s else now


class Crowd:
    """Phones that ask one server."""

    def __init__(self, phones: Sequence[Phone], port: int) -> None:
        self.phones = phones
        self._port = port
        self._due: list[tuple[float, int]] = []
        self._open = DefaultSelector()

    def ask_for(self, seconds: float) -> float:
        """Let everybody ask for so long, and wait for the last answers. Returns the seconds it took.

        Raises TimeoutError where an answer does not come at all.
        """
        begin = perf_counter()
        for number, phone in enumerate(self.phones):
            # Spread over the interval, as phones that were opened at any moment are, in whatever order they stand here.
            phone.due = begin + (0 if phone.at_once else phone.every_s * (number * GOLDEN_RATIO % 1))
            self._ask_again(number, begin + seconds)
        while self._due or self._open.get_map():
            while self._due and self._due[0][0] <= perf_counter():
                self._ask(heapq.heappop(self._due)[1])
            pause = max(self._due[0][0] - perf_counter(), 0) if self._due else TIMEOUT_S
            events = self._open.select(pause)
            if not events and not self._due:
                raise TimeoutError("the server does not answer")
            now = perf_counter()
            for key, event in events:
                connection, number = cast("socket.socket", key.fileobj), cast("int", key.data)
                if event & EVENT_WRITE:
                    self._say(connection, number)
                elif self._heard_all(connection, number, now):
                    self._ask_again(number, begin + seconds)
        return perf_counter() - begin

    def _ask_again(self, number: int, end: float) -> None:
        due = self.phones[number].due
        if due < end:
            heapq.heappush(self._due, (due, number))

    def _ask(self, number: int) -> None:
        """Nobody waits for another's connection, as little as phones do."""
        connection = socket.socket()
        connection.setblocking(False)
        connection.connect_ex((HOST, self._port))
        self._open.register(connection, EVENT_WRITE, number)

    def _say(self, connection: socket.socket, number: int) -> None:
        phone = self.phones[number]
        # After a connection that broke the same is said again, as the app on a phone does.
        phone.asked = phone.asked or phone.question(phone.heard)
        phone.heard = b""
        with suppress(ConnectionError):
            connection.sendall(phone.asked)
        self._open.modify(connection, EVENT_READ, number)

    def _heard_all(self, connection: socket.socket, number: int, now: float) -> bool:
        """Whether the phone is ready for its next question."""
        phone = self.phones[number]
        heard = received(connection)
        phone.heard += heard
        if heard and not whole(phone.heard):
            return False
        self._open.unregister(connection)
        connection.close()
        if heard:
            phone.answered(now)
        else:
            phone.broken += 1
        return True


def received(connection: socket.socket) -> bytes:
    """What came; nothing where the connection is broken."""
    try:
        return connection.recv(MAX_AT_ONCE)
    except ConnectionError:
        return b""


def whole(heard: bytes) -> bool:
    """Whether an answer is complete: 304 has no body, the others say how long theirs is."""
    head, ends, body = heard.partition(HEAD_ENDS)
    if not ends or heard[9:12] == b"304":
        return bool(ends)
    return len(body) >= int(head.lower().partition(LENGTH)[2].partition(b"\r\n")[0])
