"""Responses to a request beyond a limit: the rate of a device or an address, or the quota of a group."""

from __future__ import annotations

from flask import Flask, Response, jsonify, make_response, render_template, request
from flask_babel import gettext as _
from flask_babel import ngettext
from werkzeug.exceptions import RequestEntityTooLarge, TooManyRequests

from scorekeeper.storage.errors import GroupFull
from scorekeeper.storage.groups.groups import BOOKS, BYTES, GAMES, GROUPS, HOUSE_RULES, PLAYERS, RULES_OF_DEVICE
from scorekeeper.web.errors import Page, error_page

MINUTE_S = 60
HOUR_S = 3600
BYTES_OF_A_MEGABYTE = 1_000_000


def init_refusals(app: Flask) -> None:
    """Answer a request over its rate limit with 429, as a page or as JSON to a script."""
    app.register_error_handler(TooManyRequests, _refuse_over_limit)


def waiting_time(seconds: int) -> str:
    """Return how long to wait, in words, rounded up so that a retry is never too early."""
    if seconds <= MINUTE_S:
        return ngettext("%(num)d second", "%(num)d seconds", seconds)
    if seconds <= HOUR_S:
        return ngettext("%(num)d minute", "%(num)d minutes", -(-seconds // MINUTE_S))
    return ngettext("%(num)d hour", "%(num)d hours", -(-seconds // HOUR_S))


def _refuse_over_limit(error: TooManyRequests) -> Response:
    # The limiter always says how long to wait, in seconds.
    seconds = int(str(error.retry_after))
    response = make_response(_as_page(seconds)) if _reads_pages() else _as_json(seconds)
    response.status_code = 429
    response.headers["Retry-After"] = str(seconds)
    return response


def _reads_pages() -> bool:
    """Return whether a person reads the answer: our scripts send JSON, or accept any type."""
    return not request.is_json and "text/html" in request.headers.get("Accept", "text/html")


def _rate_sentence(seconds: int) -> str:
    return _("Too many requests. Please wait %(time)s, then try again.", time=waiting_time(seconds))


def _as_json(seconds: int) -> Response:
    return jsonify(sentence=_rate_sentence(seconds), seconds=seconds)


def _as_page(seconds: int) -> str:
    try:
        typed, files = list(request.form.items(multi=True)), bool(request.files)
    except RequestEntityTooLarge:
        # It will be too large after the wait as well, so it cannot be sent again.
        typed, files = None, False
    sends = request.method == "POST"
    return render_template(
        "wait.html",
        sentence=_rate_sentence(seconds),
        typed=typed,
        sends=sends,
        sends_again=sends and typed is not None and not files,
        files=files,
        address=request.full_path.rstrip("?"),
    )


def refuse_where_group_is_full(app: Flask) -> None:
    """Answer 507 with the limit; a phone keeps its unsent acts."""
    app.register_error_handler(GroupFull, _refuse_full_group)


def _refuse_full_group(error: GroupFull) -> Page:
    most = error.most // BYTES_OF_A_MEGABYTE if error.kind == BYTES else error.most
    sentences = {
        GROUPS: _("One device can start at most %(most)s groups here.", most=most),
        RULES_OF_DEVICE: _("One device can keep at most %(most)s house rules here.", most=most),
        GAMES: _("A group can keep at most %(most)s games here.", most=most),
        PLAYERS: _("A group can keep at most %(most)s names here.", most=most),
        HOUSE_RULES: _("A group can keep at most %(most)s house rules here.", most=most),
        BOOKS: _("A group can order at most %(most)s books a day.", most=most),
        BYTES: _("A group can keep at most %(most)s MB here.", most=most),
    }
    more = _("Delete what you no longer need, or ask the person who runs the server for more room.")
    reason = [sentences[error.kind]] if error.kind in sentences else []
    return error_page(507, _("There is no more room"), *reason, more)
