"""Rate limits by the package `limits`, counted in the memory of each process or in a store that several machines share.

Windows are fixed: counting starts again with each minute, hour or day. A device is known by its cookie; requests
without one count for their address alone.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from functools import cache
from http import HTTPStatus
from ipaddress import IPv6Address, ip_address
from math import ceil
from threading import Lock
from typing import TypeVar

from cachetools import TLRUCache
from flask import Flask, Response, current_app, request
from limits import RateLimitItem, parse_many
from limits.errors import StorageError
from limits.storage import Storage, storage_from_string
from limits.strategies import FixedWindowRateLimiter
from msgspec import Struct
from werkzeug.exceptions import TooManyRequests

from scorekeeper.web.access import PageRule
from scorekeeper.web.devices import known_device

# The IPv6 prefix of one household; a guest may use any address in it.
IPV6_NETWORK_BITS = 64
# No such game (404), or a link that is used up (410).
MISSES = (404, 410)
# The secret parameters of an address.
SECRETS = {"key", "token", "group_id"}
# Each request would wait for a store that failed, so it is not asked again for a while.
STORE_AWAY_S = 30.0
COUNTS = "rate_limits"
# Windows counted in one process, of about 100 bytes each; the oldest are evicted.
MAX_WINDOWS = 100_000

T = TypeVar("T")
Window = tuple[RateLimitItem, tuple[str, str]]
parsed = cache(parse_many)
log = logging.getLogger(__name__)


class RateLimit(Struct, frozen=True):
    """How many requests of a kind one device, and all devices at one address, may make, in the notation of `limits`."""

    device: str
    address: str


# Far above what a full table does from one address. How often the pad, undo and the polls of a running game ask is not
# limited: those who play must never be refused.
RATE_LIMITS = {
    "create": RateLimit("40/minute; 400/hour", "200/minute; 1000/hour; 4000/day"),
    # Only misses count: a key or a link that does not exist.
    "guess": RateLimit("60/minute", "300/minute"),
    "compute": RateLimit("60/minute", "400/minute"),
    # Kilobytes of forms, acts and imported files: a stranger may open any number of groups. The largest archive unpacks
    # to 20 MB; an evening sends less than one.
    "keep": RateLimit("100000/hour", "200000/hour; 1000000/day"),
    # Requests that a form makes by itself while it is filled in.
    "preview": RateLimit("240/minute", "1500/minute"),
    "book": RateLimit("10/hour", "60/hour"),
    # A television asks for a new code every ten minutes; of all codes at most a hundredth may wait at once.
    "screen": RateLimit("15/10minutes", "15/10minutes"),
    # Whoever types a code is at the table with the television.
    "code": RateLimit("20/minute; 60/hour", "60/minute; 240/hour"),
}
# What routes say of requests whose number is not limited: acts of those who hold the pencil or a seat, and polls. What
# they store is bounded by the quotas of their group, and by the kilobytes of their address.
FREE = "free"


def limit_request_rates(app: Flask) -> None:
    """Limit how often each page may be requested, as its route says."""
    counts = RequestCounts(app.config["RATELIMIT_STORAGE_URI"])
    if not app.config["RATELIMIT_ENABLED"]:
        return
    app.extensions[COUNTS] = counts

    app.before_request(lambda: _require_room(counts))
    app.after_request(lambda response: _count_response(counts, response))


def _require_room(counts: RequestCounts) -> None:
    """Raise TooManyRequests if this request is beyond a rate limit."""
    if request.method == "POST":
        _require_windows(counts, "keep", counts.has_room)
    kind = _kind_of_request()
    if kind is not None:
        _require_windows(counts, kind, counts.hit)
    if _is_guessable():
        _require_windows(counts, "guess", counts.has_room)


def _count_response(counts: RequestCounts, response: Response) -> Response:
    """Count a response that stored something, or that found nothing, as requests for guessed addresses do."""
    if request.method == "POST" and response.status_code < HTTPStatus.BAD_REQUEST:
        count_stored_bytes(request.content_length or 0)
    if response.status_code in MISSES and _is_guessable():
        for window in _windows("guess"):
            counts.hit(window)
    return response


def count_stored_bytes(size: int) -> None:
    """Count `size` bytes, at least a kilobyte, as stored for this device and its address."""
    counts = current_app.extensions.get(COUNTS)
    if counts is not None:
        for window in _windows("keep"):
            counts.hit(window, cost=max(1, ceil(size / 1_000)))


def client_address() -> str:
    """Return the address of the client; for IPv6 its network, because one household has very many addresses."""
    text = request.remote_addr or ""
    try:
        found = ip_address(text)
    except ValueError:
        return text or "nowhere"
    if not isinstance(found, IPv6Address):
        return text
    return str(found.ipv4_mapped or int(found) >> IPV6_NETWORK_BITS)


def _kind_of_request() -> str | None:
    rule = request.url_rule
    kind = (rule.writes if request.method == "POST" else rule.reads) if isinstance(rule, PageRule) else None
    return None if kind == FREE else kind


def _is_guessable() -> bool:
    rule = request.url_rule
    return isinstance(rule, PageRule) and bool(rule.arguments & SECRETS) and FREE not in (rule.reads, rule.writes)


def _require_windows(counts: RequestCounts, kind: str, ask: Callable[[Window], bool]) -> None:
    """Raise TooManyRequests for the first window that is full; later windows do not count the request then."""
    for window in _windows(kind):
        if not ask(window):
            raise TooManyRequests(retry_after=max(1, ceil(counts.seconds_left(window))))


def _windows(kind: str) -> Iterator[Window]:
    """Yield the windows in which this request counts, device windows first."""
    device = known_device()
    if device is not None:
        yield from ((limit, (f"{kind} device", device)) for limit in parsed(RATE_LIMITS[kind].device))
    yield from ((limit, (f"{kind} address", client_address())) for limit in parsed(RATE_LIMITS[kind].address))


class RequestCounts:
    """The counts of requests, in a shared store, or in this process if no store is set or it cannot be reached."""

    def __init__(self, shared: str | None) -> None:
        self._here = FixedWindowRateLimiter(LocalCounts())
        # Raises ConfigurationError if its library is missing.
        self._shared = FixedWindowRateLimiter(storage_from_string(shared, wrap_exceptions=True)) if shared else None
        self._away_until = 0.0

    def hit(self, window: Window, cost: int = 1) -> bool:
        """Count in this window, and return whether there was room."""
        return self._ask_store(lambda counts: counts.hit(window[0], *window[1], cost=cost))

    def has_room(self, window: Window) -> bool:
        """Return whether there is room for one more, without counting."""
        return self._ask_store(lambda counts: counts.test(window[0], *window[1]))

    def seconds_left(self, window: Window) -> float:
        """Return the seconds until this window ends."""
        return self._ask_store(lambda counts: counts.get_window_stats(window[0], *window[1]).reset_time - time.time())

    def _ask_store(self, question: Callable[[FixedWindowRateLimiter], T]) -> T:
        if self._shared is not None and time.monotonic() >= self._away_until:
            try:
                return question(self._shared)
            except StorageError:
                log.warning("The store of the rate limits does not answer: this process counts for itself")
                self._away_until = time.monotonic() + STORE_AWAY_S
        return question(self._here)


class LocalCounts(Storage):
    """Counts in the memory of this process, by the monotonic clock: `limits` itself uses the time of day, which may be
    set.
    """

    def __init__(self) -> None:
        super().__init__()
        # Count and end of each window, by its key.
        self._windows: TLRUCache[str, tuple[int, float]] = TLRUCache(
            MAX_WINDOWS, ttu=lambda _key, window, _now: window[1], timer=time.monotonic
        )
        self._lock = Lock()

    @property
    def base_exceptions(self) -> tuple[type[Exception], ...]:
        """The exceptions of this store."""
        return ()

    def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        """Add to the count of a window, which begins now if it does not exist yet, and return the count."""
        with self._lock:
            count, end = self._windows.get(key, (0, time.monotonic() + expiry))
            self._windows[key] = count + amount, end
        return count + amount

    def get(self, key: str) -> int:
        """Return the count of a window."""
        with self._lock:
            return self._windows.get(key, (0, 0.0))[0]

    def get_expiry(self, key: str) -> float:
        """Return when a window ends, by the time of day, as `limits` expects."""
        now = time.monotonic()
        with self._lock:
            return time.time() + self._windows.get(key, (0, now))[1] - now

    def clear(self, key: str) -> None:
        """Delete a window."""
        with self._lock:
            self._windows.pop(key, None)

    def reset(self) -> None:
        """Delete every window."""
        with self._lock:
            self._windows.clear()

    def check(self) -> bool:
        """Return whether the store answers."""
        return True
