"""Every way in which a request can fail, as a page with a kind sentence and a way on."""

from __future__ import annotations

from datetime import timedelta

from flask import Flask, Response, jsonify, make_response, render_template, request
from flask_babel import format_timedelta, gettext as _
from werkzeug.exceptions import (
    BadRequest,
    HTTPException,
    NotFound,
    RequestEntityTooLarge,
    ServiceUnavailable,
    TooManyRequests,
)

from scorekeeper.actions.errors import Conflict, GameUnfinished, NoPencil, NoSuchGame, NoSuchHouseRules
from scorekeeper.rules.faults.fault import IllegalAct
from scorekeeper.sheets.paper.pdf import PrintingUnavailable
from scorekeeper.storage.errors import (
    CorruptDatabase,
    GroupFull,
    LostDatabase,
    UnreadableGame,
    UnstorableValue,
    UnusableDatabase,
)
from scorekeeper.storage.groups.groups import BOOKS, BYTES, GAMES, GROUPS, HOUSE_RULES, PLAYERS, RULES_OF_DEVICE
from scorekeeper.web.devices import UnrecognisedDevice, is_unrecognised
from scorekeeper.web.language import lazy as _l
from scorekeeper.web.log import note_reason, request_id
from scorekeeper.web.print_support import printing_help
from scorekeeper.web.responses import sentences_for
from scorekeeper.web.security import CrossSiteRequest

Page = tuple[str, int]
MINUTE_S = 60
HOUR_S = 3600
BYTES_OF_A_MEGABYTE = 1_000_000


# The pages that are always the same: heading and sentences, by the class or the status of an HTTP error.
WATCHING = (_l("You are watching this game"), _l("To keep score too, ask someone who does to share scorekeeping."))
NOT_FOUND = (_l("Page not found"), _l("The address is wrong, or the game was deleted."))
HTTP_PAGES: dict[object, tuple[str, ...]] = {
    CrossSiteRequest: (
        _l("That did not work"),
        _l("This form was sent from another site."),
        _l("Go back and try again."),
    ),
    403: WATCHING,
    404: NOT_FOUND,
    409: (_l("Someone else was quicker"), _l("Check the sheet and decide what is right.")),
    413: (_l("That is too large"), _l("A game file has at most 2 megabytes, an archive of a group 2½.")),
    500: (
        _l("That did not work"),
        _l("That is our mistake. What was saved before is safe."),
        _l("Please try it again in a moment."),
    ),
    503: (_l("That did not work"), _l("Please try it again in a moment.")),
}
OTHERWISE = (_l("That did not work"), _l("Go back and try again."))
# The same for other errors, each after its status.
PAGES: dict[type[Exception], tuple[int, *tuple[str, ...]]] = {
    NoSuchHouseRules: (404, _l("Page not found"), _l("Only the group that made these house rules can see them.")),
    Conflict: (
        409,
        _l("Someone else was quicker"),
        _l("Someone else changed the sheet while you were typing, so none of this was saved."),
        _l("Check the sheet and decide what is right."),
    ),
    GameUnfinished: (409, _l("This game isn’t over yet"), _l("Finish it first; then you can start the next one.")),
    UnreadableGame: (
        422,
        _l("This game can no longer be read"),
        _l("Its rules contain something no page can show. An older version accepted them."),
    ),
}


def handle_errors(app: Flask) -> None:
    """Register a page for each kind of failure."""
    for kind in PAGES:
        app.register_error_handler(kind, _usual_page)
    app.register_error_handler(HTTPException, _http_page)
    app.register_error_handler(TooManyRequests, _refuse_over_limit)
    app.register_error_handler(NoSuchGame, _no_such_game)
    app.register_error_handler(NoPencil, _no_pencil)
    app.register_error_handler(UnrecognisedDevice, _unrecognised)
    app.register_error_handler(IllegalAct, _illegal)
    app.register_error_handler(PrintingUnavailable, _no_printing)
    app.register_error_handler(UnusableDatabase, _no_database)
    app.register_error_handler(UnstorableValue, _unstorable)
    app.register_error_handler(GroupFull, _refuse_full_group)


def error_page(code: int, heading: str, *sentences: str, template: str = "error.html") -> Page:
    """Return an error as a page of its own, with its status."""
    return render_template(template, code=code, request_id=request_id(), heading=heading, sentences=sentences), code


def _usual_page(error: Exception) -> Page:
    return error_page(*next(page for kind, page in PAGES.items() if isinstance(error, kind)))


def _http_page(error: HTTPException) -> Page | Response | HTTPException:
    if error.code is None or error.code < 400:
        return error
    if isinstance(error, ServiceUnavailable):
        response = make_response(_page_for(error))
        response.headers["Retry-After"] = str(error.retry_after)
        return response
    return _page_for(error)


def _page_for(error: HTTPException) -> Page:
    code = error.code or 500
    return error_page(code, *(HTTP_PAGES.get(type(error)) or HTTP_PAGES.get(code, OTHERWISE)))


def _no_such_game(_error: NoSuchGame) -> Page:
    return error_page(404, *NOT_FOUND, template="offline/no_such_game.html")


def _unrecognised(_error: UnrecognisedDevice) -> Page:
    return render_template("home/unrecognised.html"), 403


def _no_pencil(_error: NoPencil) -> Page:
    if is_unrecognised():
        return _unrecognised(UnrecognisedDevice())
    return error_page(403, *WATCHING)


def _illegal(error: IllegalAct) -> Page:
    return error_page(422, _("The rules don’t allow that"), *sentences_for(error.problems))


def _no_printing(error: PrintingUnavailable) -> Page:
    return error_page(503, _("Sheets can’t be printed yet"), printing_help(error.missing))


def _no_database(error: UnusableDatabase) -> Page:
    note_reason(error.detail or type(error).__name__)
    return error_page(503, _("The score sheets can’t be reached"), *_safety_sentences(error))


def _safety_sentences(error: UnusableDatabase) -> tuple[str, ...]:
    """Return sentences that say whether saved sheets are safe, as far as known, and what to do."""
    again, kept = _("Please try it again in a moment."), _("What is saved on this phone stays on it.")
    backup = _("The person who runs the server can restore the last backup.")
    match error:
        case LostDatabase():
            return _("The file with the score sheets was removed or replaced on the server."), kept, backup
        case CorruptDatabase():
            return _("The file with the score sheets is damaged on the server."), kept, backup
    return kept, again


def _unstorable(_error: UnstorableValue) -> Page:
    # A value that cannot be stored cannot be the key of a game.
    return _page_for(NotFound() if request.method == "GET" else BadRequest())


def waiting_time(seconds: int) -> str:
    """Return how long to wait, in words, rounded up so that a retry is never too early."""
    unit = 1 if seconds <= MINUTE_S else MINUTE_S if seconds <= HOUR_S else HOUR_S
    return str(format_timedelta(timedelta(seconds=-(-seconds // unit) * unit), threshold=1))


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


def _refuse_full_group(error: GroupFull) -> Page:
    most = f"{error.most // BYTES_OF_A_MEGABYTE} MB" if error.kind == BYTES else error.most
    names = {
        GROUPS: _("Groups"),
        RULES_OF_DEVICE: _("House rules"),
        GAMES: _("Games"),
        PLAYERS: _("Names"),
        HOUSE_RULES: _("House rules"),
        BOOKS: _("Books of the last day"),
        BYTES: _("Data"),
    }
    reason = [_("%(what)s: at most %(most)s.", what=names[error.kind], most=most)] if error.kind in names else []
    more = _("Delete what you no longer need, or ask the person who runs the server for more room.")
    return error_page(507, _("There is no more room"), *reason, more)
