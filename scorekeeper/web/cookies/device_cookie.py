"""The cookie by which a device is known: its id, signed without a time, under a name that tells keys apart.

The name ends in a mark of the key that signed it. So a server that runs with a wrong key for a while neither reads nor
overwrites what the right one gave, and everybody is known again as soon as that key is back.
"""

from __future__ import annotations

import hashlib
import hmac
from functools import lru_cache
from typing import Any

from flask import Response, current_app, request
from itsdangerous import BadData, Signer
from msgspec import Struct

from scorekeeper.web.cookies.names import DEVICE, HOST_PREFIX, OLD, cookie_name, names_to_read
from scorekeeper.web.cookies.sessions import Sessions

MARK_LETTERS = 8
# In a session of an earlier version.
OLD_DEVICE = "device"
# In the environment of a request: what its cookies say.
COOKIE = "scorekeeper.device_cookie"


class DeviceCookie(Struct, frozen=True):
    """What the cookies of a request say: the `device`, None where they name none that can be believed.

    `unreadable` where there are cookies of a device and none that can be believed; `outdated` are the names of those
    that are not needed once the device has brought a cookie of today.
    """

    device: str | None
    unreadable: bool
    current: bool
    outdated: tuple[str, ...]


def read_device_cookie() -> DeviceCookie:
    """The device that asks, by its cookie of today, that of plain http, or that of an earlier version.

    A request has the same cookies from beginning to end, so they are read once: a page asks some six times.
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
    """Let the browser keep the id of its device, from now on for the longest time that browsers keep anything."""
    value = _signer(_secret()).sign(device).decode("ascii")
    lifetime = int(current_app.permanent_session_lifetime.total_seconds())
    response.set_cookie(_own_name(), value, max_age=lifetime, secure=request.is_secure, httponly=True, samesite="Lax")


def remove_cookie(response: Response, name: str) -> None:
    """Let the browser forget a cookie."""
    response.delete_cookie(name, httponly=True, samesite="Lax", secure=request.is_secure)


def _found() -> dict[str, str]:
    """The devices that the cookies of this request name and that can be believed, by cookie; that of today first."""
    marked = f"{DEVICE}-{_mark(_secret())}"
    found = {name: _unsigned(request.cookies.get(name, "")) for name in names_to_read(marked)}
    found[OLD] = _device_of_old(request.cookies.get(OLD, ""))[0]
    return {name: device for name, device in found.items() if device}


def _of_some_device() -> bool:
    """Whether any cookie was given to a device, by whatever key."""
    named = any(name.removeprefix(HOST_PREFIX).startswith(f"{DEVICE}-") for name in request.cookies)
    return named or _device_of_old(request.cookies.get(OLD, ""))[1]


def _unsigned(cookie: str) -> str | None:
    try:
        return _signer(_secret()).unsign(cookie).decode("ascii")
    except (BadData, UnicodeDecodeError):
        return None


def _device_of_old(cookie: str) -> tuple[str | None, bool]:
    """The device in a cookie of an earlier version if its signature holds, and whether there is one in it at all."""
    if not cookie or (serializer := Sessions().get_signing_serializer(current_app)) is None:
        return None, False
    signed, content = serializer.loads_unsafe(cookie)
    device: Any = content.get(OLD_DEVICE) if isinstance(content, dict) else None
    if signed:
        return (device, True) if isinstance(device, str) and device else (None, False)
    # What cannot be read at all may well have been a device.
    return None, content is None or device is not None


def _own_name() -> str:
    return cookie_name(f"{DEVICE}-{_mark(_secret())}")


def _secret() -> bytes:
    secret = current_app.secret_key or ""
    return secret if isinstance(secret, bytes) else secret.encode()


@lru_cache(maxsize=8)
def _mark(secret: bytes) -> str:
    return hmac.digest(secret, b"the mark of this key", "sha256").hex()[:MARK_LETTERS]


@lru_cache(maxsize=8)
def _signer(secret: bytes) -> Signer:
    return Signer(secret, salt="device", key_derivation="hmac", digest_method=hashlib.sha256)
