"""A house whose server goes away and comes back, also between hearing something and answering it."""

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
from tests.browser.phones import LOOK_AGAIN_S, QuietHandler, Served
from tests.databases import without_waiting_for_the_disk


class _EndsEachConnection(QuietHandler):
    """When this server is closed, nobody answers any more, not on connections that were open either."""

    protocol_version = "HTTP/1.0"


class House:
    """The app at one address. `loses` says of which paths the answers never arrive."""

    def __init__(self, database: str) -> None:
        self.app = _an_app(database)
        self.database = Path(make_url(database).database or "")
        self.port = 0
        self.lost = 0
        self.loses: Callable[[str], bool] = lambda _path: False
        self._server: BaseWSGIServer | None = None
        self._thread: threading.Thread | None = None
        self.open()

    @property
    def served(self) -> Served:
        return Served(f"http://127.0.0.1:{self.port}", self.app)

    def open(self) -> None:
        """The server is there, where it always was."""
        self._server = make_server(
            "127.0.0.1", self.port, self._answer, threaded=True, request_handler=_EndsEachConnection
        )
        self.port = self._server.server_port
        self._thread = threading.Thread(target=self._server.serve_forever, args=(LOOK_AGAIN_S,), daemon=True)
        self._thread.start()

    def move(self) -> None:
        """From now on it is at another address, where no phone was before."""
        self.close()
        self.port = 0
        self.open()

    def lose_everything(self) -> None:
        """Somebody puts an empty database in the place of the old one."""
        with self.app.app_context(), db.engine.begin() as connection:
            connection.exec_driver_sql("DELETE FROM clubs")

    def back_up(self) -> bytes:
        """A backup of everything, without the key."""
        return make_backup(self._home).data

    def restore(self, backup: bytes) -> None:
        """Its owner ends the server, restores the backup and starts the server again."""
        self.close()
        with prepare_restore(backup, self.database) as new:
            while not self._replaced_by(new):
                pass
        self.app = _an_app(sqlite_address(self.database))
        self.open()

    def _replaced_by(self, new: PreparedRestore) -> bool:
        """Whether the database could be replaced: a request that was under way has it open for a moment more."""
        with self.app.app_context():
            db.engine.dispose()
        try:
            # It waits a second before it gives up.
            replace_database(self._home, self.database, new, date(2026, 3, 7))
        except DatabaseInUse:
            return False
        return True

    @property
    def _home(self) -> Home:
        return Home(sqlite_address(self.database), self.database.parent, self.database, None)

    def close(self) -> None:
        """Nobody answers any more."""
        server, self._server = self._server, None
        if server is not None and self._thread is not None:
            server.shutdown()
            self._thread.join()
            server.server_close()

    def _answer(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        # A browser may have connected before it closed, to ask something later.
        if self._server is None:
            return _pull_the_cable(environ, start_response)
        if not self.loses(environ["PATH_INFO"]):
            return self.app(environ, start_response)
        # Everything is done and kept.
        run_wsgi_app(self.app, environ, buffered=True)
        self.lost += 1
        return _pull_the_cable(environ, start_response)


def _an_app(database: str) -> Flask:
    settings = {"SECRET_KEY": "of these tests only " * 2, "RATELIMIT_ENABLED": False}
    return without_waiting_for_the_disk(create_app({"SQLALCHEMY_DATABASE_URI": database} | settings))


def _pull_the_cable(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    environ["werkzeug.socket"].shutdown(socket.SHUT_RDWR)
    start_response("200 OK", [])
    return [b""]


class Once:
    """Of the answers for one path, after so many that arrive, the next one is lost."""

    def __init__(self, path: str, after: int) -> None:
        self.path = path
        self.left = after

    def __call__(self, path: str) -> bool:
        if path != self.path:
            return False
        self.left -= 1
        return self.left == -1
