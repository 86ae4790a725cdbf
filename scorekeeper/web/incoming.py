"""Checks what a request brings: limits the sizes of headers and forms, and strips forbidden characters.

A keyboard or a clipboard inserts such characters unnoticed, so forms and addresses are read without them. If people
would see a text other than they sent, its field asks them to check it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from flask import Flask, Request, request
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import RequestEntityTooLarge, RequestHeaderFieldsTooLarge, RequestURITooLarge
from werkzeug.utils import cached_property

from scorekeeper.actions.game.command import new_id
from scorekeeper.files.text import parse_json
from scorekeeper.rules.forbidden_characters import is_allowed, without_forbidden

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

# Browsers with our cookie send less than a tenth of this.
MAX_HEADER_BYTES = 16_000
# Our longest query is for an empty sheet with thirteen names.
MAX_QUERY_BYTES = 8_000
# More than a paper sheet of 200 rounds for thirteen players has. Werkzeug counts the fields of multipart forms itself.
MAX_FIELDS = 10_000
# That sheet takes a quarter of it. Files come in multipart forms, which take less time for each byte.
MAX_FORM_BYTES = 300_000
# An act sent by a phone writes at most 64 cells.
MAX_JSON_BYTES = 50_000

# The ids in our own forms: created here, with a suffix if a page has several forms.
ID = re.compile(r"[\w-]{1,64}", re.ASCII)

URLENCODED = "application/x-www-form-urlencoded"

Texts = TypeVar("Texts", bound=MultiDict[str, str])


class CheckedRequest(Request):
    """A request without forbidden characters in its query and form.

    HEAD is handled as GET (RFC 9110, 9.3.2): a view that took it for a POST would write without a check for CSRF.
    `shortened` has the positions of the texts that had forbidden characters, by field name.
    """

    shortened: Mapping[str, frozenset[int]] = MappingProxyType({})

    def __init__(self, environ: WSGIEnvironment, *more: Any, **options: Any) -> None:
        super().__init__(environ, *more, **options)
        if self.method == "HEAD":
            self.method = "GET"

    @cached_property
    def args(self) -> MultiDict[str, str]:
        """Return the query, without forbidden characters."""
        return _without_forbidden(super().args)

    def _load_form_data(self) -> None:
        """Parse the form; Werkzeug calls this before any access to it."""
        if "form" not in self.__dict__:
            if self.mimetype == URLENCODED and self._is_too_large():
                raise RequestEntityTooLarge
            super()._load_form_data()
            sent: MultiDict[str, str] = self.__dict__["form"]
            self.shortened = {name: places for name in sent if (places := _forbidden_positions(sent.getlist(name)))}
            self.__dict__["form"] = _without_forbidden(sent)

    def _is_too_large(self) -> bool:
        return (self.content_length or 0) > MAX_FORM_BYTES or self.get_data().count(b"&") >= MAX_FIELDS


def limit_request_sizes(app: Flask) -> None:
    """Strip forbidden characters from queries and forms, and refuse headers and addresses that are too long."""
    app.request_class = CheckedRequest
    app.before_request(_refuse_long_headers)


def json_body() -> Any:
    """Return the JSON body, or None if it is not valid JSON or larger than any act of a phone."""
    data = request.get_data(cache=True) if (request.content_length or 0) <= MAX_JSON_BYTES else b""
    read = parse_json(data) if request.is_json and len(data) <= MAX_JSON_BYTES else None
    return None if read is None or read.problems else read.value


def id_of_form() -> str:
    """Return the idempotency key of a form, so that a form sent twice is done once. An invalid key is replaced by a new
    one.
    """
    sent = request.form.get("act_id", "")
    return sent if ID.fullmatch(sent) else new_id()


def start_id_of_form(file: bytes = b"") -> str | None:
    """Return a hash of the form and the uploaded `file`, so that a start sent twice is done once, or None without
    `start_id`.

    The field `start_id` alone is not enough: it is the same if people go back in the browser to start another game.
    """
    if not request.form.get("start_id"):
        return None
    fields = (request.full_path, *request.form.items(multi=True))
    return sha256(repr(fields).encode("utf-8", "surrogatepass") + file).hexdigest()


def _refuse_long_headers() -> None:
    headers = sum(len(value) for key, value in request.environ.items() if key.startswith("HTTP_"))
    if headers > MAX_HEADER_BYTES:
        # The error page reads this header too.
        request.environ.pop("HTTP_ACCEPT_LANGUAGE", None)
        raise RequestHeaderFieldsTooLarge
    if len(request.query_string) > MAX_QUERY_BYTES:
        raise RequestURITooLarge


def had_forbidden(name: str) -> frozenset[int]:
    """Return the positions of the texts of a form field that had forbidden characters."""
    shortened: Mapping[str, frozenset[int]] = getattr(request, "shortened", {})
    return shortened.get(name, frozenset())


def _forbidden_positions(texts: Sequence[str]) -> frozenset[int]:
    return frozenset(place for place, text in enumerate(texts) if not is_allowed(text))


def _without_forbidden(texts: Texts) -> Texts:
    pairs = [(without_forbidden(key), without_forbidden(text)) for key, text in texts.items(multi=True)]
    return type(texts)(pairs)
