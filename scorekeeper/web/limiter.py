"""Rate limits by Flask-Limiter, counted in the memory of each process or in a store that several machines share.

Windows are fixed: counting starts again with each minute, hour or day. A device is known by its cookie; requests
without one count for their address alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from ipaddress import IPv6Address, ip_address
from typing import Any

from flask import Flask, Response, request
from flask_limiter import Limiter

from scorekeeper.web.access import PageRule
from scorekeeper.web.devices import known_device
from scorekeeper.web.limits import FREE, RATE_LIMITS

# The IPv6 prefix of one household; a guest may use any address in it.
IPV6_NETWORK_BITS = 64
READING = ("GET", "HEAD")
WRITING = ("POST",)
# No such game (404), or a link that is used up (410).
MISSES = (404, 410)
# The parameters of an address that are secret.
SECRETS = {"key", "token", "group_id"}


def limit_request_rates(app: Flask) -> Limiter:
    """Limit how often each page may be requested, as its route says. To be called once all pages are registered."""
    limiter = Limiter(client_address, app=app)
    guessable, free = set(), set()
    for rule in app.url_map.iter_rules():
        if not isinstance(rule, PageRule):
            continue
        for kind, methods in ((rule.writes, WRITING), (rule.reads, READING)):
            if kind == FREE:
                free.add(rule.endpoint)
            elif kind is not None:
                _limit(app, limiter, rule.endpoint, kind, methods=list(methods))
        if rule.arguments & SECRETS:
            guessable.add(rule.endpoint)
    for endpoint in guessable - free:
        _limit(app, limiter, endpoint, "guess", deduct_when=_is_miss)
    return limiter


def client_address() -> str:
    """The address of the client; for IPv6 its network, because one household has very many addresses."""
    text = request.remote_addr or ""
    try:
        found = ip_address(text)
    except ValueError:
        return text or "nowhere"
    if not isinstance(found, IPv6Address):
        return text
    return str(found.ipv4_mapped or int(found) >> IPV6_NETWORK_BITS)


def _limit(app: Flask, limiter: Limiter, endpoint: str, kind: str, **more: Any) -> None:
    view: Any = app.view_functions[endpoint]
    # The device is counted first: what it is refused does not count against its address.
    by: Mapping[str, tuple[Callable[[], str], Callable[[], bool]]] = {
        RATE_LIMITS[kind].device: (lambda: known_device() or "", lambda: known_device() is None),
        RATE_LIMITS[kind].address: (client_address, lambda: False),
    }
    for limit, (key_of, exempt) in by.items():
        scope = f"{kind} {'address' if key_of is client_address else 'device'}"
        view = limiter.shared_limit(limit, scope, key_func=key_of, exempt_when=exempt, **more)(view)
    app.view_functions[endpoint] = view


def _is_miss(response: Response) -> bool:
    return response.status_code in MISSES
