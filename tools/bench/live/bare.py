"""The floor: Flask views that do nothing, behind the same server with the same settings."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

from flask import Flask, Response

from scorekeeper.web.serving.processes import worker_count
from scorekeeper.web.serving.workers import run_workers
from tests.process.server import HOST, Server
from tools.bench.live.http_requests import FIRST_VERSION


class BareServer(Server):
    """The floor as a process of its own; its page has `page_length` characters."""

    def __init__(self, folder: Path, page_length: int) -> None:
        super().__init__(folder)
        self._page_length = page_length

    def command(self, port: int) -> list[str]:
        """Return the command for this module instead of the scorekeeper."""
        return [__name__, str(port), str(self._page_length)]


def bare_app(page_length: int) -> Flask:
    """Return the least app that answers polls of an unchanged game, and requests for a page of this length."""
    app = Flask("floor")
    text = "x" * page_length

    @app.get("/games/<key>/state")
    def state(key: str) -> Response:  # noqa: ARG001 - Flask hands over what the route names
        answer = Response(status=304)
        answer.set_etag(str(FIRST_VERSION))
        return answer

    @app.get("/games/<key>")
    def page(key: str) -> str:  # noqa: ARG001 - as above
        return text

    return app


if __name__ == "__main__":
    port, page_length = map(int, sys.argv[1:])
    run_workers(partial(bare_app, page_length), HOST, port, worker_count(), lambda: None)
