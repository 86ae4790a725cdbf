"""Answers with a sheet or a picture: printed once for everybody, as long as nothing it is made from changes.

Each has an ETag made from what the sheet is made from: the version of the game, what was chosen, the language, and the
app itself. So one that was asked for before is answered without counting the game or printing anything.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from hashlib import sha256
from pathlib import Path

from flask import Response, current_app, request

from scorekeeper.sheets.pictures.printing import PrintAs
from scorekeeper.storage.prints import KeptPrints
from scorekeeper.web.foundation.language import language
from scorekeeper.web.jobs.one_at_a_time import one_at_a_time
from scorekeeper.web.printing.app_state import state_of_app
from scorekeeper.web.printing.print_queue import PAGE_PATIENCE_S, PATIENCE_S, printed
from scorekeeper.web.printing.waiting_page import wants_page

TYPES = {PrintAs.PDF: "application/pdf", PrintAs.PNG: "image/png", PrintAs.PAGE: "image/png"}


def print_answer(kind: PrintAs, html: Callable[[], str], *made_from: object) -> Response:
    """The answer to a request for this document. `made_from` is all that the HTML depends on, but for the language.

    Raises PrinterBusy, PrintingUnavailable, PrintingFailed, and whatever `html` raises.
    """
    source = "\0".join(map(str, (state_of_app(), kind, language(), *made_from)))
    etag = sha256(source.encode()).hexdigest()[:32]
    if request.if_none_match.contains(etag):
        answer = Response(status=304)
    else:
        prints = KeptPrints(Path(current_app.config["PRINTS_FOLDER"]))
        document = prints.find(etag)
        if document is None:
            patience_s = PAGE_PATIENCE_S if wants_page() else PATIENCE_S
            document = printed(kind, one_at_a_time(html)(), partial(prints.keep, etag), patience_s)
        answer = Response(document, mimetype=TYPES[kind])
    answer.set_etag(etag)
    return answer
