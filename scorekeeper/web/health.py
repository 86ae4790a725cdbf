"""Monitoring: whether this process can serve, and metrics about its use."""

from __future__ import annotations

import logging
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from threading import Lock, Thread
from time import monotonic, perf_counter

from flask import Blueprint, Flask, Response, current_app, g, request
from flask.typing import ResponseReturnValue

from scorekeeper.storage.database.health import HealthProblem, find_health_problem
from scorekeeper.storage.database.sqlite_file import require_sound_pages, watched_file
from scorekeeper.storage.errors import DamagedDatabase, StorageError

bp = Blueprint("health", __name__)
EXTENSION = "scorekeeper-health"
log = logging.getLogger(__name__)

REMEMBERED_S = 1.0
# The check of the pages takes this share of the time at most; a health request waits TIMEOUT_S for its result.
SHARE_OF_TIME = 0.01
TIMEOUT_S = 0.5
NOWHERE = "none"


@bp.get("/healthz")
def healthz() -> ResponseReturnValue:
    """Answer `ok` if the database could be written and read just now, or else 503 and why, in English for machines."""
    problem = health_of(current_app).problem()
    response = Response("ok\n", mimetype="text/plain")
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
        """Return the problem of the database, or None. One request checks, others get the last result."""
        if self._looking.acquire(blocking=self._looked_at is None):
            try:
                if self._looked_at is None or self._clock() - self._looked_at >= REMEMBERED_S:
                    self._learn(find_health_problem() or (self._pages.problem() if self._pages else None))
                    self._looked_at = self._clock()
            finally:
                self._looking.release()
        return self._problem

    def _learn(self, problem: HealthProblem | None) -> None:
        if problem is not self._problem:
            log.error("Health has changed", extra={"fields": {"health": problem or "ok"}})
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
        """Return the result of the last check. A large file is checked less often, and a request does not wait for the
        end.
        """
        if self._thread is None and self._clock() >= self._next_at:
            self._thread = Thread(target=self._look, daemon=True)
            self._thread.start()
        looking = self._thread
        if looking is not None:
            looking.join(TIMEOUT_S)
        return self._problem

    def _look(self) -> None:
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


def init_metrics(app: Flask) -> None:
    """Count responses and serve the metrics at `/metrics` for Prometheus, if `METRICS=on` is set.

    A route is named as in the code, never by the requested address, with which anyone could watch. A write is a POST
    answered 200 or 303, a conflict one answered 409.
    """
    if not app.config["METRICS"]:
        return
    # An optional dependency, imported only if needed: a home needs no metrics.
    prometheus = import_module("prometheus_client")
    registry = prometheus.CollectorRegistry()
    prometheus.ProcessCollector(registry=registry)
    prometheus.PlatformCollector(registry=registry)
    responses = prometheus.Counter("scorekeeper_answers", "Answers", ["method", "route", "status"], registry=registry)
    seconds = prometheus.Histogram("scorekeeper_answer_seconds", "Time to an answer", ["route"], registry=registry)

    def begin() -> None:
        g.asked_at = perf_counter()

    def count(response: Response) -> Response:
        rule = request.url_rule
        route = NOWHERE if rule is None else rule.rule
        method = request.method if rule is not None else NOWHERE
        responses.labels(method, route, str(response.status_code)).inc()
        if "asked_at" in g:
            seconds.labels(route).observe(perf_counter() - g.asked_at)
        return response

    def metrics() -> Response:
        return Response(
            prometheus.generate_latest(registry),
            content_type=prometheus.CONTENT_TYPE_LATEST,
            headers={"Cache-Control": "no-store"},
        )

    app.before_request(begin)
    app.after_request(count)
    app.add_url_rule("/metrics", view_func=metrics)
