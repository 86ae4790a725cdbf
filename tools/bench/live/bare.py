"""The floor: a Flask view that says 304 to everybody, behind the same server with the same settings."""

from __future__ import annotations

import sys

from flask import Flask, Response

from scorekeeper.web.serving.processes import processes_wanted
from scorekeeper.web.serving.workers import run_workers
from tests.process.server import HOST, Server
from tools.bench.live.asking import FIRST_VERSION


class BareServer(Server):
    """The floor as a process of its own."""

    def command(self, port: int) -> list[str]:
        """This module, instead of the scorekeeper."""
        return [__name__, str(port)]


def bare_app() -> Flask:
    """The least that answers a watcher to whom nothing is new."""
    app = Flask("floor")

    @app.get("/games/<key>/state")
    def state(key: str) -> Response:  # noqa: ARG001 - Flask hands over what the route names
        answer = Response(status=304)
        answer.set_etag(str(FIRST_VERSION))
        return answer

    return app


if __name__ == "__main__":
    run_workers(bare_app, HOST, int(sys.argv[1]), processes_wanted(counted=False), lambda: None)
