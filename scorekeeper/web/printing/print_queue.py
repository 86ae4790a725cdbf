"""Sheets that the worker prints: ordered, and waited for by few threads, so that nobody who scores has to wait.

A request that finds all of them waiting, or waits too long, gets a page that reloads itself.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from threading import BoundedSemaphore
from time import monotonic, sleep

from flask import Flask, current_app

from scorekeeper.actions.jobs.worker import Worker
from scorekeeper.sheets.paper.html import compile_templates
from scorekeeper.sheets.paper.pdf import PrintingUnavailable
from scorekeeper.sheets.pictures.printing import PrintAs
from scorekeeper.storage.jobs.job import SheetOrder
from scorekeeper.storage.jobs.job_store import JobStore
from scorekeeper.web.jobs.one_at_a_time import one_at_a_time
from scorekeeper.web.jobs.worker import ensure_worker, job_store
from scorekeeper.web.printing.app_state import state_of_app

# The threads of a server process that may wait for a sheet; the others serve other requests.
MAX_WAITING = 2
MAX_QUEUED = 20
# How long a request of a program and one of a person wait for a sheet.
TIMEOUT_S, PAGE_TIMEOUT_S = 20.0, 1.0
POLL_S = 0.02
_waiting = BoundedSemaphore(MAX_WAITING)


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


class PrintingFailed(RuntimeError):
    """A document could not be printed, took too long, or the worker ended twice while it printed it."""


def init_printing(app: Flask) -> None:
    """Make slow preparations at the start, so that the first sheet does not have to wait for them."""
    if app.config["PRINTS_BESIDE"]:
        compile_templates()
        state_of_app()


def printed(name: str, kind: PrintAs, parts: Sequence[Callable[[], str]], timeout_s: float) -> bytes:
    """Return the print with this name; if there is none yet, order it and wait for it.

    Raises PrinterBusy after `timeout_s`, PrintingUnavailable, PrintingFailed.
    """
    store = job_store()
    prints = store.prints()
    document = prints.find(name)
    if document is None:
        if store.find(name) is None:
            if sum(isinstance(job.order, SheetOrder) for job in store.waiting()) >= MAX_QUEUED:
                raise PrinterBusy(MAX_QUEUED)
            source = json.dumps([one_at_a_time(part)() for part in parts])
            store.add(SheetOrder(kind, prints.last_cleared, len(parts)), source.encode(), name)
        document = _wait_for(store, name, timeout_s)
    return document


def _wait_for(store: JobStore, name: str, timeout_s: float) -> bytes:
    """Wait until the worker has printed a document. Raises as `printed`."""
    _start_printing(store)
    waits = _waiting.acquire(blocking=False)
    end = monotonic() + timeout_s if waits else 0.0
    try:
        while (job := store.find(name)) is not None and job.pending:
            if monotonic() >= end:
                raise _busy(store, name)
            sleep(POLL_S)
            _start_printing(store)
    finally:
        if waits:
            _waiting.release()
    document = store.prints().find(name)
    if document is not None:
        return document
    if job is None:
        # Something was deleted meanwhile, and with it every order.
        raise PrinterBusy(0)
    store.remove(name)
    raise PrintingUnavailable(job.notes[0]) if job.notes else PrintingFailed(job.failure)


def _start_printing(store: JobStore) -> None:
    """Start a worker if none is running; a setting says that this process prints by itself."""
    if current_app.config["PRINTS_BESIDE"]:
        ensure_worker(store)
    else:
        Worker(store).print_sheets()


def _busy(store: JobStore, name: str) -> PrinterBusy:
    """Return how far a document is, or how many are printed before it."""
    for before, job in enumerate(store.waiting()):
        if job.key == name and isinstance(job.order, SheetOrder):
            return PrinterBusy(before) if job.order.parts == 1 else SetNotPrinted(job.done, job.order.parts)
    return PrinterBusy(0)
