"""Serves https at home in a separate process, while the server itself continues to serve http."""

from __future__ import annotations

import logging
import multiprocessing
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

from scorekeeper.log_lines import log_to_stderr
from scorekeeper.web.serving.home_certificate import home_certificate, renew_certificate
from scorekeeper.web.serving.workers import END_TIMEOUT_S, AppFactory, exit_with_parent, run_workers

AGAIN_AFTER_S = 5.0

log = logging.getLogger(__name__)


@contextmanager
def https_beside(make_app: AppFactory, host: str, port: int, home: Path) -> Iterator[None]:
    """Serve the app by https at this port with the home's certificate, in a process that is restarted if it ends."""
    beside = _Beside(make_app, host, port, home)
    try:
        yield
    finally:
        beside.end()


class _Beside:
    """The process that serves https, watched by a thread."""

    def __init__(self, *served: object) -> None:
        self._served = served
        self._ending = Event()
        self._process = self._start_process()
        self._watcher = Thread(target=self._watch_process, daemon=True, name="https")
        self._watcher.start()

    def end(self) -> None:
        """End the process and its watcher."""
        self._ending.set()
        self._process.terminate()
        self._watcher.join(END_TIMEOUT_S)
        self._process.kill()

    def _start_process(self) -> multiprocessing.Process:
        process = multiprocessing.Process(target=_serve, args=self._served, name="https")
        process.start()
        return process

    def _watch_process(self) -> None:
        while True:
            self._process.join()
            if self._ending.wait(AGAIN_AFTER_S):
                return
            log.error("https has ended and is started again", extra={"fields": {"status": self._process.exitcode}})
            self._process = self._start_process()
            # It may have begun while we end.
            if self._ending.is_set():
                self._process.terminate()


def _serve(make_app: AppFactory, host: str, port: int, home: Path) -> None:
    log_to_stderr()
    Thread(target=exit_with_parent, daemon=True).start()
    Thread(target=renew_certificate, args=(home, Event().wait), daemon=True, name="renewal").start()
    # One worker: guests stay with those of http.
    run_workers(make_app, host, port, 1, lambda: None, certificate=home_certificate(home))
