"""What a request may bring: headers and forms of a bearable size, and texts without forbidden characters.

A keyboard or a clipboard brings such characters unnoticed, so forms and addresses are read without them. Where people
would see another text than they sent, its field asks them to look at it.
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
from scorekeeper.files.text.json_text import parse_json
from scorekeeper.rules.forbidden_characters import is_allowed, without_forbidden

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

# A browser with our cookie sends less than a tenth of this.
MAX_HEADER_BYTES = 16_000
# The longest address of ours asks for an empty sheet with thirteen names.
MAX_QUERY_BYTES = 8_000
# An old sheet of 200 rounds typed for thirteen players stays below this. Werkzeug itself counts those with files.
MAX_FIELDS = 10_000
# One act of a phone writes at most 64 cells.
MAX_JSON_BYTES = 50_000

# What our own pages send: an id made here, and what tells the forms of one page apart.
ID = re.compile(r"[\w-]{1,64}", re.ASCII)

URLENCODED = "application/x-www-form-urlencoded"

Texts = TypeVar("Texts", bound=MultiDict[str, str])


class CheckedRequest(Request):
    """A request whose texts can be kept and shown.

    One for the head of an answer is to every page what it is by its definition (RFC 9110, 9.3.2): a GET, whose answer
    loses its body on the way. A page that took it for a form would do what the form does, and no token is asked of it.

    `shortened` tells by the name of a field at which of its places a text had such characters.
    """

    shortened: Mapping[str, frozenset[int]] = MappingProxyType({})

    def __init__(self, environ: WSGIEnvironment, *more: Any, **options: Any) -> None:
        super().__init__(environ, *more, **options)
        if self.method == "HEAD":
            self.method = "GET"

    @cached_property
    def args(self) -> MultiDict[str, str]:
        """The texts of the address behind its question mark."""
        return _checked(super().args)

    def _load_form_data(self) -> None:
        """Werkzeug's own place for reading a form, which all ways to it pass."""
        if "form" not in self.__dict__:
            if self.mimetype == URLENCODED and self.get_data().count(b"&") >= MAX_FIELDS:
                raise RequestEntityTooLarge
            super()._load_form_data()
            sent: MultiDict[str, str] = self.__dict__["form"]
            self.shortened = {name: places for name in sent if (places := _forbidden(sent.getlist(name)))}
            self.__dict__["form"] = _checked(sent)


def limit_request_sizes(app: Flask) -> None:
    """Read texts without forbidden characters, and refuse headers and addresses that are too long."""
    app.request_class = CheckedRequest
    app.before_request(_refuse_long_headers)


def json_body() -> Any:
    """The JSON that was sent, None where it is none, or holds more than any act of a phone."""
    data = request.get_data(cache=True) if (request.content_length or 0) <= MAX_JSON_BYTES else b""
    read = parse_json(data) if request.is_json and len(data) <= MAX_JSON_BYTES else None
    return None if read is None or read.problems else read.value


def id_of_form() -> str:
    """The id by which a form that is sent twice is known again, a new one where it came with none of ours."""
    sent = request.form.get("act_id", "")
    return sent if ID.fullmatch(sent) else new_id()


def start_id_of_form(file: bytes = b"") -> str | None:
    """An id of this start: the one that its page was drawn with, and all that was filled in, with the `file` that was
    chosen. None where the page had none.

    A page that was gone back to still has its id, so that alone would open the game before in place of another one.
    """
    if not request.form.get("start_id"):
        return None
    fields = (request.full_path, *request.form.items(multi=True))
    return sha256(repr(fields).encode("utf-8", "surrogatepass") + file).hexdigest()


def _refuse_long_headers() -> None:
    headers = sum(len(value) for key, value in request.environ.items() if key.startswith("HTTP_"))
    if headers > MAX_HEADER_BYTES:
        # The error page too asks for the language that is accepted.
        request.environ.pop("HTTP_ACCEPT_LANGUAGE", None)
        raise RequestHeaderFieldsTooLarge
    if len(request.query_string) > MAX_QUERY_BYTES:
        raise RequestURITooLarge


def had_forbidden(name: str) -> frozenset[int]:
    """At which places of a field of this form a text had forbidden characters; it is read without them."""
    shortened: Mapping[str, frozenset[int]] = getattr(request, "shortened", {})
    return shortened.get(name, frozenset())


def _forbidden(texts: Sequence[str]) -> frozenset[int]:
    return frozenset(place for place, text in enumerate(texts) if not is_allowed(text))


def _checked(texts: Texts) -> Texts:
    pairs = [(without_forbidden(key), without_forbidden(text)) for key, text in texts.items(multi=True)]
    return type(texts)(pairs)
