"""Budgets by Flask-Limiter: in the memory of each process, or in a store that several machines share.

Windows are fixed: a budget is whole again when its minute, hour or day begins anew. A device is known by its cookie;
whoever has none counts for the address alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from ipaddress import IPv6Address, ip_address
from typing import Any

from flask import Flask, Response, request
from flask_limiter import Limiter

from scorekeeper.web.budgets.numbers import BUDGETS, FREE, READS, WRITES
from scorekeeper.web.foundation.device import known_device

# The IPv6 prefix of one household; a guest may use any address in it.
IPV6_NETWORK_BITS = 64
READING = ("GET", "HEAD")
WRITING = ("POST",)
# No such game (404), or a link that is used up (410).
MISSES = (404, 410)
# In the address of a page: what somebody would have to guess.
SECRETS = {"key", "token", "club_id"}


def limit_requests_by_budget(app: Flask) -> Limiter:
    """Give every page its budgets. To be called once all pages are registered."""
    limiter = Limiter(asking_address, app=app)
    for kinds, methods in ((WRITES, WRITING), (READS, READING)):
        for kind, endpoints in kinds.items():
            for endpoint in endpoints:
                _limit(app, limiter, endpoint, kind, methods=list(methods))
    for endpoint in guessable(app) - FREE:
        _limit(app, limiter, endpoint, "guess", deduct_when=_leads_nowhere)
    return limiter


def guessable(app: Flask) -> set[str]:
    """The endpoints whose address holds something that nobody knows who was not given it."""
    return {rule.endpoint for rule in app.url_map.iter_rules() if rule.arguments & SECRETS}


def asking_address() -> str:
    """The address that asks; of IPv6 the network, because one household has very many addresses."""
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
    # The device first: one that is refused takes nothing from all others at its address.
    by: Mapping[str, tuple[Callable[[], str], Callable[[], bool]]] = {
        BUDGETS[kind].device: (lambda: known_device() or "", lambda: known_device() is None),
        BUDGETS[kind].address: (asking_address, lambda: False),
    }
    for numbers, (whose, exempt) in by.items():
        scope = f"{kind} {'address' if whose is asking_address else 'device'}"
        view = limiter.shared_limit(numbers, scope, key_func=whose, exempt_when=exempt, **more)(view)
    app.view_functions[endpoint] = view


def _leads_nowhere(response: Response) -> bool:
    return response.status_code in MISSES
