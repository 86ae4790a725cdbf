"""The rate limits: which requests count, and how many of them a device and an address may make.

They are far above what a full table does from one address. How often the pad, undo and the polls of a running game ask
is not limited: those who play must never be refused.
"""

from __future__ import annotations

from msgspec import Struct


class RateLimit(Struct, frozen=True):
    """How many requests of a kind one device, and all devices at one address, may make, in the notation of `limits`."""

    device: str
    address: str


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
