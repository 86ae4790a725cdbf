"""How the app is used and how fast it answers, as Prometheus reads it: only where `METRICS=on` is said.

A route is named as it is in the code, never by the address that was asked for: addresses let people watch. A write is a
POST that was answered 200 or 303, a conflict one that was answered 409.
"""

from __future__ import annotations

from importlib import import_module
from time import perf_counter

from flask import Flask, Response, g, request

NOWHERE = "none"


def init_metrics(app: Flask) -> None:
    """Count answers and serve the figures at `/metrics`; without the setting nothing is hooked in."""
    if not app.config["METRICS"]:
        return
    # An extra of its own, loaded for those who want it: a home needs no figures.
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
