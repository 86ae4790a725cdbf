"""The requests that the phones of many tables send: polls of watchers, taps of keepers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import count

from flask import Flask

from scorekeeper.web.devices import write_device_cookie
from tools.bench.live.filling import BIDS, key_of
from tools.bench.measures import bidding_game

# Makes the next request of a phone from its last response.
NextRequest = Callable[[bytes], bytes]
# The version of a copied game, after it was stored and its dealer bid.
FIRST_VERSION = 2
ETAG = re.compile(rb'\r\nETag: "(\d+)"', re.IGNORECASE)
BROWSER_HEADERS = {
    "Host": "192.168.1.20:8000",
    "User-Agent": "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile",
    "Accept": "*/*",
    "Accept-Language": "en-GB,en;q=0.9",
    "Accept-Encoding": "gzip, deflate",
}


def polls(game: int, cookies: Mapping[str, str]) -> NextRequest:
    """Return requests that poll the state of this game with the ETag of the last response."""
    begin = _head("GET", f"/games/{key_of(game)}/state", cookies)
    known = b"%d" % FIRST_VERSION

    def next_request(response: bytes) -> bytes:
        nonlocal known
        tag = ETAG.search(response)
        known = tag[1] if tag else known
        return begin + b'If-None-Match: "%b"\r\n\r\n' % known

    return next_request


def taps(game: int, pencil: dict[str, str]) -> NextRequest:
    """Return requests that record the dealer's bid, by the device that holds this pencil."""
    begin = _head("POST", f"/games/{key_of(game)}/writes", pencil)
    bodies = writes()

    def next_request(_response: bytes) -> bytes:
        body = next(bodies)
        return begin + b"Content-Length: %d\r\n\r\n%b" % (len(body), body)

    return next_request


def writes() -> Iterator[bytes]:
    """Yield writes of the dealer's bid in the last round of a copied game, changed each time."""
    for act in count():
        was, now = BIDS[act % 2], BIDS[(act + 1) % 2]
        write = {"round": len(bidding_game().rounds), "seat": 0, "cell": "bid", "was": was, "now": now}
        yield json.dumps({"id": f"measured-{act}", "writes": [write]}).encode()


def pencil_of(app: Flask, device: str) -> dict[str, str]:
    """Return the headers by which a device writes."""
    with app.test_request_context():
        response = app.make_response("")
        write_device_cookie(response, device)
    cookies = "; ".join(cookie.partition(";")[0] for cookie in response.headers.getlist("Set-Cookie"))
    return {"Cookie": cookies, "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json"}


def _head(method: str, path: str, more: Mapping[str, str]) -> bytes:
    headers = "".join(f"{name}: {value}\r\n" for name, value in {**BROWSER_HEADERS, **more}.items())
    return f"{method} {path} HTTP/1.1\r\n{headers}".encode()
