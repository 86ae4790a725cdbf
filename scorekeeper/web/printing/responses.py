"""Responses with a printed sheet or a picture, each printed once and cached until its source changes.

The ETag is a hash of the source: the version of the game, the options, the language, and the app itself. So a repeated
request neither scores the game nor prints anything.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256

from flask import Response, request

from scorekeeper.sheets.pictures.printing import PrintAs
from scorekeeper.web.foundation.language import language
from scorekeeper.web.printing.app_state import state_of_app
from scorekeeper.web.printing.print_queue import PAGE_TIMEOUT_S, TIMEOUT_S, printed
from scorekeeper.web.printing.waiting_page import wants_page

TYPES = {PrintAs.PDF: "application/pdf", PrintAs.PNG: "image/png", PrintAs.PAGE: "image/png"}


def print_response(kind: PrintAs, html: Callable[[], str], *made_from: object) -> Response:
    """The response with this document. `made_from` is everything but the language that the HTML depends on.

    Raises PrinterBusy, PrintingUnavailable, PrintingFailed, and whatever `html` raises.
    """
    return _response(kind, [html], *made_from)


def print_set_response(parts: Sequence[Callable[[], str]], *made_from: object) -> Response:
    """The response with many documents in one PDF, as `print_response`.

    Each part takes about a second: sheets of others are printed between two parts. Raises SetNotPrinted in place of
    PrinterBusy.
    """
    return _response(PrintAs.PDF, parts, *made_from)


def _response(kind: PrintAs, parts: Sequence[Callable[[], str]], *made_from: object) -> Response:
    source = "\0".join(map(str, (state_of_app(), kind, language(), *made_from)))
    etag = sha256(source.encode()).hexdigest()[:32]
    if request.if_none_match.contains(etag):
        response = Response(status=304)
    else:
        document = printed(etag, kind, parts, PAGE_TIMEOUT_S if wants_page() else TIMEOUT_S)
        response = Response(document, mimetype=TYPES[kind])
    response.set_etag(etag)
    return response
