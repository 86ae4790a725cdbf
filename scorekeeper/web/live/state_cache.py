"""The states that were told lately, for all others who ask the same."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from threading import Lock
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

# A few kilobytes each, for many tables at once.
KEPT = 1000
# What an answer depends on beside the game and its version: it is the same for every device.
ASKED_IN = ("HTTP_ACCEPT_ENCODING", "HTTP_ACCEPT_LANGUAGE")
OK = "200 OK"

Headers = list[tuple[str, str]]


class StatesTold:
    """Answers of the app by game, version and what the asker reads. Every write makes another version, so what was said
    of one stays true of it.
    """

    def __init__(self, app: WSGIApplication) -> None:
        self._app = app
        self._kept: OrderedDict[tuple[str, ...], tuple[Headers, bytes]] = OrderedDict()
        self._lock = Lock()

    def answer(self, key: str, tag: str, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """The state of a game at the version with this tag; the app is asked where nobody was told it yet."""
        place = (key, tag, *(environ.get(name, "") for name in ASKED_IN))
        with self._lock:
            found = self._kept.get(place)
        if found is None:
            return self._asked(place, tag, environ, start_response)
        headers, body = found
        start_response(OK, list(headers))
        return (body,)

    def _asked(
        self, place: tuple[str, ...], tag: str, environ: WSGIEnvironment, start_response: StartResponse
    ) -> Iterable[bytes]:
        said: list[tuple[str, Headers]] = []

        def note(status: str, headers: Headers, *more: Any) -> Any:
            said[:] = [(status, headers)]
            return start_response(status, headers, *more)

        answer = self._app(environ, note)
        try:
            body = b"".join(answer)
        finally:
            getattr(answer, "close", lambda: None)()
        status, headers = said[0]
        # Somebody may have written meanwhile: then this is a later state, which is told with its own tag.
        if status == OK and ("ETag", tag) in headers:
            self._keep(place, [header for header in headers if header[0] != "Set-Cookie"], body)
        return (body,)

    def _keep(self, place: tuple[str, ...], headers: Headers, body: bytes) -> None:
        with self._lock:
            self._kept[place] = headers, body
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
