"""What is answered where a sheet is not printed yet: a page that asks again by itself, and programs when to do so."""

from __future__ import annotations

from flask import Flask, Response, make_response, request
from flask_babel import gettext as _

from scorekeeper.web.foundation.errors import error_page
from scorekeeper.web.printing.print_queue import PrinterBusy

ASK_AGAIN_S = 3


def answer_while_printing(app: Flask) -> None:
    """Answer 503 with the time after which the browser, or a script, asks again."""
    app.register_error_handler(PrinterBusy, _wait)


def _wait(_error: PrinterBusy) -> Response:
    heading = _("The sheet is being printed")
    # Only who opens an address asks for HTML by name: a picture in a page, a messenger and a script do not.
    if "text/html" in request.headers.get("Accept", ""):
        words = _("Others are printing too. This page asks again by itself until your sheet is there.")
        answer = make_response(error_page(503, heading, words))
        answer.headers["Refresh"] = str(ASK_AGAIN_S)
    else:
        answer = Response(heading, 503, mimetype="text/plain")
    answer.headers["Retry-After"] = str(ASK_AGAIN_S)
    return answer
