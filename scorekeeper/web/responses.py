"""Responses to a form: a redirect to the next page, or the form again with its errors.

The rules return faults as values; `sentence_for` turns them into sentences for a field or a page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from flask import abort, make_response, redirect, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorekeeper.actions.errors import Conflict
from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.rule_set.definition import WrongDefinition
from scorekeeper.rules.score.score_sheet import NoScoreSheet
from scorekeeper.web.language import current_language
from scorekeeper.wording import sentence

MAX_SENTENCES = 20


def see_other(endpoint: str, **values: Any) -> Response:
    """Redirect after a write, so that reloading the page does not send the form again (Post/Redirect/Get)."""
    return redirect(url_for(endpoint, **values), code=303)


@contextmanager
def form_faults(
    illegal: Callable[[Sequence[Problem]], ResponseReturnValue],
    conflict: Callable[[Conflict], ResponseReturnValue] | None = None,
) -> Iterator[None]:
    """Answer with the form if the act inside breaks the rules (422), or someone else wrote meanwhile (409).

    `illegal` makes the response from the problems, and `conflict` makes it from the exception. Without `conflict` the
    response is the error page.
    """
    try:
        yield
    except (IllegalAct, NoScoreSheet, WrongDefinition) as fault:
        _abort_with(illegal(fault.problems), 422)
    except Conflict as written:
        if conflict is None:
            raise
        _abort_with(conflict(written), 409)


def _abort_with(page: ResponseReturnValue, status: int) -> None:
    response = make_response(page)
    response.status_code = status
    abort(response)


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
