"""A server that stops and starts again, and can drop a response after it has done what was asked."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterable
from datetime import date
from pathlib import Path
from typing import Any

from flask import Flask
from sqlalchemy import make_url
from werkzeug.serving import BaseWSGIServer, make_server
from werkzeug.test import run_wsgi_app

from scorekeeper.storage.backup.archive import make_backup
from scorekeeper.storage.backup.restore import PreparedRestore, prepare_restore, replace_database
from scorekeeper.storage.database import db
from scorekeeper.storage.errors import DatabaseInUse
from scorekeeper.storage.home import Home, sqlite_address
from scorekeeper.web import create_app
from tests.browser.phones import POLL_S, QuietHandler, Served
from tests.databases import without_fsync


class _EndsEachConnection(QuietHandler):
    """No connection is kept alive: one that was open would be answered after the server has stopped."""

    protocol_version = "HTTP/1.0"


class RestartableServer:
    """The app on a port of its own. `drops_response` says for which paths the response never arrives; `dropped` counts
    these responses.
    """

    def __init__(self, database: str) -> None:
        self.app = _an_app(database)
        self.database = Path(make_url(database).database or "")
        self.port = 0
        self.dropped = 0
        self.drops_response: Callable[[str], bool] = lambda _path: False
        self._server: BaseWSGIServer | None = None
        self._thread: threading.Thread | None = None
        self.start()

    @property
    def served(self) -> Served:
        return Served(f"http://127.0.0.1:{self.port}", self.app)

    def start(self) -> None:
        """Listen, after a stop on the same port as before."""
        self._server = make_server(
            "127.0.0.1", self.port, self._answer, threaded=True, request_handler=_EndsEachConnection
        )
        self.port = self._server.server_port
        self._thread = threading.Thread(target=self._server.serve_forever, args=(POLL_S,), daemon=True)
        self._thread.start()

    def move_to_new_port(self) -> None:
        """Start again on another port: another origin, for which no phone has stored anything."""
        self.stop()
        self.port = 0
        self.start()

    def delete_everything(self) -> None:
        """Empty the database, as if somebody had replaced it by a new one."""
        with self.app.app_context(), db.engine.begin() as connection:
            connection.exec_driver_sql("DELETE FROM groups")

    def back_up(self) -> bytes:
        """A backup of everything, without the key."""
        return make_backup(self._home).data

    def restore(self, backup: bytes) -> None:
        """Stop, restore the backup and start again, as the owner of a server does."""
        self.stop()
        with prepare_restore(backup, self.database.parent) as new:
            while not self._replaced_by(new):
                pass
        self.app = _an_app(sqlite_address(self.database))
        self.start()

    def _replaced_by(self, new: PreparedRestore) -> bool:
        """Whether the database could be replaced: a request that was under way has it open for a moment more."""
        with self.app.app_context():
            db.engine.dispose()
        try:
            # `replace_database` waits a second before it gives up.
            replace_database(self._home, self.database, new, date(2026, 3, 7))
        except DatabaseInUse:
            return False
        return True

    @property
    def _home(self) -> Home:
        return Home(sqlite_address(self.database), self.database.parent, self.database, None)

    def stop(self) -> None:
        """Answer nothing any more."""
        server, self._server = self._server, None
        if server is not None and self._thread is not None:
            server.shutdown()
            self._thread.join()
            server.server_close()

    def _answer(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        # A browser may have connected before the stop and send its request only now.
        if self._server is None:
            return _drop_connection(environ, start_response)
        if not self.drops_response(environ["PATH_INFO"]):
            return self.app(environ, start_response)
        # The request is handled and its transaction committed.
        run_wsgi_app(self.app, environ, buffered=True)
        self.dropped += 1
        return _drop_connection(environ, start_response)


def _an_app(database: str) -> Flask:
    settings = {"SECRET_KEY": "of these tests only " * 2, "RATELIMIT_ENABLED": False}
    return without_fsync(create_app({"SQLALCHEMY_DATABASE_URI": database} | settings))


def _drop_connection(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    environ["werkzeug.socket"].shutdown(socket.SHUT_RDWR)
    start_response("200 OK", [])
    return [b""]


class DropOnce:
    """Drop one response for this path: the next one after so many that arrive."""

    def __init__(self, path: str, after: int) -> None:
        self.path = path
        self.left = after

    def __call__(self, path: str) -> bool:
        if path != self.path:
            return False
        self.left -= 1
        return self.left == -1
