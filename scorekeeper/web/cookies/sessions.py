"""The session of a browser: sentences for its next page."""

from __future__ import annotations

from flask import Flask, Response, request
from flask.sessions import SecureCookieSessionInterface, SessionMixin

from scorekeeper.web.cookies.names import SESSION, cookie_name


class Sessions(SecureCookieSessionInterface):
    """Sessions in signed cookies. A file is the same for everybody and changes none."""

    def get_cookie_name(self, app: Flask) -> str:  # noqa: ARG002 - Flask asks so
        """The name of the cookie for the browser that asks."""
        return cookie_name(SESSION)

    def get_cookie_secure(self, app: Flask) -> bool:  # noqa: ARG002 - Flask asks so
        """Whether the cookie may come back by https alone."""
        return request.is_secure

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Give the browser its session where it has changed."""
        if request.endpoint != "static":
            super().save_session(app, session, response)
