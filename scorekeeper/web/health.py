"""For whoever watches over the machine: whether this process can serve."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from threading import Lock, Thread
from time import monotonic

from flask import Blueprint, Flask, Response, current_app
from flask.typing import ResponseReturnValue

from scorekeeper.storage.database.health import HealthProblem, find_health_problem
from scorekeeper.storage.database.sqlite_file import require_sound_pages, watched_file
from scorekeeper.storage.errors import DamagedDatabase, StorageError
from scorekeeper.version import version

bp = Blueprint("health", __name__)
EXTENSION = "scorekeeper-health"
HEALTH_PATH = "/healthz"
log = logging.getLogger(__name__)

REMEMBERED_S = 1.0
# The check of the pages takes this share of the time at most; a health request waits TIMEOUT_S for its result.
SHARE_OF_TIME = 0.01
TIMEOUT_S = 0.5


@bp.get(HEALTH_PATH)
def healthz() -> ResponseReturnValue:
    """Return `ok` and the version if the database can be written and read, or else 503 and the reason.

    Machines read this, so it is not translated.
    """
    problem = health_of(current_app).problem()
    response = Response(f"ok\nscorekeeper {version()}\n", mimetype="text/plain")
    if problem is not None:
        response = Response(f"{problem}\n", status=503, mimetype="text/plain")
    response.headers["Cache-Control"] = "no-store"
    return response


def health_of(app: Flask) -> Health:
    """Return the health of an app, shared by all requests."""
    if EXTENSION not in app.extensions:
        file = watched_file(app)
        # Two threads may create one at the same time, and both use the first.
        app.extensions.setdefault(EXTENSION, Health(None if file is None else PageCheck(file.path)))
    health: Health = app.extensions[EXTENSION]
    return health


class Health:
    """Checks the database of one app at most once a second, and remembers the result in between."""

    def __init__(self, pages: PageCheck | None, clock: Callable[[], float] = monotonic) -> None:
        self._pages = pages
        self._clock = clock
        self._looking = Lock()
        self._looked_at: float | None = None
        self._problem: HealthProblem | None = None

    def problem(self) -> HealthProblem | None:
        """Return the problem of the database, or None. While one request checks, others get the last result."""
        if self._looking.acquire(blocking=self._looked_at is None):
            try:
                if self._looked_at is None or self._clock() - self._looked_at >= REMEMBERED_S:
                    self._note_problem(find_health_problem() or (self._pages.problem() if self._pages else None))
                    self._looked_at = self._clock()
            finally:
                self._looking.release()
        return self._problem

    def _note_problem(self, problem: HealthProblem | None) -> None:
        if problem is not self._problem:
            level = logging.WARNING if problem is None else logging.ERROR
            log.log(level, "Health has changed", extra={"fields": {"health": problem or "ok"}})
        self._problem = problem


class PageCheck:
    """Checks all pages of a database file in a thread of its own."""

    def __init__(
        self, file: Path, clock: Callable[[], float] = monotonic, check: Callable[[Path], None] = require_sound_pages
    ) -> None:
        self._file = file
        self._clock = clock
        self._check = check
        self._thread: Thread | None = None
        self._next_at = clock()
        self._problem: HealthProblem | None = None

    def problem(self) -> HealthProblem | None:
        """Return the result of the last check. A large file is checked less often, and a request waits only briefly."""
        if self._thread is None and self._clock() >= self._next_at:
            self._thread = Thread(target=self._check_pages, daemon=True)
            self._thread.start()
        looking = self._thread
        if looking is not None:
            looking.join(TIMEOUT_S)
        return self._problem

    def _check_pages(self) -> None:
        begun = self._clock()
        try:
            self._check(self._file)
        except DamagedDatabase:
            self._problem = HealthProblem.DAMAGED
        except StorageError:
            # `find_health_problem` reports a database that cannot be reached.
            pass
        else:
            self._problem = None
        now = self._clock()
        self._next_at = now + (now - begun) / SHARE_OF_TIME
        self._thread = None
