"""The device that sends a request, known by a random id in a signed cookie. It may hold the pencils of some groups."""

from __future__ import annotations

import secrets

from flask import Flask, Response, request

from scorekeeper.web.cookies.device_cookie import read_device_cookie, remove_cookie, write_device_cookie
from scorekeeper.web.cookies.sessions import Sessions

# The key in the environ of the id that was given to the device during this request.
NEW_DEVICE = "scorekeeper.new_device"
HOME = "home.index"
# A tap does not renew the cookie: a game has a hundred of them and begins with a form.
TAP = "game_write.writes"


class UnrecognisedDevice(Exception):
    """The device sent a cookie that cannot be verified now; it must agree before it gets a new id."""


def init_devices(app: Flask) -> None:
    """Identify devices by their cookies, and send each the cookie of the current form."""
    app.session_interface = Sessions()
    app.after_request(_with_device)


def known_device() -> str | None:
    """The id of the requesting device, None where it has none yet: it never wrote anything here."""
    new: str | None = request.environ.get(NEW_DEVICE)
    return new or read_device_cookie().device


def is_unrecognised() -> bool:
    """Whether the device sent a cookie that cannot be verified now: another key may have signed it."""
    return known_device() is None and read_device_cookie().unreadable


def ensure_device() -> str:
    """The id of the requesting device; one without an id gets it now.

    Raises UnrecognisedDevice where its cookie cannot be verified.
    """
    if is_unrecognised():
        raise UnrecognisedDevice
    return known_device() or new_device()


def new_device() -> str:
    """Give the requesting device a new id. A cookie signed by another key stays beside the new one."""
    device: str = secrets.token_urlsafe(24)
    request.environ[NEW_DEVICE] = device
    return device


def _with_device(response: Response) -> Response:
    """Set the cookie where the id is new, the cookie is of an earlier form, or a form or the first page renews it.

    Cookies of earlier forms are removed only after the device has sent the current one.
    """
    device = known_device()
    if device is None or request.endpoint == "static":
        return response
    cookie = read_device_cookie()
    new = NEW_DEVICE in request.environ
    renewed = request.endpoint == HOME or (request.method == "POST" and request.endpoint != TAP)
    if new or not cookie.current or renewed:
        write_device_cookie(response, device)
    if cookie.current and not new:
        for name in cookie.outdated:
            remove_cookie(response, name)
    return response
