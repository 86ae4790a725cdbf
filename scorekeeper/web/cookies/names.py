"""What cookies are called. On https a name says that the cookie came by https from this very host (RFC 6265bis)."""

from __future__ import annotations

from flask import request

HOST_PREFIX = "__Host-"
SESSION = "scorekeeper-session"
DEVICE = "scorekeeper-device"
LANGUAGE = "scorekeeper-language"


def cookie_name(name: str) -> str:
    """The name of a cookie when it is set in this response."""
    return f"{HOST_PREFIX}{name}" if request.is_secure else name


def names_to_read(name: str) -> tuple[str, ...]:
    """The names of a cookie when it is read, the current one first. That of plain http counts on https too."""
    return tuple(dict.fromkeys((cookie_name(name), name)))
