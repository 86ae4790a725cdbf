"""The floor: a Flask view that says 304 to everybody, behind the same server with the same settings."""

from __future__ import annotations

import sys

from flask import Flask, Response

from scorekeeper.web.serving.processes import go_on_in, processes_wanted
from scorekeeper.web.serving.server import listening_socket, server_of
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
    own = listening_socket(HOST, int(sys.argv[1]))
    go_on_in(processes_wanted(counted=False))
    server_of(bare_app(), own).run()
