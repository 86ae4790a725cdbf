"""The network between phones and server: messages are lost, late, sent twice, and overtake each other."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec import Struct

from tools.simulate.server import Answer


class Message(Struct):
    """A request on its way, or its response. `number` is that of the page's script, None for a form; a `copy` is a
    request that arrives a second time, and its response is discarded.
    """

    page: str
    path: str
    data: Any
    number: int | None = None
    answer: Answer | None = None
    copy: bool = False


class Faults(Struct, frozen=True):
    """The probability at each moment that a message is lost, late or sent twice."""

    lost: float = 0
    late: float = 0
    twice: float = 0


class Network:
    """Carries messages to `serve` and responses to `deliver`, which gets None for a failure that the phone sees."""

    def __init__(
        self,
        dice: Random,
        serve: Callable[[Message], Answer],
        deliver: Callable[[Message, Answer | None], None],
    ) -> None:
        self.messages: list[Message] = []
        self.faults = Faults()
        self._dice, self._serve, self._deliver = dice, serve, deliver

    def send(self, message: Message) -> None:
        """Accept a message."""
        self.messages.append(message)

    def carry(self) -> None:
        """Carry every message a step further, in any order."""
        messages, self.messages = self.messages, []
        self._dice.shuffle(messages)
        for message in messages:
            self._carry(message)

    def _carry(self, message: Message) -> None:
        dice, faults = self._dice, self.faults
        if dice.random() < faults.late:
            self.send(message)
        elif dice.random() < faults.lost:
            # The phone notices, or its script waits for its timeout.
            if dice.random() < 0.5 and not message.copy:
                self._deliver(message, None)
        elif message.answer is not None:
            self._deliver(message, message.answer)
        else:
            if dice.random() < faults.twice:
                self.send(Message(message.page, message.path, message.data, copy=True))
            message.answer = self._serve(message)
            if message.copy:
                return
            if dice.random() < faults.late:
                self.send(message)
            else:
                self._deliver(message, message.answer)
