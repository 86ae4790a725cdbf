"""Documents on their way to paper: one after another, beside the server, while everybody goes on scoring.

A request waits for its document, as few threads as possible. Who comes when they all wait, or waits too long, is
answered with a page that asks again by itself; what was printed meanwhile is kept for it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import NamedTuple

from flask import Flask, current_app

from scorekeeper.sheets.pictures.printing import PrintAs, print_document
from scorekeeper.web.printing.print_process import PrintProcess

EXTENSION = "scorekeeper-print-queue"
# At most so many threads of a server wait for a document; the others serve other requests.
MAX_WAITING = 2
MAX_QUEUED = 20
MAX_KEPT = 8
PATIENCE_S = 20.0
# After so long without a document the process that prints ends, and its memory is free.
IDLE_S = 300.0


class PrinterBusy(Exception):
    """The document is not printed yet."""


class PrintJob(NamedTuple):
    """A document, what is to be made of it, and what was made."""

    kind: PrintAs
    html: str
    printed: Future[bytes]


Key = tuple[PrintAs, str]


class PrintQueue:
    """For the threads of one server process."""

    def __init__(self, process: PrintProcess, patience_s: float = PATIENCE_S) -> None:
        self._process, self._patience_s = process, patience_s
        self._lock = Lock()
        self.waiting = 0
        self._jobs: OrderedDict[Key, PrintJob] = OrderedDict()
        self._queue: SimpleQueue[PrintJob] = SimpleQueue()
        self._thread: Thread | None = None

    def print(self, kind: PrintAs, html: str) -> bytes:
        """The document as this. Raises PrinterBusy, PrintingUnavailable, PrintingFailed."""
        with self._lock:
            job = self._job(kind, html)
            if not job.printed.done() and self.waiting >= MAX_WAITING:
                raise PrinterBusy
            self.waiting += 1
        try:
            return job.printed.result(self._patience_s)
        except TimeoutError as error:
            raise PrinterBusy from error
        finally:
            with self._lock:
                self.waiting -= 1

    def _job(self, kind: PrintAs, html: str) -> PrintJob:
        """The job of a document: the one of before, unless it failed. Raises PrinterBusy."""
        known = self._jobs.pop((kind, html), None)
        if known is not None and not (known.printed.done() and known.printed.exception()):
            self._jobs[kind, html] = known
            return known
        if sum(not each.printed.done() for each in self._jobs.values()) >= MAX_QUEUED:
            raise PrinterBusy
        job = self._jobs[kind, html] = PrintJob(kind, html, Future())
        for key in [key for key, each in self._jobs.items() if each.printed.done()][:-MAX_KEPT]:
            del self._jobs[key]
        self._queue.put(job)
        if self._thread is None:
            self._thread = Thread(target=self._work, daemon=True)
            self._thread.start()
        return job

    def _work(self) -> None:
        while True:
            try:
                job = self._queue.get(timeout=IDLE_S)
            except Empty:
                self._process.end()
                continue
            try:
                job.printed.set_result(self._process.print(job.kind, job.html))
            except Exception as error:  # noqa: BLE001 - it is raised where somebody waits for the document
                job.printed.set_exception(error)


def init_printing(app: Flask) -> None:
    """Let the app print beside itself, unless a setting says that it prints here."""
    if app.config["PRINTS_BESIDE"]:
        app.extensions[EXTENSION] = PrintQueue(PrintProcess())


def printed(kind: PrintAs, html: str) -> bytes:
    """The document as this. Raises PrinterBusy, PrintingUnavailable, PrintingFailed."""
    queue: PrintQueue | None = current_app.extensions.get(EXTENSION)
    make: Callable[[PrintAs, str], bytes] = print_document if queue is None else queue.print
    return make(kind, html)
