"""A phone as the server sees it: pages, forms and acts over HTTP, with cookies."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from contextlib import closing
from http.client import HTTPConnection, HTTPException
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlencode

from msgspec import Struct

from tests.process.server import HOST, TIMEOUT_S, Server

Fields = Sequence[tuple[str, str]]


class Response(Struct, frozen=True):
    """A response that came whole."""

    status: int
    text: str
    location: str
    etag: str = ""


class Phone:
    """A client of a server that may be killed at any moment. The pencil is in its cookies."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self._cookies: dict[str, str] = {}

    def at(self, server: Server) -> Phone:
        """The same phone, sent to another process by a proxy."""
        same = Phone(server)
        same._cookies = dict(self._cookies)
        return same

    def get(self, path: str, *, etag: str = "") -> Response:
        """Ask for a page, or for one that is newer than this ETag. Raises what `request` raises."""
        return self.request("GET", path, b"", {"If-None-Match": etag} if etag else {})

    def start_game(self, rules: str, names: Sequence[str], dealer: int) -> str:
        """Start a game as people do: the form fetched, filled in and sent. Returns the path of the game."""
        page = self.get("/games/new").text
        fields: Fields = [
            ("start_id", _hidden(page, "start_id")),
            ("rules", rules),
            *(("players", name) for name in names),
            ("dealer", str(dealer)),
            ("schedule", "own"),
            ("bidding", "in-turn"),
            ("started_on", "2026-11-20"),
        ]
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        response = self.request("POST", "/games/new", urlencode(fields).encode(), form)
        if response.status != 303:
            raise RuntimeError(f"the game was not started: {response.status}")
        return response.location

    def fill_in(self, path: str, fields: Fields) -> Response:
        """Send the form at a path with these fields."""
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        return self.request("POST", path, urlencode(fields).encode(), form)

    def send_write(self, game: str, act_id: str, write: Mapping[str, object]) -> Response | None:
        """Send an act of one write; None where the server died before its response was whole."""
        body = json.dumps({"id": act_id, "writes": [write]}).encode()
        try:
            return self.request("POST", f"{game}/writes", body, {"Content-Type": "application/json"})
        except (HTTPException, ConnectionError):
            return None

    def state(self, game: str) -> Any:
        """The live state of the game."""
        return json.loads(self.get(f"{game}/state").text)

    def request(self, method: str, path: str, body: bytes, headers: Mapping[str, str]) -> Response:
        """One request on a connection of its own. Raises HTTPException or ConnectionError where the server dies."""
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        with closing(HTTPConnection(HOST, self.server.port, timeout=TIMEOUT_S)) as connection:
            connection.request(method, path, body, {**headers, "Cookie": cookies, "Sec-Fetch-Site": "same-origin"})
            response = connection.getresponse()
            text = response.read().decode(errors="replace")
            for header in response.headers.get_all("Set-Cookie", []):
                self._cookies |= {name: morsel.value for name, morsel in SimpleCookie(header).items()}
            sent = response.headers
            return Response(response.status, text, sent.get("Location", ""), sent.get("ETag", ""))


def _hidden(page: str, name: str) -> str:
    """The value of a hidden field."""
    [tag] = re.findall(rf'<input[^>]*name="{name}"[^>]*>', page)
    [value] = re.findall(r'value="([^"]*)"', tag)
    return str(value)
