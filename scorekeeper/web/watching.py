"""Watchers to whom nothing is new, answered before the app is troubled.

Whoever watches asks every few seconds, and almost always nothing has happened. So this one answer decides how many
tables a small machine can serve: it takes one SQL statement and nothing of what pages need.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

from flask import Flask

from scorekeeper.storage.database import db, glancing
from scorekeeper.storage.games import version_of
from scorekeeper.storage.troubles import Trouble
from scorekeeper.web.security import HEADERS

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

STATE = re.compile(r"/games/([^/]+)/state")
# What every answer of the app says, and what the state itself says of keeping it.
WITH_IT = (*HEADERS.items(), ("Vary", "Accept-Encoding"), ("Cache-Control", "private, no-cache"))


def answer_watchers(app: Flask) -> None:
    """Answer 304 where the asker knows the version that the game has; the app answers everything else.

    Where figures are wanted the app answers this too, and so counts it.
    """
    if app.config["METRICS"]:
        return
    with app.app_context():
        engine = db.engine
    others: WSGIApplication = app.wsgi_app

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        known = environ.get("HTTP_IF_NONE_MATCH")
        asked = STATE.fullmatch(environ["PATH_INFO"]) if known else None
        if asked and environ["REQUEST_METHOD"] == "GET":
            version = None
            # What is wrong with the database the app says.
            with suppress(Trouble), glancing(engine) as connection:
                version = version_of(connection, asked[1])
            if version is not None and known == f'"{version}"':
                start_response("304 NOT MODIFIED", [("ETag", known), *WITH_IT])
                return ()
        return others(environ, start_response)

    app.wsgi_app = answer  # type: ignore[method-assign]
