"""Metrics of the app for Prometheus, if they are switched on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from time import perf_counter, time
from typing import Any

from flask import Flask, Response, current_app, g, request

from scorekeeper.actions.groups.groups import count_all
from scorekeeper.storage.backup.daily import newest_backup
from scorekeeper.storage.database.health import stored_bytes
from scorekeeper.storage.home import configured_home
from scorekeeper.version import version
from scorekeeper.web.health import health_of

NOWHERE = "none"
# The variable with the folder in which the workers add up their counts; the library reads it on import.
SHARED_FOLDER = "PROMETHEUS_MULTIPROC_DIR"


def init_metrics(app: Flask) -> None:
    """Count responses and serve the metrics at `/metrics`, if `METRICS=on` is set.

    A route is named by its rule in the code, never by the requested address, because addresses let people watch. A POST
    counts as a write if the response is 200 or 303, and as a conflict if it is 409.
    """
    if not app.config["METRICS"]:
        return
    # An optional dependency, imported only if metrics are wanted.
    prometheus = import_module("prometheus_client")
    own = prometheus.CollectorRegistry()
    prometheus.ProcessCollector(registry=own)
    prometheus.PlatformCollector(registry=own)
    responses = prometheus.Counter("scorekeeper_answers", "Answers", ["method", "route", "status"], registry=own)
    seconds = prometheus.Histogram("scorekeeper_answer_seconds", "Time to an answer", ["route"], registry=own)

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
        registry = _registry_of_all_workers(prometheus) or own
        text = prometheus.generate_latest(registry) + prometheus.generate_latest(_registry_of_home(prometheus))
        headers = {"Cache-Control": "no-store"}
        return Response(text, content_type=prometheus.CONTENT_TYPE_LATEST, headers=headers)

    app.before_request(begin)
    app.after_request(count)
    app.add_url_rule("/metrics", view_func=metrics)


def _registry_of_all_workers(prometheus: Any) -> Any:
    """Return the registry of all workers, or None if this process counts only for itself."""
    shared = import_module("prometheus_client.values").ValueClass.__name__ == "MmapedValue"
    if not shared:
        return None
    registry = prometheus.CollectorRegistry()
    import_module("prometheus_client.multiprocess").MultiProcessCollector(registry)
    return registry


def _registry_of_home(prometheus: Any) -> Any:
    registry = prometheus.CollectorRegistry()
    registry.register(_HomeCollector(import_module("prometheus_client.core").GaugeMetricFamily))
    return registry


class _HomeCollector:
    """The current metrics of the home."""

    def __init__(self, gauge: Callable[..., Any]) -> None:
        self._gauge = gauge

    def collect(self) -> Iterator[Any]:
        """Yield each metric. Without a healthy database its metrics are left out."""
        info = self._gauge("scorekeeper_info", "Its version", labels=["version"])
        info.add_metric([version()], 1)
        yield info
        is_well = health_of(current_app).problem() is None
        yield self._gauge("scorekeeper_healthy", "Whether the database can be written", value=is_well)
        if is_well:
            games, groups = count_all()
            yield self._gauge("scorekeeper_games", "Games", value=games)
            yield self._gauge("scorekeeper_groups", "Groups", value=groups)
            yield self._gauge("scorekeeper_database_bytes", "Bytes of the database", value=stored_bytes())
        home = configured_home(Path(current_app.instance_path), current_app.config["SQLALCHEMY_DATABASE_URI"])
        backup = newest_backup(home)
        if backup is not None:
            age = time() - backup.stat().st_mtime
            yield self._gauge("scorekeeper_backup_age_seconds", "Age of the newest daily backup", value=age)
