"""WSGI middleware that answers 304 to watchers of an unchanged game.

A watching page polls every few seconds, and nine polls of ten bring nothing new. They decide how many tables a small
machine can serve. Here a poll takes one SQL statement, and a third of the time that the app takes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

from flask import Flask

from scorekeeper.storage.database import db, single_query
from scorekeeper.storage.errors import StorageError
from scorekeeper.storage.games.queries import version_of
from scorekeeper.web.security import page_headers

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

STATE = re.compile(r"/games/([^/]+)/state")
# The headers that the app sends with every state.
STATE_HEADERS = (("Vary", "Accept-Encoding"), ("Cache-Control", "private, no-cache"))


def init_conditional_state(app: Flask) -> None:
    """Answer 304 to clients that know the current version of the game; the app answers everything else.

    With metrics on, the app answers all requests, so that they are counted.
    """
    if app.config["METRICS"]:
        return
    with app.app_context():
        engine = db.engine
    others: WSGIApplication = app.wsgi_app

    def middleware(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        known = environ.get("HTTP_IF_NONE_MATCH")
        asked = STATE.fullmatch(environ["PATH_INFO"]) if known else None
        if not asked or environ["REQUEST_METHOD"] != "GET":
            return others(environ, start_response)
        version = None
        # The app has the sentence about what is wrong with the database.
        with suppress(StorageError), single_query(engine) as connection:
            version = version_of(connection, asked[1])
        # A weak ETag, for the same state in every coding; our own scripts send it without the `W/`.
        etag = f'W/"{version}"'
        if version is None or known not in {etag, f'"{version}"'}:
            return others(environ, start_response)
        start_response("304 NOT MODIFIED", [("ETag", etag), *page_headers().items(), *STATE_HEADERS])
        return ()

    app.wsgi_app = middleware  # type: ignore[method-assign]
