"""Whether this process can serve: for the proxy in front of it, and for whoever watches over the machine."""

from __future__ import annotations

from flask import Blueprint, Flask, Response, current_app
from flask.typing import ResponseReturnValue

from scorekeeper.storage.database.database_file import watched_file
from scorekeeper.web.monitoring.health import Health, PageCheck

bp = Blueprint("monitoring", __name__)
EXTENSION = "scorekeeper-health"


@bp.get("/healthz")
def healthz() -> ResponseReturnValue:
    """`ok` where the database was just written and read, else 503 and why. Machines read this, in one language."""
    problem = health_of(current_app).problem()
    response = Response("ok\n", mimetype="text/plain")
    if problem is not None:
        response = Response(f"{problem}\n", status=503, mimetype="text/plain")
    response.headers["Cache-Control"] = "no-store"
    return response


def health_of(app: Flask) -> Health:
    """The health of an app, found out for all who ask."""
    if EXTENSION not in app.extensions:
        file = watched_file(app)
        # Two threads may come here together, and go on with the same.
        app.extensions.setdefault(EXTENSION, Health(None if file is None else PageCheck(file.path)))
    health: Health = app.extensions[EXTENSION]
    return health
