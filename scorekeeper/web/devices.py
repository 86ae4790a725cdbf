"""The device that sends a request, known by a random id in a signed cookie. It may hold the pencils of some groups.

The cookie is signed without a timestamp, and its name ends in a fingerprint of the signing key. So a server that runs
with a wrong key for a while neither reads nor overwrites the cookies of the right one, and devices are known again as
soon as that key is back.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

from flask import Flask, Response, current_app, request
from flask.sessions import SecureCookieSessionInterface, SessionMixin
from flask_babel import gettext as _
from itsdangerous import BadData, Signer
from msgspec import Struct

# The environ key of an id that was given to the device during this request.
NEW_DEVICE = "scorekeeper.new_device"
HOME = "home.index"
# A tap does not renew the cookie: a game has a hundred taps and begins with a form.
TAP = "game_write.writes"
MARK_LETTERS = 8
# The environ key of the parsed cookie.
COOKIE = "scorekeeper.device_cookie"
# The key in the environ of whether the name in the request is one that a machine has at home.
NAMED_AT_HOME = "scorekeeper.named_at_home"
# The setting with the ports of a server that serves https beside http at home, or None.
HTTPS_BESIDE = "HTTPS_BESIDE"
HOST_PREFIX = "__Host-"
SESSION = "scorekeeper-session"
DEVICE = "scorekeeper-device"
LANGUAGE = "scorekeeper-language"
# The first match counts: an iPad also says Mac OS, and a phone with Android says Linux.
MACHINES = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "Chromebook"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
)
BROWSERS = (
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Edg", "Edge"),
    ("SamsungBrowser/", "Samsung"),
    ("OPR/", "Opera"),
    ("Chrome/", "Chrome"),
    ("CriOS/", "Chrome"),
    ("Safari/", "Safari"),
)


class UnrecognisedDevice(Exception):
    """The device sent a cookie whose signature is invalid; it must agree before it gets a new id."""


def init_devices(app: Flask) -> None:
    """Identify devices by their cookies, and set a cookie in the current form."""
    app.session_interface = Sessions()
    app.after_request(_with_device_cookie)


def known_device() -> str | None:
    """Return the id of the requesting device, or None if it has none yet because it never wrote anything here."""
    new: str | None = request.environ.get(NEW_DEVICE)
    return new or read_device_cookie().device


def is_unrecognised() -> bool:
    """Return whether the device sent a cookie whose signature is invalid: another key may have signed it."""
    return known_device() is None and read_device_cookie().unreadable


def ensure_device() -> str:
    """Return the id of the requesting device, which gets a new id if it has none.

    Raises UnrecognisedDevice if its cookie has an invalid signature.
    """
    if is_unrecognised():
        raise UnrecognisedDevice
    return known_device() or new_device()


def new_device() -> str:
    """Give the requesting device a new id. A cookie signed by another key remains beside the new one."""
    device: str = secrets.token_urlsafe(24)
    take_device(device)
    return device


def take_device(device: str) -> None:
    """Make the requesting browser a device that was known under another address."""
    request.environ[NEW_DEVICE] = device


def _with_device_cookie(response: Response) -> Response:
    """Set the cookie if the id is new, the cookie is of an earlier form, or a form or the first page renews it.

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


class DeviceCookie(Struct, frozen=True):
    """The `device` named by the cookies of a request, or None if no signature is valid.

    It is `unreadable` if there are device cookies but none with a valid signature. `outdated` are the names of cookies
    to be removed once the device has sent one of the current form.
    """

    device: str | None
    unreadable: bool
    current: bool
    outdated: tuple[str, ...]


def read_device_cookie() -> DeviceCookie:
    """Return the device of the request, by the current cookie or the one set over plain http.

    It is parsed once per request, because a page needs it about six times.
    """
    if COOKIE not in request.environ:
        request.environ[COOKIE] = _cookie_of_request()
    cookie: DeviceCookie = request.environ[COOKIE]
    return cookie


def _cookie_of_request() -> DeviceCookie:
    own, found = _device_cookie_name(), _valid_cookies()
    device = next(iter(found.values()), None)
    outdated = tuple(name for name, each in found.items() if each == device and name != own)
    if current_app.config.get(HTTPS_BESIDE):
        # A phone that went to https may come back to http, which goes on beside it.
        outdated = ()
    return DeviceCookie(device, device is None and _has_device_cookie(), own in found, outdated)


def write_device_cookie(response: Response, device: str) -> None:
    """Set the cookie of a device, with the longest lifetime that browsers allow."""
    value = _signer(_signing_key()).sign(device).decode("ascii")
    lifetime = int(current_app.permanent_session_lifetime.total_seconds())
    response.set_cookie(
        _device_cookie_name(), value, max_age=lifetime, secure=request.is_secure, httponly=True, samesite="Lax"
    )


def remove_cookie(response: Response, name: str) -> None:
    """Delete a cookie."""
    response.delete_cookie(name, httponly=True, samesite="Lax", secure=request.is_secure)


def _valid_cookies() -> dict[str, str]:
    """Return the devices in the cookies with a valid signature, by the name of the cookie, the current one first."""
    marked = f"{DEVICE}-{_key_fingerprint(_signing_key())}"
    found = {name: _device_in_cookie(request.cookies.get(name, "")) for name in names_to_read(marked)}
    return {name: device for name, device in found.items() if device}


def _has_device_cookie() -> bool:
    """Return whether there is any device cookie, whichever key signed it."""
    return any(name.startswith(names_to_read(f"{DEVICE}-")) for name in request.cookies)


def _device_in_cookie(cookie: str) -> str | None:
    try:
        return _signer(_signing_key()).unsign(cookie).decode("ascii")
    except (BadData, UnicodeDecodeError):
        return None


def _device_cookie_name() -> str:
    return cookie_name(f"{DEVICE}-{_key_fingerprint(_signing_key())}")


def _signing_key() -> bytes:
    secret = current_app.secret_key or ""
    return secret if isinstance(secret, bytes) else secret.encode()


def _key_fingerprint(secret: bytes) -> str:
    return hmac.digest(secret, b"the mark of this key", "sha256").hex()[:MARK_LETTERS]


def _signer(secret: bytes) -> Signer:
    return Signer(secret, salt="device", key_derivation="hmac", digest_method=hashlib.sha256)


class Sessions(SecureCookieSessionInterface):
    """Sessions in signed cookies. Static files are the same for everyone, so they never change a session."""

    def get_cookie_name(self, app: Flask) -> str:  # noqa: ARG002 - Flask asks so
        """Return the name of the cookie for this request."""
        return cookie_name(SESSION)

    def get_cookie_secure(self, app: Flask) -> bool:  # noqa: ARG002 - Flask asks so
        """Return whether the cookie may come back by https only."""
        return request.is_secure

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Send the session if it has changed."""
        if request.endpoint != "static":
            super().save_session(app, session, response)


def cookie_name(name: str) -> str:
    """Return the name under which this response sets a cookie."""
    return f"{HOST_PREFIX}{name}" if request.is_secure else name


def names_to_read(name: str) -> tuple[str, ...]:
    """Return the names under which to read a cookie, the current one first.

    In a home network a cookie set over plain http is read over https too. On the internet another site of the same
    domain could have set it.
    """
    own = cookie_name(name)
    return (own, name) if own != name and request.environ.get(NAMED_AT_HOME) else (own,)


def device_name(user_agent: str) -> str:
    """Return machine and browser, such as `Android, Firefox`."""
    known = [machine_of(user_agent), _first_name_in(user_agent, BROWSERS)]
    return ", ".join(filter(None, known)) or _("A device")


def machine_of(user_agent: str) -> str:
    """Return the machine, such as `Android`, or an empty text."""
    return _first_name_in(user_agent, MACHINES)


def _first_name_in(user_agent: str, names: tuple[tuple[str, str], ...]) -> str:
    return next((name for sign, name in names if sign in user_agent), "")
