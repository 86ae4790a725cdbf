"""Every way in which a request can fail, as a page with a kind sentence and a way on.

The rules return faults as values; `sentence_for` turns them into sentences for a field or a page.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flask import Flask, Response, make_response, render_template, request
from flask_babel import gettext as _
from msgspec import Struct
from werkzeug.exceptions import BadRequest, HTTPException, InternalServerError, NotFound, ServiceUnavailable

from scorekeeper.actions.errors import Conflict, GameUnfinished, NoPencil, NoSuchGame, NoSuchHouseRules
from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.sheets.paper.pdf import PrintingUnavailable
from scorekeeper.storage.errors import (
    CorruptDatabase,
    LostDatabase,
    UnreadableGame,
    UnstorableValue,
    UnusableDatabase,
)
from scorekeeper.web.devices import UnrecognisedDevice, is_unrecognised
from scorekeeper.web.language import current_language
from scorekeeper.web.log import note_reason, request_id
from scorekeeper.web.print_support import printing_help
from scorekeeper.web.security import CrossSiteRequest
from scorekeeper.wording import sentence

Page = tuple[str, int]
MAX_SENTENCES = 20


class ErrorText(Struct, frozen=True):
    """The text of an error page: a heading and one or more sentences."""

    heading: str
    sentences: tuple[str, ...]


def handle_errors(app: Flask) -> None:
    """Register a page for each kind of failure."""
    app.register_error_handler(HTTPException, _http_page)
    app.register_error_handler(NoSuchGame, _no_such_game)
    app.register_error_handler(NoSuchHouseRules, _no_such_house_rules)
    app.register_error_handler(NoPencil, _no_pencil)
    app.register_error_handler(UnrecognisedDevice, _unrecognised)
    app.register_error_handler(Conflict, _conflict)
    app.register_error_handler(IllegalAct, _illegal)
    app.register_error_handler(GameUnfinished, _unfinished)
    app.register_error_handler(PrintingUnavailable, _no_printing)
    app.register_error_handler(UnusableDatabase, _no_database)
    app.register_error_handler(UnstorableValue, _unstorable)
    app.register_error_handler(UnreadableGame, _unreadable)


def sentence_for(problem: Problem, players: Sequence[str] = ()) -> str:
    """Return one problem as a sentence for people."""
    return sentence(problem.fault, players, current_language())


def sentences_for(problems: Iterable[Problem], players: Sequence[str] = ()) -> list[str]:
    """Return all problems as sentences, without repetitions."""
    return list(dict.fromkeys(sentence_for(problem, players) for problem in problems))


def first_sentences(sentences: Iterable[str], most: int = MAX_SENTENCES) -> list[str]:
    """Return the first `most` different sentences, and one that says how many more there are."""
    different = list(dict.fromkeys(sentences))
    more = len(different) - most
    return [*different[:most], *([_("… and %(more)d more.", more=more)] if more > 0 else [])]


def error_page(code: int, heading: str, *sentences: str, template: str = "error.html") -> Page:
    """Return an error as a page of its own, with its status."""
    return render_template(template, code=code, request_id=request_id(), words=ErrorText(heading, sentences)), code


def _http_page(error: HTTPException) -> Page | Response | HTTPException:
    if error.code is None or error.code < 400:
        return error
    if isinstance(error, ServiceUnavailable):
        response = make_response(_page_for(error))
        response.headers["Retry-After"] = str(error.retry_after)
        return response
    return _page_for(error)


def _page_for(error: HTTPException) -> Page:
    words = _words_for(error)
    return error_page(error.code or 500, words.heading, *words.sentences)


def _words_for(error: HTTPException) -> ErrorText:
    if isinstance(error, CrossSiteRequest):
        return ErrorText(
            _("That did not work"),
            (_("This form was sent from another site."), _("Go back and try again.")),
        )
    if isinstance(error, InternalServerError):
        return ErrorText(
            _("That did not work"),
            (_("That is our mistake. What was saved before is safe."), _("Please try it again in a moment.")),
        )
    known = {
        400: (_("That did not work"), _("Go back and try again.")),
        403: _watching_words(),
        404: (_("Page not found"), _("The address is wrong, or the game was deleted.")),
        405: (_("That did not work"), _("Go back and try again.")),
        409: (_("Someone else was quicker"), _("Check the sheet and decide what is right.")),
        503: (_("That did not work"), _("Please try it again in a moment.")),
        413: (_("That is too large"), _("A game file has at most 2 megabytes, an archive of a group 2½.")),
    }
    heading, *sentences = known.get(error.code or 0, (_("That did not work"), _("Go back and try again.")))
    return ErrorText(heading, tuple(sentences))


def _watching_words() -> tuple[str, str]:
    way_on = _("To keep score too, ask someone who does to share scorekeeping.")
    return _("You are watching this game"), way_on


def _no_such_game(_error: NoSuchGame) -> Page:
    sentence = _("The address is wrong, or the game was deleted.")
    return error_page(404, _("Page not found"), sentence, template="offline/no_such_game.html")


def _no_such_house_rules(_error: NoSuchHouseRules) -> Page:
    return error_page(404, _("Page not found"), _("Only the group that made these house rules can see them."))


def _unrecognised(_error: UnrecognisedDevice) -> Page:
    return render_template("home/unrecognised.html"), 403


def _no_pencil(_error: NoPencil) -> Page:
    if is_unrecognised():
        return _unrecognised(UnrecognisedDevice())
    return error_page(403, *_watching_words())


def _conflict(_error: Conflict) -> Page:
    return error_page(
        409,
        _("Someone else was quicker"),
        _("Someone else changed the sheet while you were typing, so none of this was saved."),
        _("Check the sheet and decide what is right."),
    )


def _illegal(error: IllegalAct) -> Page:
    return error_page(422, _("The rules don’t allow that"), *sentences_for(error.problems))


def _unfinished(_error: GameUnfinished) -> Page:
    return error_page(409, _("This game isn’t over yet"), _("Finish it first; then you can start the next one."))


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
    return _("They can’t be opened or changed now."), kept, again


def _unreadable(_error: UnreadableGame) -> Page:
    return error_page(
        422,
        _("This game can no longer be read"),
        _("Its rules contain something no page can show. An older version accepted them."),
        _("The other games of the group are fine."),
    )


def _unstorable(_error: UnstorableValue) -> Page:
    # A value that cannot be stored cannot be the key of a game.
    return _page_for(NotFound() if request.method == "GET" else BadRequest())
