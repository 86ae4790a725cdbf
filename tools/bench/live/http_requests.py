"""The requests that the phones of many tables send: polls of watchers, taps of keepers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping

from flask import Flask

from tools.bench.keeper import device_cookie
from tools.bench.measures import bids_written

# Makes the next request of a phone from its last response.
NextRequest = Callable[[bytes], bytes]
ETAG = re.compile(rb'\r\nETag: "(\d+)"', re.IGNORECASE)
BROWSER_HEADERS = {
    "Host": "192.168.1.20:8000",
    "User-Agent": "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile",
    "Accept": "*/*",
    "Accept-Language": "en-GB,en;q=0.9",
    "Accept-Encoding": "gzip, deflate",
}


def polls(key: str, cookies: Mapping[str, str]) -> NextRequest:
    """Return requests that poll the state of this game, which is new, with the ETag of the last response."""
    begin = _head("GET", f"/games/{key}/state", cookies)
    known = b"1"

    def next_request(response: bytes) -> bytes:
        nonlocal known
        tag = ETAG.search(response)
        known = tag[1] if tag else known
        return begin + b'If-None-Match: "%b"\r\n\r\n' % known

    return next_request


def taps(key: str, pencil: dict[str, str]) -> NextRequest:
    """Return requests that record the dealer's bid, by the device that holds this pencil."""
    begin = _head("POST", f"/games/{key}/writes", pencil)
    acts = bids_written()

    def next_request(_response: bytes) -> bytes:
        body = json.dumps(next(acts)).encode()
        return begin + b"Content-Length: %d\r\n\r\n%b" % (len(body), body)

    return next_request


def pencil_of(app: Flask, device: str) -> dict[str, str]:
    """Return the headers by which a device writes."""
    cookie = "=".join(device_cookie(app, device))
    return {"Cookie": cookie, "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json"}


def _head(method: str, path: str, more: Mapping[str, str]) -> bytes:
    headers = "".join(f"{name}: {value}\r\n" for name, value in {**BROWSER_HEADERS, **more}.items())
    return f"{method} {path} HTTP/1.1\r\n{headers}".encode()
