"""WSGI middleware that takes the scheme and the address of the client from a trusted proxy, and from nobody else."""

from __future__ import annotations

import os
from collections.abc import Iterable
from ipaddress import ip_address
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

# The address of the proxy unless TRUSTED_PROXY names it. `*` trusts any address: for a container, whose port is
# published to the proxy alone.
THIS_MACHINE = "127.0.0.1"
ANYWHERE = "*"
SCHEMES = ("http", "https")
# The prefix of an IPv4 address at an IPv6 socket.
IPV4_WITHIN_IPV6 = "::ffff:"
NEAREST = ("X_FORWARDED_PROTO", "X_FORWARDED_FOR")
FORWARDED = ("FORWARDED", *(f"X_FORWARDED_{name}" for name in ("BY", "FOR", "HOST", "PORT", "PROTO")))


class TrustedProxy:
    """Sets scheme and client address from the headers of the proxy at this address, and removes these headers."""

    def __init__(self, app: WSGIApplication, address: str | None = None) -> None:
        self._app = app
        self._address = address or trusted_address()

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Call the app."""
        claims = {name: environ.pop(f"HTTP_{name}", "") for name in FORWARDED}
        # The nearest proxy wrote the last entry; a client may have forged those before it.
        scheme, client = (claims[name].rpartition(",")[2].strip().lower() for name in NEAREST)
        asker = environ["REMOTE_ADDR"].removeprefix(IPV4_WITHIN_IPV6)
        if self._address in {ANYWHERE, asker}:
            if scheme in SCHEMES:
                environ["wsgi.url_scheme"] = scheme
            if is_address(client):
                environ["REMOTE_ADDR"] = client
        return self._app(environ, start_response)


def trusted_address() -> str:
    """The address of the trusted proxy, from `TRUSTED_PROXY`. Raises ValueError where that is no address."""
    wanted = os.environ.get("TRUSTED_PROXY") or THIS_MACHINE
    # An IPv6 address has many spellings; the environ has the canonical one.
    return wanted if wanted == ANYWHERE else str(ip_address(wanted))


def is_address(text: str) -> bool:
    """Whether this is an IP address and nothing else."""
    try:
        ip_address(text)
    except ValueError:
        return False
    return True
