"""Responses with a printed sheet or a picture, each printed once and cached until its source changes.

The ETag is a hash of the source: the version of the game, the options, the language, and the app itself. So a repeated
request neither scores the game nor prints anything.

The worker process prints. Only a few threads of the server wait for it, so that scoring never has to wait. If these
threads all wait already, or a request waits too long, it gets a page that asks again by itself.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from hashlib import sha256
from threading import BoundedSemaphore
from time import monotonic, sleep

from flask import Flask, Response, current_app, make_response, render_template, request
from flask_babel import gettext as _, ngettext

from scorekeeper.actions.jobs.worker import Worker
from scorekeeper.paths import PACKAGE, SHEET_TEMPLATES
from scorekeeper.sheets.paper.html import compile_templates
from scorekeeper.sheets.paper.pdf import PrintingUnavailable
from scorekeeper.sheets.pictures import PrintAs
from scorekeeper.storage.jobs import JobStore, SheetOrder
from scorekeeper.web.assets.static_files import tree_hash
from scorekeeper.web.jobs.one_at_a_time import one_at_a_time
from scorekeeper.web.jobs.worker import ensure_worker, job_store
from scorekeeper.web.language import language

TYPES = {PrintAs.PDF: "application/pdf", PrintAs.PNG: "image/png", PrintAs.PAGE: "image/png"}
# After how many seconds a program asks again.
RETRY_S = 3
# How many threads of a server process may wait for sheets; the others serve other requests.
MAX_WAITING = 2
MAX_QUEUED = 20
# How long the request of a program, and that of a person, waits for a sheet.
TIMEOUT_S, PAGE_TIMEOUT_S = 20.0, 1.0
POLL_S = 0.02
_waiting = BoundedSemaphore(MAX_WAITING)


def print_response(kind: PrintAs, parts: Sequence[Callable[[], str]], *made_from: object, name: str) -> Response:
    """Return the response with this document under this name. Browsers show a PDF, and save a picture: from a bare
    picture in place of a page nothing leads back.

    `parts` return its HTML. Each takes about a second, and other sheets are printed between two parts. `made_from` is
    everything on which the HTML depends, except the language.

    Raises PrinterBusy, PrintingUnavailable, PrintingFailed, and whatever a part raises.
    """
    source = "\0".join(map(str, (state_of_app(), kind, language(), *made_from)))
    etag = sha256(source.encode()).hexdigest()[:32]
    if request.if_none_match.contains(etag):
        response = Response(status=304)
    else:
        document = printed(etag, kind, parts, PAGE_TIMEOUT_S if wants_page() else TIMEOUT_S)
        response = Response(document, mimetype=TYPES[kind])
    response.set_etag(etag)
    kept = "inline" if kind is PrintAs.PDF else "attachment"
    response.headers.set("Content-Disposition", kept, filename=f"oh-hell-{name}.{TYPES[kind].split('/')[1]}")
    return response


def wants_page() -> bool:
    """Return whether a person waits.

    Only a browser that opens the address asks for HTML; a picture in a page, a messenger or a script does not.
    """
    return "text/html" in request.headers.get("Accept", "")


def _waiting_response(error: PrinterBusy) -> Response:
    """Answer 202 to a person, with a page that asks again by itself, and 503 to a program.

    A program would take a page for its document. Both answers have a Retry-After header.
    """
    heading = _("Your pages are being printed")
    if wants_page():
        key = (request.view_args or {}).get("key") if request.blueprint == "printing" else None
        page = render_template("printing/wait.html", key=key, heading=heading, how_far=_how_far(error))
        response = make_response(page, 202)
    else:
        response = Response(heading, 503, mimetype="text/plain")
    response.headers["Retry-After"] = str(RETRY_S)
    return response


def _how_far(error: PrinterBusy) -> str:
    if error.parts > 1:
        return _("%(done)s of %(parts)s parts are ready.", done=error.done, parts=error.parts)
    if error.before:
        return ngettext("%(num)d sheet is ahead of yours.", "%(num)d sheets are ahead of yours.", error.before)
    return ""


class PrinterBusy(Exception):
    """The document is not printed yet: `done` of its `parts` are, or `before` others are printed first."""

    def __init__(self, before: int, done: int = 0, parts: int = 1) -> None:
        super().__init__(f"{before} documents are printed before this one")
        self.before, self.done, self.parts = before, done, parts


class PrintingFailed(RuntimeError):
    """A document could not be printed, took too long, or the worker ended twice while it printed it."""


def init_printing(app: Flask) -> None:
    """Answer while a document is printed, and do slow preparations, for which the first sheet would have to wait."""
    app.register_error_handler(PrinterBusy, _waiting_response)
    if app.config["PRINTS_BESIDE"]:
        compile_templates()
        state_of_app()


def printed(name: str, kind: PrintAs, parts: Sequence[Callable[[], str]], timeout_s: float) -> bytes:
    """Return the document stored under this name, or else order it and wait for it.

    Raises PrinterBusy after `timeout_s`, PrintingUnavailable if a library is missing, PrintingFailed.
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
    """Wait until the worker has printed a document. Raises the same exceptions as `printed`."""
    _start_printing(store)
    waits = _waiting.acquire(blocking=False)
    end = monotonic() + timeout_s if waits else 0.0
    try:
        while (job := store.find(name)) is not None and job.pending:
            if monotonic() >= end:
                raise _printer_busy(store, name)
            sleep(POLL_S)
            _start_printing(store)
    finally:
        if waits:
            _waiting.release()
    document = store.prints().find(name)
    if document is not None:
        return document
    if job is None:
        # All orders were deleted meanwhile, because a game or a name was.
        raise PrinterBusy(0)
    store.remove(name)
    raise PrintingUnavailable(job.notes[0]) if job.notes else PrintingFailed(job.failure)


def _start_printing(store: JobStore) -> None:
    """Start a worker if none is running, or print in this process if a setting says so."""
    if current_app.config["PRINTS_BESIDE"]:
        ensure_worker(store)
    else:
        Worker(store).print_sheets()


def _printer_busy(store: JobStore, name: str) -> PrinterBusy:
    """Return the exception that says how many parts of a document are printed, or how many documents come before it."""
    for before, job in enumerate(store.waiting()):
        if job.key == name and isinstance(job.order, SheetOrder):
            return PrinterBusy(before, job.done, job.order.parts)
    return PrinterBusy(0)


@cache
def state_of_app() -> str:
    """Return a short hash of the code and the styles that print sheets, as they are in this process."""
    digest = sha256(tree_hash(SHEET_TEMPLATES).encode())
    for module in sorted(PACKAGE.rglob("*.py")):
        digest.update(module.read_bytes())
    return digest.hexdigest()[:12]
