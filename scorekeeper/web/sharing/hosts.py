"""WSGI middleware that checks the Host header. Links, QR codes and previews contain it, and a client may send anything.

With `TRUSTED_HOSTS` a request for any other name is refused, except for health, which a proxy asks for by the name of
the machine or container behind it. Without it two kinds of names are used: names that must be in this local network,
and on https the name that the proxy passed on. Any other name is replaced by the address in the local network. The
origin of forms is still compared with the name as received, because routers and private networks give names of their
own.
"""

from __future__ import annotations

import os
import re
import socket
from collections.abc import Iterable, Sequence
from contextlib import suppress
from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from flask import Flask
from msgspec import Struct

from scorekeeper.web.devices import NAMED_AT_HOME
from scorekeeper.web.health import HEALTH_PATH
from scorekeeper.web.security import RECEIVED_HOST

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

# Domains that do not exist on the internet, so no one outside can make their names resolve to this machine.
AT_HOME = (".local", ".lan", ".home", ".internal", ".localdomain", ".home.arpa")
MAX_HOST_LENGTH = 255
# The setting with the mDNS names that may be announced.
MDNS_NAMES_SETTING = "MDNS_NAMES"
REFUSAL = b"This server does not go by that name.\n"
# Names of the loopback interface, which mean another machine everywhere else.
ONLY_HERE = ("localhost", "127.0.0.1", "::1")
# The mDNS names to announce: if another machine has the first, the next is used.
MDNS_NAMES = ("scorekeeper.local", *(f"scorekeeper-{number}.local" for number in range(2, 6)))
# What the certificate of a home may vouch for: names and networks that exist in every home, and none of the internet.
HOME_DOMAINS = ("local", "localhost")
HOME_NETWORKS = tuple(
    ip_network(network)
    for network in (
        *("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8"),
        *("fc00::/7", "fe80::/10", "::1/128"),
    )
)
# A reserved address (RFC 5737). Nothing is sent to it: the route to it shows our own address in the local network.
SOMEWHERE = ("192.0.2.1", 9)


class HttpsBeside(Struct, frozen=True):
    """The ports of a server in a home network that serves both http and https.

    Guests use http, and phones that trust the certificate of the home use https.
    """

    http_port: int
    https_port: int


def init_hosts(app: Flask) -> None:
    """Check the host name of every request by `TRUSTED_HOSTS`, from the configuration or else from the environment.

    The mDNS names that this server announces are always trusted.
    """
    # Flask would check its own setting too late to render an error page.
    wanted: Sequence[str] | None = app.config["TRUSTED_HOSTS"]
    app.config["TRUSTED_HOSTS"] = None
    hosts = trusted_hosts() if wanted is None else tuple(wanted)
    own = tuple(app.config.get(MDNS_NAMES_SETTING, ()))
    app.wsgi_app = HostCheck(app.wsgi_app, (*hosts, *own) if hosts else ())  # type: ignore[method-assign]


def trusted_hosts() -> tuple[str, ...]:
    """Return the trusted names in the environment."""
    return tuple(os.environ.get("TRUSTED_HOSTS", "").replace(",", " ").split())


def is_name(host: str) -> bool:
    """Return whether this is a valid host name, or a domain if it begins with a dot."""
    name = host.removeprefix(".").lower()
    return name in {name_of(name), name_of(f"[{name}]")}


class HostCheck:
    """Hides untrusted host names from the app. Each of `hosts` is a name, or a domain with all its names if it begins
    with a dot.
    """

    def __init__(self, app: WSGIApplication, hosts: Sequence[str]) -> None:
        self._app = app
        self._hosts = tuple(host.lower() for host in hosts)

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Pass the request on to the app, or refuse it."""
        host = environ.get("HTTP_HOST", "")
        environ[NAMED_AT_HOME] = is_at_home(host)
        if not self._hosts:
            if not environ[NAMED_AT_HOME] and environ["wsgi.url_scheme"] != "https":
                environ[RECEIVED_HOST] = host
                environ["HTTP_HOST"] = f"{lan_address() or 'localhost'}:{environ['SERVER_PORT']}"
        elif environ["PATH_INFO"] != HEALTH_PATH and not is_trusted(host, self._hosts):
            start_response("400 BAD REQUEST", [("Content-Type", "text/plain"), ("Content-Length", str(len(REFUSAL)))])
            return [REFUSAL]
        return self._app(environ, start_response)


def is_trusted(host: str, hosts: tuple[str, ...]) -> bool:
    """Return whether this is one of the trusted names, or a loopback name, as used on this machine itself."""
    name = name_of(host)
    return name in ONLY_HERE or any(name == each or (each[:1] == "." and f".{name}".endswith(each)) for each in hosts)


def is_at_home(host: str) -> bool:
    """Return whether this name means a machine in the local network.

    It does if it is an IP address, a name without a dot, or a name in a home domain.
    """
    name = name_of(host)
    if name in ONLY_HERE or (name and "." not in name and ":" not in name) or name.endswith(AT_HOME):
        return True
    try:
        return not ip_address(name).is_unspecified
    except ValueError:
        return False


def is_certified(name: str) -> bool:
    """Return whether the certificate of this home may vouch for this address or name."""
    try:
        address = ip_address(name)
    except ValueError:
        return name == "localhost" or name in MDNS_NAMES
    return any(address in network for network in HOME_NETWORKS)


def url_host(host: str) -> str:
    """Return a host as written in a URL, with an IPv6 address in brackets."""
    return f"[{host}]" if ":" in host else host


def name_of(host: str) -> str:
    """Return the name without its port, or an empty text if it is invalid."""
    if len(host) > MAX_HOST_LENGTH or not re.fullmatch(r"[\w.:\[\]-]+", host, re.ASCII):
        return ""
    with suppress(ValueError):
        parts = urlsplit(f"//{host}")
        if parts.port != 0:
            return parts.hostname or ""
    return ""


def lan_address() -> str | None:
    """Return the address of this machine in the local network, or None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE)
        except OSError:
            return None
        name = str(probe.getsockname()[0])
    return None if name.startswith("127.") or name == "0.0.0.0" else name  # noqa: S104 - compared, not bound
