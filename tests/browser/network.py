"""What a page costs on the wire, told by the browser itself: answers with their headers, compressed as they came."""

from __future__ import annotations

from msgspec import Struct
from playwright.sync_api import CDPSession, Page, expect

# What comes later is not asked for while the page is still being measured.
LATER = "const later = setTimeout; window.setTimeout = (act, ms) => later(act, ms + 3000);"
# When the pad answers, in seconds.
READY = """new MutationObserver(() => {
  if (document.body?.dataset.ready === "") window.readyAt ??= Date.now() / 1000;
}).observe(document, { subtree: true, childList: true, attributes: true });"""


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


def first_load(page: Page, address: str) -> list[Answer]:
    """What a running game at this address asks for until its pad answers, in a browser that knows nothing of it."""
    wire = Wire(page.context.new_cdp_session(page))
    page.add_init_script(LATER)
    page.add_init_script(READY)
    page.goto(address)
    expect(page.locator("body[data-ready]")).to_be_attached()
    ready = page.evaluate("readyAt")
    answers = [answer for answer in wire.answers.values() if answer.asked <= ready]
    # A browser asks for the icon of a page once the page is there, and for nothing else.
    assert all(answer in answers or answer.address.endswith("/icon.svg") for answer in wire.answers.values())
    return answers
