"""WSGI middleware that answers requests for the state of a game: 304 where nothing is new, else from a cache.

A watching page polls every few seconds. Mostly nothing has changed, and when something has, everybody at the table
gets the same response. So these responses decide how many tables a small machine can serve: they take one SQL statement
and nothing else that pages need.
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
from scorekeeper.web.live.state_cache import StateCache
from scorekeeper.web.security import page_headers

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

STATE = re.compile(r"/games/([^/]+)/state")
# Lists of ETags and the star are rare: the app understands them.
UNUSUAL = re.compile(r"[,*]")
# The headers of every response, and the caching header of the state.
WITH_IT = (("Vary", "Accept-Encoding"), ("Cache-Control", "private, no-cache"))


def init_conditional_state(app: Flask) -> None:
    """Respond 304 to who knows the current version of the game, else with the cached state of that version.

    The app responds to everything else; with metrics on it responds to this too, so that it is counted.
    """
    if app.config["METRICS"]:
        return
    with app.app_context():
        engine = db.engine
    others: WSGIApplication = app.wsgi_app
    cache = StateCache(others)

    def middleware(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        asked = STATE.fullmatch(environ["PATH_INFO"])
        if not asked or environ["REQUEST_METHOD"] != "GET":
            return others(environ, start_response)
        version = None
        # The app has the sentence about what is wrong with the database.
        with suppress(StorageError), single_query(engine) as connection:
            version = version_of(connection, asked[1])
        # A weak ETag stands for the same state in every coding; our own scripts ask without the `W/`.
        strong = f'"{version}"'
        etag, known = f"W/{strong}", environ.get("HTTP_IF_NONE_MATCH", "")
        if version is None or UNUSUAL.search(known):
            return others(environ, start_response)
        if known in {etag, strong}:
            start_response("304 NOT MODIFIED", [("ETag", etag), *page_headers().items(), *WITH_IT])
            return ()
        return cache.respond(asked[1], etag, environ, start_response)

    app.wsgi_app = middleware  # type: ignore[method-assign]
