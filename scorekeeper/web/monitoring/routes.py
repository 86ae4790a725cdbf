"""Whether this process can serve: for the proxy in front of it, and for whoever watches over the machine."""

from __future__ import annotations

from flask import Blueprint, Response
from flask.typing import ResponseReturnValue

from scorekeeper.storage.database import check_connection
from scorekeeper.storage.errors import UnusableDatabase

bp = Blueprint("monitoring", __name__)


@bp.get("/healthz")
def healthz() -> ResponseReturnValue:
    """`ok` while the database answers, 503 while it does not. Machines read this, so it is said in one language."""
    try:
        check_connection()
    except UnusableDatabase:
        answer = Response("the database does not answer\n", status=503, mimetype="text/plain")
    else:
        answer = Response("ok\n", mimetype="text/plain")
    answer.headers["Cache-Control"] = "no-store"
    return answer
