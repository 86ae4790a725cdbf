"""Responses with a printed sheet or a picture, each printed once and cached until its source changes.

The ETag is a hash of the source: the version of the game, the options, the language, and the app itself. So a repeated
request neither scores the game nor prints anything.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from hashlib import sha256
from time import monotonic

from flask import Response, request

from scorekeeper.sheets.pdf_merge.merge import pack_pdfs
from scorekeeper.sheets.pictures.printing import PrintAs
from scorekeeper.storage.prints import PrintCache
from scorekeeper.web.foundation.language import language
from scorekeeper.web.foundation.print_support import print_cache
from scorekeeper.web.jobs.one_at_a_time import one_at_a_time
from scorekeeper.web.printing.app_state import state_of_app
from scorekeeper.web.printing.print_queue import PAGE_TIMEOUT_S, TIMEOUT_S, PrinterBusy, SetNotPrinted, printed
from scorekeeper.web.printing.waiting_page import wants_page

TYPES = {PrintAs.PDF: "application/pdf", PrintAs.PNG: "image/png", PrintAs.PAGE: "image/png"}
# How long a request waits for a set of which some documents are printed.
SET_TIMEOUT_S = 5.0


def print_response(kind: PrintAs, html: Callable[[], str], *made_from: object) -> Response:
    """The response with this document. `made_from` is everything but the language that the HTML depends on.

    Raises PrinterBusy, PrintingUnavailable, PrintingFailed, and whatever `html` raises.
    """

    def document(name: str, prints: PrintCache) -> bytes:
        timeout_s = PAGE_TIMEOUT_S if wants_page() else TIMEOUT_S
        return printed(kind, one_at_a_time(html)(), partial(prints.keep, name), timeout_s)

    return _response(kind, document, *made_from)


def print_set_response(parts: Sequence[Callable[[], str]], *made_from: object) -> Response:
    """The response with many documents in one PDF, as `print_response`.

    Each part takes about a second and is cached alone: sheets of others are printed between two parts, and the next
    request goes on with the part that is missing. Raises SetNotPrinted in place of PrinterBusy.
    """
    return _response(PrintAs.PDF, partial(_printed_set, parts), *made_from)


def _response(kind: PrintAs, document: Callable[[str, PrintCache], bytes], *made_from: object) -> Response:
    source = "\0".join(map(str, (state_of_app(), kind, language(), *made_from)))
    etag = sha256(source.encode()).hexdigest()[:32]
    if request.if_none_match.contains(etag):
        response = Response(status=304)
    else:
        prints = print_cache()
        response = Response(prints.find(etag) or document(etag, prints), mimetype=TYPES[kind])
    response.set_etag(etag)
    return response


def _printed_set(parts: Sequence[Callable[[], str]], name: str, prints: PrintCache) -> bytes:
    """Print what is not kept yet, as long as somebody waits, and merge all of it."""
    documents = [prints.find(f"{name}-{number}") for number in range(len(parts))]
    timeout_s = TIMEOUT_S if not wants_page() else SET_TIMEOUT_S if any(documents) else PAGE_TIMEOUT_S
    end = monotonic() + timeout_s
    for number, html in enumerate(parts):
        if documents[number] is None:
            keep = partial(prints.keep, f"{name}-{number}")
            try:
                documents[number] = printed(PrintAs.PDF, one_at_a_time(html)(), keep, max(0.0, end - monotonic()))
            except PrinterBusy as busy:
                raise SetNotPrinted(number, len(parts)) from busy
    try:
        packed = pack_pdfs([document for document in documents if document is not None])
        return printed(PrintAs.MERGED, packed, partial(prints.keep, name), max(0.0, end - monotonic()))
    except PrinterBusy as busy:
        raise SetNotPrinted(len(parts), len(parts)) from busy
