"""The response while a sheet is being printed: a page that reloads itself, or for programs the time to retry after."""

from __future__ import annotations

from flask import Flask, Response, make_response, request
from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.web.foundation.errors import error_page
from scorekeeper.web.printing.print_queue import PrinterBusy, SetNotPrinted

# A program retries later than a page reloads.
RETRY_S, RELOAD_S = 3, 1


def handle_printer_busy(app: Flask) -> None:
    """Respond 202 to a person, with a page that reloads itself, and 503 to a program, which would take a page for its
    document; both with the time after which to retry.
    """
    app.register_error_handler(PrinterBusy, _wait)


def wants_page() -> bool:
    """Whether a person waits: only who opens an address asks for HTML by name. A picture in a page, a messenger and a
    script do not.
    """
    return "text/html" in request.headers.get("Accept", "")


def _wait(error: PrinterBusy) -> Response:
    heading, *sentences = _set_words(error) if isinstance(error, SetNotPrinted) else _sheet_words(error)
    if wants_page():
        response = make_response(error_page(202, heading, *sentences))
        response.headers["Refresh"] = str(RELOAD_S)
    else:
        response = Response(heading, 503, mimetype="text/plain")
    response.headers["Retry-After"] = str(RETRY_S)
    return response


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
