"""Links offered to others: to watch a game, or to take the pencil of its group; as text and as a QR code."""

from __future__ import annotations

from urllib.parse import urlencode, urlsplit, urlunsplit

import segno
from flask import current_app, request
from msgspec import Struct

from scorekeeper.web.devices import HTTPS_BESIDE
from scorekeeper.web.language import ADDRESS
from scorekeeper.web.sharing.hosts import MDNS_NAMES, ONLY_HERE, HttpsBeside, lan_address, url_host


class Link(Struct, frozen=True):
    """An address and its QR code as a data URI; `only_here` is whether no other machine can open it."""

    address: str
    code: str
    only_here: bool


def link_to(path: str, language: str = "") -> Link:
    """Return a link to a path of this app that others can open, although this request may use an address only for this
    device.

    Instead of localhost it has the address in the network. Instead of https in a home network, which only phones with
    its certificate can open, it has http. With a `language` the pages behind the link are in that language.
    """
    parts = urlsplit(request.host_url)
    host, only_here = parts.hostname or "", False
    beside: HttpsBeside | None = current_app.config.get(HTTPS_BESIDE)
    if beside is not None and (parts.scheme, parts.port or 443) == ("https", beside.https_port):
        # Other phones don't trust the certificate of this home.
        parts = parts._replace(scheme="http", netloc=f"{url_host(host)}:{beside.http_port}")
    # Not every phone resolves an mDNS name, and a phone is known only at the address where it keeps score.
    if host in ONLY_HERE or host in MDNS_NAMES:
        near = lan_address()
        only_here = near is None and host in ONLY_HERE
        host = near or host
        port = "" if parts.port is None else f":{parts.port}"
        parts = parts._replace(netloc=f"{host}{port}")
    address = urlunsplit(parts._replace(path=path, query=urlencode({ADDRESS: language}) if language else ""))
    code = segno.make(address, error="m", micro=False).svg_data_uri(scale=8, border=3, dark="#000", light="#fff")
    return Link(address, code, only_here)


def short_address(address: str) -> str:
    """Return an address as people type it, without the parts that every browser adds."""
    return address.removeprefix("http://").removeprefix("https://")
