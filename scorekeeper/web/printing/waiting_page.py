"""What is answered where a sheet is not printed yet: a page that asks again by itself, and programs when to do so."""

from __future__ import annotations

from flask import Flask, Response, make_response, request
from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.web.foundation.errors import error_page
from scorekeeper.web.printing.print_queue import PrinterBusy

# Seconds: a program asks again later than the page that somebody looks at.
ASK_AGAIN_S, RELOAD_S = 3, 1


def answer_while_printing(app: Flask) -> None:
    """Answer 503 with the time after which the browser, or a script, asks again."""
    app.register_error_handler(PrinterBusy, _wait)


def wants_page() -> bool:
    """Whether a person waits: only who opens an address asks for HTML by name. A picture in a page, a messenger and a
    script do not.
    """
    return "text/html" in request.headers.get("Accept", "")


def _wait(error: PrinterBusy) -> Response:
    heading = _("The sheet is being printed")
    if wants_page():
        before = ngettext(
            "%(num)d sheet is printed before yours.", "%(num)d sheets are printed before yours.", error.before
        )
        words = before if error.before else _("It takes a moment.")
        answer = make_response(error_page(503, heading, words, _("This page shows it as soon as it is there.")))
        answer.headers["Refresh"] = str(RELOAD_S)
    else:
        answer = Response(heading, 503, mimetype="text/plain")
    answer.headers["Retry-After"] = str(ASK_AGAIN_S)
    return answer
