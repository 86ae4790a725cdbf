"""The cookie that identifies a device: its id, signed without a timestamp.

The name of the cookie ends in a fingerprint of the signing key. So a server that runs with a wrong key for a while
neither reads nor overwrites the cookies of the right one, and devices are known again as soon as that key is back.
"""

from __future__ import annotations

import hashlib
import hmac

from flask import Response, current_app, request
from itsdangerous import BadData, Signer
from msgspec import Struct

from scorekeeper.web.cookies.names import DEVICE, HOST_PREFIX, cookie_name, names_to_read

MARK_LETTERS = 8
# The key in the environ of the parsed cookie.
COOKIE = "scorekeeper.device_cookie"


class DeviceCookie(Struct, frozen=True):
    """The `device` of the cookies of a request, None where no signature is valid.

    `unreadable` where there are device cookies but none with a valid signature; `outdated` are the names of those that
    are not needed once the device has sent a cookie of the current form.
    """

    device: str | None
    unreadable: bool
    current: bool
    outdated: tuple[str, ...]


def read_device_cookie() -> DeviceCookie:
    """Return the device of the request, by the current cookie or that of plain http.

    It is parsed once for each request, because a page needs it about six times.
    """
    if COOKIE not in request.environ:
        request.environ[COOKIE] = _cookie_of_request()
    cookie: DeviceCookie = request.environ[COOKIE]
    return cookie


def _cookie_of_request() -> DeviceCookie:
    own, found = _own_name(), _found()
    device = next(iter(found.values()), None)
    outdated = tuple(name for name, each in found.items() if each == device and name != own)
    return DeviceCookie(device, device is None and _of_some_device(), own in found, outdated)


def write_device_cookie(response: Response, device: str) -> None:
    """Set the cookie of a device, with the longest lifetime that browsers allow."""
    value = _signer(_secret()).sign(device).decode("ascii")
    lifetime = int(current_app.permanent_session_lifetime.total_seconds())
    response.set_cookie(_own_name(), value, max_age=lifetime, secure=request.is_secure, httponly=True, samesite="Lax")


def remove_cookie(response: Response, name: str) -> None:
    """Delete a cookie."""
    response.delete_cookie(name, httponly=True, samesite="Lax", secure=request.is_secure)


def _found() -> dict[str, str]:
    """The devices of the cookies with a valid signature, by the name of the cookie; the current one first."""
    marked = f"{DEVICE}-{_mark(_secret())}"
    found = {name: _unsigned(request.cookies.get(name, "")) for name in names_to_read(marked)}
    return {name: device for name, device in found.items() if device}


def _of_some_device() -> bool:
    """Whether there is any device cookie, whichever key signed it."""
    return any(name.removeprefix(HOST_PREFIX).startswith(f"{DEVICE}-") for name in request.cookies)


def _unsigned(cookie: str) -> str | None:
    try:
        return _signer(_secret()).unsign(cookie).decode("ascii")
    except (BadData, UnicodeDecodeError):
        return None


def _own_name() -> str:
    return cookie_name(f"{DEVICE}-{_mark(_secret())}")


def _secret() -> bytes:
    secret = current_app.secret_key or ""
    return secret if isinstance(secret, bytes) else secret.encode()


def _mark(secret: bytes) -> str:
    return hmac.digest(secret, b"the mark of this key", "sha256").hex()[:MARK_LETTERS]


def _signer(secret: bytes) -> Signer:
    return Signer(secret, salt="device", key_derivation="hmac", digest_method=hashlib.sha256)
