"""Answers with a sheet or a picture: printed once for everybody, as long as nothing it is made from changes.

Each has an ETag made from what the sheet is made from: the version of the game, what was chosen, the language, and the
app itself. So one that was asked for before is answered without counting the game or printing anything.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from hashlib import sha256
from time import monotonic

from flask import Response, request

from scorekeeper.sheets.binding.join import pack
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


def print_answer(kind: PrintAs, html: Callable[[], str], *made_from: object) -> Response:
    """The answer to a request for this document. `made_from` is all that the HTML depends on, but for the language.

    Raises PrinterBusy, PrintingUnavailable, PrintingFailed, and whatever `html` raises.
    """

    def document(name: str, prints: PrintCache) -> bytes:
        timeout_s = PAGE_TIMEOUT_S if wants_page() else TIMEOUT_S
        return printed(kind, one_at_a_time(html)(), partial(prints.keep, name), timeout_s)

    return _answer(kind, document, *made_from)


def print_set_answer(parts: Sequence[Callable[[], str]], *made_from: object) -> Response:
    """The answer to a request for many documents in one PDF, as `print_answer`.

    Each part, which is printed within a second or so, is kept alone: sheets of others are printed between two of them,
    and who asks again goes on where it was. Raises SetNotPrinted in place of PrinterBusy.
    """
    return _answer(PrintAs.PDF, partial(_printed_set, parts), *made_from)


def _answer(kind: PrintAs, document: Callable[[str, PrintCache], bytes], *made_from: object) -> Response:
    source = "\0".join(map(str, (state_of_app(), kind, language(), *made_from)))
    etag = sha256(source.encode()).hexdigest()[:32]
    if request.if_none_match.contains(etag):
        answer = Response(status=304)
    else:
        prints = print_cache()
        answer = Response(prints.find(etag) or document(etag, prints), mimetype=TYPES[kind])
    answer.set_etag(etag)
    return answer


def _printed_set(parts: Sequence[Callable[[], str]], name: str, prints: PrintCache) -> bytes:
    """Print what is not kept yet, as long as somebody waits, and join all of it."""
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
        packed = pack([document for document in documents if document is not None])
        return printed(PrintAs.JOINED, packed, partial(prints.keep, name), max(0.0, end - monotonic()))
    except PrinterBusy as busy:
        raise SetNotPrinted(len(parts), len(parts)) from busy
