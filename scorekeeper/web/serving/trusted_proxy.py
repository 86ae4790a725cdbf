"""WSGI middleware that takes the scheme and the address of the client from a trusted proxy, and from no one else."""

from __future__ import annotations

import os
from collections.abc import Iterable
from ipaddress import ip_address
from typing import TYPE_CHECKING

from werkzeug.middleware.proxy_fix import ProxyFix

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

# The address of the proxy unless TRUSTED_PROXY names it. `*` trusts any address: for a container whose port only the
# proxy can reach.
THIS_MACHINE = "127.0.0.1"
ANYWHERE = "*"
# The prefix of an IPv4 address at an IPv6 socket.
IPV4_WITHIN_IPV6 = "::ffff:"


class TrustedProxy:
    """Lets ProxyFix trust X-Forwarded-Proto and X-Forwarded-For of the proxy at this address.

    Only the last entry of each is trusted, because the nearest proxy wrote it; a client may have forged earlier
    entries.
    """

    def __init__(self, app: WSGIApplication, address: str | None = None) -> None:
        self._app = app
        self._believing = ProxyFix(app)
        self._address = address or trusted_address()

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Call the app, through ProxyFix if the trusted proxy sent the request."""
        asker = environ["REMOTE_ADDR"].removeprefix(IPV4_WITHIN_IPV6)
        app = self._believing if self._address in {ANYWHERE, asker} else self._app
        return app(environ, start_response)


def trusted_address() -> str:
    """Return the address of the trusted proxy, from `TRUSTED_PROXY`. Raises ValueError if it is not an address."""
    wanted = os.environ.get("TRUSTED_PROXY") or THIS_MACHINE
    # An IPv6 address has many spellings; the environ has the canonical one.
    return wanted if wanted == ANYWHERE else str(ip_address(wanted))
