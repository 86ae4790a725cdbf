"""What a page costs on the wire, told by the browser itself: answers with their headers, compressed as they came."""

from __future__ import annotations

from msgspec import Struct
from playwright.sync_api import CDPSession


class Answer(Struct):
    """One answer: when it was `asked` for, in seconds, all bytes that came as `wire`, and its unpacked `size`."""

    address: str
    asked: float
    wire: int = 0
    size: int = 0


class Wire:
    """Everything a page asks for from now on, in order."""

    def __init__(self, session: CDPSession) -> None:
        self.answers: dict[str, Answer] = {}
        session.on("Network.requestWillBeSent", self._asked)
        session.on("Network.dataReceived", self._came)
        session.on("Network.loadingFinished", self._finished)
        session.send("Network.enable")

    def _asked(self, event: dict[str, object]) -> None:
        request = event["request"]
        assert isinstance(request, dict)
        self.answers[str(event["requestId"])] = Answer(str(request["url"]), float(str(event["wallTime"])))

    def _came(self, event: dict[str, object]) -> None:
        self.answers[str(event["requestId"])].size += int(str(event["dataLength"]))

    def _finished(self, event: dict[str, object]) -> None:
        self.answers[str(event["requestId"])].wire = int(float(str(event["encodedDataLength"])))
