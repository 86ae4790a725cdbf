"""A keeper's phone without a network, for timing within one process."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.storage.database import db
from scorekeeper.web import create_app
from scorekeeper.web.devices import write_device_cookie

PHONE = "phone"


@contextmanager
def an_app(file: Path, *, rate_limits: bool = True) -> Iterator[Flask]:
    """Yield the app with a database in this file, without quotas for the group, and close it at the end."""
    unbounded = {"MAX_GAMES_OF_GROUP": None, "MAX_BYTES_OF_GROUP": None, "RATELIMIT_ENABLED": rate_limits}
    app = create_app({"SQLALCHEMY_DATABASE_URI": f"sqlite:///{file}", "SECRET_KEY": "bench"} | unbounded)
    try:
        yield app
    finally:
        with app.app_context():
            db.engine.dispose()


def keeper(app: Flask) -> FlaskClient:
    """Return a browser that holds the pencil of every game here."""
    client = app.test_client()
    client.environ_base["HTTP_SEC_FETCH_SITE"] = "same-origin"
    client.set_cookie(*device_cookie(app, PHONE))
    return client


def device_cookie(app: Flask, device: str) -> tuple[str, str]:
    """Return the name and the value of the cookie by which a device is known, signed by this app."""
    with app.test_request_context():
        answer = app.make_response("")
        write_device_cookie(answer, device)
    name, _, value = answer.headers["Set-Cookie"].partition(";")[0].partition("=")
    return name, value


def answered(response: TestResponse) -> TestResponse:
    """Return a response. Raises RuntimeError if it is an error page."""
    require(response.status_code == 200, f"{response.request.path} to be answered, not {response.status}")
    return response


def require(holds: bool, what: str) -> None:
    """Raise RuntimeError unless the condition holds, because figures about anything else would be worthless."""
    if not holds:
        raise RuntimeError(f"expected {what}")
