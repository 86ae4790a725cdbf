"""What a page transfers over the network, as the browser counts it: responses with headers, compressed as they came."""

from __future__ import annotations

from msgspec import Struct
from playwright.sync_api import CDPSession, Page, expect

# Requests that the page makes later are put off until it is measured.
DELAYS_LATER_REQUESTS = "const later = setTimeout; window.setTimeout = (act, ms) => later(act, ms + 3000);"
# Notes when the pad answers, in seconds.
NOTES_READY = """new MutationObserver(() => {
  if (document.body?.dataset.ready === "") window.readyAt ??= Date.now() / 1000;
}).observe(document, { subtree: true, childList: true, attributes: true });"""


class Response(Struct):
    """One response: when it was `requested`, in seconds, its bytes as transferred, and its `size` when unpacked."""

    address: str
    requested: float
    transfer_size: int = 0
    size: int = 0


class NetworkLog:
    """The responses to everything a page requests from now on, in order."""

    def __init__(self, session: CDPSession) -> None:
        self.responses: dict[str, Response] = {}
        session.on("Network.requestWillBeSent", self._on_request)
        session.on("Network.dataReceived", self._on_data)
        session.on("Network.loadingFinished", self._on_finished)
        session.send("Network.enable")

    def _on_request(self, event: dict[str, object]) -> None:
        request = event["request"]
        assert isinstance(request, dict)
        self.responses[str(event["requestId"])] = Response(str(request["url"]), float(str(event["wallTime"])))

    def _on_data(self, event: dict[str, object]) -> None:
        self.responses[str(event["requestId"])].size += int(str(event["dataLength"]))

    def _on_finished(self, event: dict[str, object]) -> None:
        self.responses[str(event["requestId"])].transfer_size = int(float(str(event["encodedDataLength"])))


def first_load(page: Page, address: str) -> list[Response]:
    """The responses of a running game at this address until its pad answers, in a browser with an empty cache."""
    log = NetworkLog(page.context.new_cdp_session(page))
    page.add_init_script(DELAYS_LATER_REQUESTS)
    page.add_init_script(NOTES_READY)
    page.goto(address)
    expect(page.locator("body[data-ready]")).to_be_attached()
    ready = page.evaluate("readyAt")
    responses = [response for response in log.responses.values() if response.requested <= ready]
    # A browser asks for the icon of a page once the page is there, and for nothing else.
    assert all(response in responses or response.address.endswith("/icon.svg") for response in log.responses.values())
    return responses
