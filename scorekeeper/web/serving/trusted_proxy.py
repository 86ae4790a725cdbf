"""WSGI middleware that believes the proxy in front when it says https and who asks, and nobody else."""

from __future__ import annotations

import os
from collections.abc import Iterable
from ipaddress import ip_address
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

# Where the proxy is, unless TRUSTED_PROXY names its address; outside a container it is wherever the port is published,
# which `*` says.
THIS_MACHINE = "127.0.0.1"
ANYWHERE = "*"
SCHEMES = ("http", "https")
# How an IPv6 socket writes the address of a machine that came by IPv4.
IPV4_WITHIN_IPV6 = "::ffff:"
NEAREST = ("X_FORWARDED_PROTO", "X_FORWARDED_FOR")
FORWARDED = ("FORWARDED", *(f"X_FORWARDED_{name}" for name in ("BY", "FOR", "HOST", "PORT", "PROTO")))


class TrustedProxy:
    """Sets scheme and asker of a request by what the proxy at this address says, and removes what proxies say."""

    def __init__(self, app: WSGIApplication, address: str | None = None) -> None:
        self._app = app
        self._address = address or believed_proxy()

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Ask the app."""
        claims = {name: environ.pop(f"HTTP_{name}", "") for name in FORWARDED}
        # The last entry is that of the proxy which is nearest to us; those before it anybody may have written.
        scheme, client = (claims[name].rpartition(",")[2].strip().lower() for name in NEAREST)
        asker = environ["REMOTE_ADDR"].removeprefix(IPV4_WITHIN_IPV6)
        if self._address in {ANYWHERE, asker}:
            if scheme in SCHEMES:
                environ["wsgi.url_scheme"] = scheme
            if is_address(client):
                environ["REMOTE_ADDR"] = client
        return self._app(environ, start_response)


def believed_proxy() -> str:
    """The address of the proxy that is believed: what `TRUSTED_PROXY` says. Raises ValueError where that is none."""
    wanted = os.environ.get("TRUSTED_PROXY") or THIS_MACHINE
    # An IPv6 address has many spellings; requests come with this one.
    return wanted if wanted == ANYWHERE else str(ip_address(wanted))


def is_address(text: str) -> bool:
    """Whether this is an IP address and nothing else."""
    try:
        ip_address(text)
    except ValueError:
        return False
    return True
