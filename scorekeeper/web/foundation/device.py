"""Who is asking: a device, known by a random id in a signed cookie. It may hold the pencils of some clubs."""

from __future__ import annotations

import secrets

from flask import Flask, Response, request

from scorekeeper.web.cookies.device_cookie import read_device_cookie, remove_cookie, write_device_cookie
from scorekeeper.web.cookies.sessions import Sessions

# In the environment of a request: the id that its device was given while it was answered.
NEW_DEVICE = "scorekeeper.new_device"
HOME = "home.index"
# There are a hundred taps in a game, which begins with a form.
TAP = "game_write.writes"


class UnrecognisedDevice(Exception):
    """The device brought a cookie that cannot be read now, and is not to be taken for a new one without its consent."""


def init_devices(app: Flask) -> None:
    """Know devices by their cookies, and give each the cookie of today."""
    app.session_interface = Sessions()
    app.after_request(_with_device)


def known_device() -> str | None:
    """The id of the asking device, None where it never wrote anything here."""
    new: str | None = request.environ.get(NEW_DEVICE)
    return new or read_device_cookie().device


def is_unrecognised() -> bool:
    """Whether the device was known once, by a cookie that cannot be read now: another key may have signed it."""
    return known_device() is None and read_device_cookie().unreadable


def asking_device() -> str:
    """The id of the asking device for an act: a device without one gets it now, and keeps it.

    Raises UnrecognisedDevice where it may have one.
    """
    if is_unrecognised():
        raise UnrecognisedDevice
    return known_device() or new_device()


def new_device() -> str:
    """A new id for the asking device. What another key has signed stays beside it."""
    device: str = secrets.token_urlsafe(24)
    request.environ[NEW_DEVICE] = device
    return device


def _with_device(response: Response) -> Response:
    """Give the device its cookie where that is new, of an earlier kind, or to be renewed by a form or the first page.

    Those of an earlier kind are taken away only when the device has shown the one of today.
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
