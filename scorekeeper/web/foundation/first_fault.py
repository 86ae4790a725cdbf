"""The first invalid field of a page gets the focus.

Fields are rendered in the order of the page, so the first one that asks is the first on the page. It gets `autofocus`;
a script focuses it too, and opens a closed part around it.
"""

from __future__ import annotations

from collections.abc import Iterable

from flask import request
from wtforms import Form

from scorekeeper.web.foundation.errors import not_all

_FOUND = "scorekeeper.first_fault"
# All messages are beside their fields; more than these above the form would not help.
MAX_ABOVE = 3


def is_first_fault() -> bool:
    """Whether this is the first invalid field rendered on the page; it counts as rendered from now on."""
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
    """Whether an invalid field was rendered on this page."""
    return _FOUND in request.environ
