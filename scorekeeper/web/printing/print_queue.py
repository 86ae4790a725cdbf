"""A queue of documents to print, one after another in a process of its own, so that nobody who scores has to wait.

Few threads wait for their document. A request that finds all of them waiting, or waits too long, gets a page that
reloads itself; what is printed meanwhile is cached for it. The lock is that of the home: books and the other processes
of the server use it too.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread

from flask import Flask, current_app
from msgspec import Struct

from scorekeeper.sheets.paper.html import compile_templates
from scorekeeper.sheets.pictures.printing import PrintAs, print_document
from scorekeeper.storage.print_lock import PrintLock
from scorekeeper.web.printing.app_state import state_of_app
from scorekeeper.web.printing.print_process import PrintProcess

EXTENSION = "scorekeeper-print-queue"
# The threads of a server that may wait for a document; the others serve other requests.
MAX_WAITING = 2
MAX_QUEUED = 20
MAX_KEPT = 8
# How long a request of a program and one of a person wait for a document.
TIMEOUT_S, PAGE_TIMEOUT_S = 20.0, 1.0
# The printing process ends after this time without a document, to free its memory.
IDLE_S = 300.0


class PrinterBusy(Exception):
    """The document is not printed yet: so many are printed `before` it."""

    def __init__(self, before: int) -> None:
        super().__init__(f"{before} documents are printed before this one")
        self.before = before


class SetNotPrinted(PrinterBusy):
    """A set of documents is not printed yet: `done` of its `parts` are."""

    def __init__(self, done: int, parts: int) -> None:
        super().__init__(0)
        self.done, self.parts = done, parts


class PrintJob(Struct, frozen=True):
    """A `source`, the `kind` of document to print from it, the function that stores the document, and its future."""

    kind: PrintAs
    source: Source
    store: StoreDocument
    printed: Future[bytes]


# HTML, or packed PDFs.
Source = str | bytes
Key = tuple[PrintAs, Source]
# Stores a printed document where every process of the server finds it.
StoreDocument = Callable[[bytes], None]


class PrintQueue:
    """The print queue of the threads of one server process."""

    def __init__(self, process: PrintProcess, print_lock: PrintLock) -> None:
        self._process, self._print_lock = process, print_lock
        self._lock = Lock()
        self.waiting = 0
        self._jobs: OrderedDict[Key, PrintJob] = OrderedDict()
        self._queue: SimpleQueue[PrintJob] = SimpleQueue()
        self._thread: Thread | None = None

    def print(
        self, kind: PrintAs, source: Source, store: StoreDocument = lambda _document: None, timeout_s: float = TIMEOUT_S
    ) -> bytes:
        """Print the source in its turn and wait for it; `store` gets the document even if nobody waits any more.

        Raises PrinterBusy after `timeout_s`, PrintingUnavailable, PrintingFailed.
        """
        with self._lock:
            job = self._job(kind, source, store)
            if not job.printed.done() and self.waiting >= MAX_WAITING:
                raise PrinterBusy(self._before(job))
            self.waiting += 1
        try:
            document = job.printed.result(timeout_s)
        except TimeoutError as error:
            with self._lock:
                before = self._before(job)
            raise PrinterBusy(before) from error
        finally:
            with self._lock:
                self.waiting -= 1
        if store is not job.store:
            # The source is that of an earlier request under another name.
            store(document)
        return document

    def _before(self, job: PrintJob) -> int:
        """How many open jobs are before this one in the queue."""
        open_jobs = [each for each in self._jobs.values() if not each.printed.done()]
        return open_jobs.index(job) if job in open_jobs else 0

    def _job(self, kind: PrintAs, source: Source, store: StoreDocument) -> PrintJob:
        """The job of a document: an earlier one of this source unless it failed, or a new one. Raises PrinterBusy."""
        known = self._jobs.get((kind, source))
        if known is not None and not known.printed.done():
            return known
        self._jobs.pop((kind, source), None)
        if known is not None and not known.printed.exception():
            self._jobs[kind, source] = known
            return known
        if sum(not each.printed.done() for each in self._jobs.values()) >= MAX_QUEUED:
            raise PrinterBusy(MAX_QUEUED)
        job = self._jobs[kind, source] = PrintJob(kind, source, store, Future())
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
                with self._print_lock.turn():
                    document = self._process.print(job.kind, job.source)
                job.store(document)
                job.printed.set_result(document)
            except Exception as error:  # noqa: BLE001 - the waiting request raises it
                job.printed.set_exception(error)


def init_printing(app: Flask) -> None:
    """Let the app print in a process of its own, unless a setting says that it prints in this one.

    Slow preparations are made at the start, so that the first sheet does not have to wait for them.
    """
    if app.config["PRINTS_BESIDE"]:
        app.extensions[EXTENSION] = PrintQueue(PrintProcess(), PrintLock(Path(app.config["JOBS_FOLDER"])))
        compile_templates()
        state_of_app()


def printed(kind: PrintAs, source: Source, store: StoreDocument, timeout_s: float = TIMEOUT_S) -> bytes:
    """Print the source and keep the document. Raises PrinterBusy, PrintingUnavailable, PrintingFailed."""
    queue: PrintQueue | None = current_app.extensions.get(EXTENSION)
    if queue is not None:
        return queue.print(kind, source, store, timeout_s)
    document = print_document(kind, source)
    store(document)
    return document
