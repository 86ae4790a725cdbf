"""The session of a browser: sentences for its next page."""

from __future__ import annotations

from flask import Flask, Request, Response, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin

from scorekeeper.web.cookies.names import SESSION, cookie_name

# Earlier versions kept one in every session.
CSRF_TOKEN = "csrf_token"  # noqa: S105


class Sessions(SecureCookieSessionInterface):
    """Sessions in signed cookies. A file is the same for everybody and changes none."""

    def get_cookie_name(self, app: Flask) -> str:  # noqa: ARG002 - Flask asks so
        """The name of the cookie for the browser that asks."""
        return cookie_name(SESSION)

    def get_cookie_secure(self, app: Flask) -> bool:  # noqa: ARG002 - Flask asks so
        """Whether the cookie may come back by https alone."""
        return request.is_secure

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """The session of this browser, without what is of no use any more: an empty one takes its cookie away."""
        session = super().open_session(app, request)
        if session is not None and CSRF_TOKEN in session:
            del session[CSRF_TOKEN]
        return session

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Give the browser its session where it has changed."""
        if request.endpoint != "static":
            super().save_session(app, session, response)
