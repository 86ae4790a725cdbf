"""The response to a request beyond its rate limit: how long to wait, with everything that was typed."""

from __future__ import annotations

from flask import Flask, Response, jsonify, make_response, render_template, request
from flask_babel import gettext as _
from flask_babel import ngettext
from werkzeug.exceptions import TooManyRequests

MINUTE_S = 60
HOUR_S = 3600


def refuse_over_limit(app: Flask) -> None:
    """Answer 429 as a page, or as JSON to a script."""
    app.register_error_handler(TooManyRequests, _refuse)


def waiting_time(seconds: int) -> str:
    """How long to wait, in words: rounded up, so that nobody comes too early."""
    if seconds <= MINUTE_S:
        return ngettext("%(num)d second", "%(num)d seconds", seconds)
    if seconds <= HOUR_S:
        return ngettext("%(num)d minute", "%(num)d minutes", -(-seconds // MINUTE_S))
    return ngettext("%(num)d hour", "%(num)d hours", -(-seconds // HOUR_S))


def _refuse(error: TooManyRequests) -> Response:
    # The limiter always says how long to wait, in seconds.
    seconds = int(str(error.retry_after))
    response = make_response(_as_page(seconds)) if _reads_pages() else _as_json(seconds)
    response.status_code = 429
    response.headers["Retry-After"] = str(seconds)
    return response


def _reads_pages() -> bool:
    """Whether a person reads the answer: a script of ours sends JSON, or takes whatever comes."""
    return not request.is_json and "text/html" in request.headers.get("Accept", "text/html")


def _sentence(seconds: int) -> str:
    return _("Too many requests. Please wait %(time)s, then try again.", time=waiting_time(seconds))


def _as_json(seconds: int) -> Response:
    return jsonify(sentence=_sentence(seconds), seconds=seconds)


def _as_page(seconds: int) -> str:
    return render_template(
        "rate_limits/wait.html",
        sentence=_sentence(seconds),
        typed=request.form.items(multi=True),
        sends=request.method == "POST",
        files=bool(request.files),
        address=request.full_path.rstrip("?"),
    )
