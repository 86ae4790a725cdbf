"""What somebody is answered whose sheet is not printed yet: a page that asks for it again by itself."""

from __future__ import annotations

from flask import Flask, Response, make_response
from flask_babel import gettext as _

from scorekeeper.web.foundation.errors import error_page
from scorekeeper.web.printing.print_queue import PrinterBusy

ASK_AGAIN_S = 3


def answer_while_printing(app: Flask) -> None:
    """Answer 503 with the time after which the browser, or a script, asks again."""
    app.register_error_handler(PrinterBusy, _wait)


def _wait(_error: PrinterBusy) -> Response:
    page = error_page(
        503,
        _("The sheet is being printed"),
        _("Others are printing too. This page asks again by itself until your sheet is there."),
    )
    answer = make_response(page)
    answer.headers["Retry-After"] = answer.headers["Refresh"] = str(ASK_AGAIN_S)
    return answer
