"""The first fault on a page: the page opens there, with the focus in its field.

Fields and sentences are drawn in the order in which they are read, so the first that asks is the first on the page. The
browser goes there by itself (`autofocus`); a script makes sure of it and opens what is closed around it.
"""

from __future__ import annotations

from collections.abc import Iterable

from flask import request
from wtforms import Form

from scorekeeper.web.foundation.errors import not_all

_FOUND = "scorekeeper.first_fault"
# Above a form nobody sees which field a sentence is about; all are beside their fields.
MAX_ABOVE = 3


def is_first_fault() -> bool:
    """Whether nothing wrong was drawn on this page before; from now on something was."""
    first = not has_fault()
    request.environ[_FOUND] = True
    return first


def summary_of(not_done: str, sentences: Iterable[str]) -> list[str]:
    """The sentences above a refused form: that nothing was done, and why at first. Empty where nothing is wrong."""
    wrong = not_all(sentences, MAX_ABOVE)
    return [not_done, *wrong] if wrong else []


def form_sentences(form: Form) -> list[str]:
    """Everything that is wrong with the fields of a form."""
    return [words for field in form for words in field.errors]


def has_fault() -> bool:
    """Whether anything wrong was drawn on this page."""
    return _FOUND in request.environ
