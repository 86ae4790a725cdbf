"""What the phones of many tables send: polls of those who watch, and taps of those who keep the score."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import count

from flask import Flask

from scorekeeper.web.cookies.device_cookie import write_device_cookie
from tools.bench.live.filling import BIDS, key_of
from tools.bench.measures import bidding_game

Question = Callable[[bytes], bytes]
# The sample game was kept, and then its dealer bid.
FIRST_VERSION = 2
TAG = re.compile(rb'\r\nETag: "(\d+)"', re.IGNORECASE)
LIKE_A_BROWSER = {
    "Host": "192.168.1.20:8000",
    "User-Agent": "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile",
    "Accept": "*/*",
    "Accept-Language": "en-GB,en;q=0.9",
    "Accept-Encoding": "gzip, deflate",
}


def polls(game: int, cookies: Mapping[str, str], tapped: int = 0) -> Question:
    """Is there anything new in this game? The page was loaded after so many taps, and later the last answer counts."""
    begin = _head("GET", f"/games/{key_of(game)}/state", cookies)
    known = b"%d" % (FIRST_VERSION + tapped)

    def question(heard: bytes) -> bytes:
        nonlocal known
        tag = TAG.search(heard)
        known = tag[1] if tag else known
        return begin + b'If-None-Match: "%b"\r\n\r\n' % known

    return question


def gets(path: str, cookies: Mapping[str, str], etag: str = "") -> Question:
    """A page or a sheet, always the same; with an ETag where the phone has it already."""
    known = {"If-None-Match": etag} if etag else {}
    question = _head("GET", path, {**cookies, **known}) + b"\r\n"
    return lambda _heard: question


def taps(game: int, pencil: dict[str, str]) -> Question:
    """The dealer's bid, said again and again by who holds this pencil."""
    begin = _head("POST", f"/games/{key_of(game)}/writes", pencil)
    bodies = writes()

    def question(_heard: bytes) -> bytes:
        body = next(bodies)
        return begin + b"Content-Length: %d\r\n\r\n%b" % (len(body), body)

    return question


def writes() -> Iterator[bytes]:
    """The dealer's bid in the last round of a copied game, changed each time."""
    for act in count():
        was, now = BIDS[act % 2], BIDS[(act + 1) % 2]
        write = {"round": len(bidding_game().rounds), "seat": 0, "cell": "bid", "was": was, "now": now}
        yield json.dumps({"id": f"measured-{act}", "writes": [write]}).encode()


def pencil_of(app: Flask, device: str) -> dict[str, str]:
    """The headers by which a device writes."""
    with app.test_request_context():
        answer = app.make_response("")
        write_device_cookie(answer, device)
    cookies = "; ".join(cookie.partition(";")[0] for cookie in answer.headers.getlist("Set-Cookie"))
    return {"Cookie": cookies, "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json"}


def _head(method: str, path: str, more: Mapping[str, str]) -> bytes:
    headers = "".join(f"{name}: {value}\r\n" for name, value in {**LIKE_A_BROWSER, **more}.items())
    return f"{method} {path} HTTP/1.1\r\n{headers}".encode()
