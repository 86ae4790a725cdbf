"""A cache of the states of games that were requested lately."""

from __future__ import annotations

from collections.abc import Iterable
from threading import Lock
from typing import TYPE_CHECKING, Any

from cachetools import LRUCache
from msgspec import Struct
from werkzeug.datastructures import Accept, LanguageAccept
from werkzeug.http import parse_accept_header

from scorekeeper.web.assets.compression import best_coding
from scorekeeper.web.language import best_language, kept_choice

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

# A state has a few kilobytes, so this is enough for a thousand tables.
MAX_BYTES = 8_000_000
# About what the key and the headers of a response take beside its body.
OVERHEAD = 1_000
OK = "200 OK"

Headers = list[tuple[str, str]]


class CacheKey(Struct, frozen=True):
    """What a response depends on; it is the same for every device with this coding and language."""

    game: str
    etag: str
    coding: str
    language: str


class CachedResponse(Struct, frozen=True):
    """A response of the app, without the cookie of the device that got it."""

    headers: Headers
    body: bytes


class StateCache:
    """An LRU cache of the responses of the app. Every write makes a new version, so an entry never becomes stale."""

    def __init__(self, app: WSGIApplication, max_bytes: int = MAX_BYTES) -> None:
        self._app = app
        self._responses: LRUCache[CacheKey, CachedResponse] = LRUCache(max_bytes, getsizeof=_size)
        self._lock = Lock()

    def respond(self, game: str, etag: str, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """The state of a game at the version with this ETag. The app is asked where it is not kept yet."""
        kept = kept_choice(environ.get("HTTP_COOKIE", ""))
        coding = best_coding(parse_accept_header(environ.get("HTTP_ACCEPT_ENCODING", ""), Accept))
        accepted = parse_accept_header(environ.get("HTTP_ACCEPT_LANGUAGE", ""), LanguageAccept)
        language = best_language(kept, "", accepted)
        key = CacheKey(game, etag, coding, language)
        with self._lock:
            found = self._responses.get(key)
        if found is None:
            # The app sees nothing but the choice that stands in the key, so it cannot choose otherwise.
            chosen = {"HTTP_ACCEPT_ENCODING": coding, "HTTP_ACCEPT_LANGUAGE": language, "QUERY_STRING": ""}
            return self._ask_app(key, {**environ, **chosen}, start_response)
        start_response(OK, list(found.headers))
        return (found.body,)

    def _ask_app(self, key: CacheKey, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        started: list[tuple[str, Headers]] = []

        def note_start(status: str, headers: Headers, *more: Any) -> Any:
            started[:] = [(status, headers)]
            return start_response(status, headers, *more)

        response = self._app(environ, note_start)
        try:
            body = b"".join(response)
        finally:
            getattr(response, "close", lambda: None)()
        status, headers = started[0]
        # Somebody may have written meanwhile: then this is a later state, with its own ETag.
        if status == OK and ("ETag", key.etag) in headers:
            self._keep(key, CachedResponse([header for header in headers if header[0] != "Set-Cookie"], body))
        return (body,)

    def _keep(self, key: CacheKey, response: CachedResponse) -> None:
        if _size(response) <= self._responses.maxsize:
            with self._lock:
                self._responses[key] = response


def _size(response: CachedResponse) -> int:
    return OVERHEAD + len(response.body)
