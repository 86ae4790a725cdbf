"""What is answered where a sheet is not printed yet: a page that asks again by itself, and programs when to do so."""

from __future__ import annotations

from flask import Flask, Response, make_response, request
from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.web.foundation.errors import error_page
from scorekeeper.web.printing.print_queue import PrinterBusy, SetNotPrinted

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
    heading, *sentences = _set_words(error) if isinstance(error, SetNotPrinted) else _sheet_words(error)
    if wants_page():
        answer = make_response(error_page(503, heading, *sentences))
        answer.headers["Refresh"] = str(RELOAD_S)
    else:
        answer = Response(heading, 503, mimetype="text/plain")
    answer.headers["Retry-After"] = str(ASK_AGAIN_S)
    return answer


def _sheet_words(error: PrinterBusy) -> tuple[str, str, str]:
    """Heading, how far it is, and what comes then."""
    before = ngettext(
        "%(num)d sheet is printed before yours.", "%(num)d sheets are printed before yours.", error.before
    )
    how_far = before if error.before else _("It takes a moment.")
    return _("The sheet is being printed"), how_far, _("This page shows it as soon as it is there.")


def _set_words(error: SetNotPrinted) -> tuple[str, str, str]:
    how_far = _("%(done)s of %(parts)s parts are ready.", done=error.done, parts=error.parts)
    return _("The papers are being printed"), how_far, _("This page shows them as soon as all are there.")
