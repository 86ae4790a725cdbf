"""The session of a browser: the CSRF token of its forms, and sentences for its next page.

Its signature bears a time, which is not looked at: a server whose clock is behind would refuse every open form.
"""

from __future__ import annotations

from typing import Any

from flask import Flask, Request, Response, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadData

from scorekeeper.web.cookies.names import OLD, SESSION, cookie_name, names_to_read

# In a session of an earlier version; it has a cookie of its own by now.
OLD_DEVICE = "device"


class Sessions(SecureCookieSessionInterface):
    """Sessions in signed cookies. A file is the same for everybody and renews none."""

    def get_cookie_name(self, app: Flask) -> str:  # noqa: ARG002 - Flask asks so
        """The name of the cookie for the browser that asks."""
        return cookie_name(SESSION)

    def get_cookie_secure(self, app: Flask) -> bool:  # noqa: ARG002 - Flask asks so
        """Whether the cookie may come back by https alone."""
        return request.is_secure

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        """The session of this browser, also where an earlier version or plain http gave it; else a new one."""
        own = self.get_cookie_name(app)
        for name in (*names_to_read(SESSION), OLD):
            found = self._read(app, request.cookies.get(name, ""))
            if found is not None:
                session = self.session_class({key: value for key, value in found.items() if key != OLD_DEVICE})
                session.modified = name != own
                return session
        return self.session_class()

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Give the browser its session where it has changed."""
        if request.endpoint != "static":
            super().save_session(app, session, response)

    def _read(self, app: Flask, cookie: str) -> dict[str, Any] | None:
        serializer = self.get_signing_serializer(app)
        if serializer is None or not cookie:
            return None
        try:
            found = serializer.loads(cookie)
        except BadData:
            return None
        return found if isinstance(found, dict) else None
