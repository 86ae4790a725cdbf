"""The state of a game is kept for all who ask for the same, and what is kept never grows beyond its bound."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import pytest
from werkzeug.test import Client

from scorekeeper.web.live.state_cache import OVERHEAD, StateCache

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

# As large as a state may be.
BODY = b"x" * 1000
BROWSER = {"Accept-Encoding": "gzip, deflate, br, zstd", "Accept-Language": "en-GB,en;q=0.9"}


class CountedApp:
    """An app that counts how often it is asked, and sets a cookie each time."""

    def __init__(self, etag: str = '"1"', status: str = "200 OK") -> None:
        self.etag, self.status = etag, status
        self.asked: list[tuple[str, str]] = []

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        self.asked.append((environ["HTTP_ACCEPT_ENCODING"], environ["HTTP_ACCEPT_LANGUAGE"]))
        start_response(self.status, [("ETag", self.etag), ("Set-Cookie", "device=1")])
        return [BODY]


def client(app: CountedApp, max_bytes: int = 10_000) -> Client:
    """A browser whose path is the game it asks for."""
    cache = StateCache(app, max_bytes)

    def serve(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        return cache.respond(environ["PATH_INFO"], '"1"', environ, start_response)

    wsgi: WSGIApplication = serve
    return Client(wsgi)


def test_an_answer_is_given_again_without_the_cookie_of_the_first_device() -> None:
    app = CountedApp()
    browser = client(app)
    first, second = browser.get("/a", headers=BROWSER), browser.get("/a", headers=BROWSER)
    assert (first.data, second.data) == (BODY, BODY)
    assert "Set-Cookie" in first.headers
    assert dict(second.headers) == {"ETag": '"1"'}
    assert len(app.asked) == 1


@pytest.mark.parametrize(
    "other",
    [
        {"Accept-Encoding": "br;q=1.0, gzip;q=0.8, *;q=0.1"},
        {"Accept-Encoding": "br"},
        {"Accept-Language": "sw, ga;q=0.5"},
        {"Accept-Language": ""},
    ],
)
def test_headers_that_lead_to_the_same_choice_share_an_answer(other: dict[str, str]) -> None:
    app = CountedApp()
    browser = client(app)
    browser.get("/a", headers=BROWSER)
    browser.get("/a", headers=BROWSER | other)
    assert app.asked == [("br", "en")]


def test_every_coding_has_its_own_answer() -> None:
    app = CountedApp()
    browser = client(app)
    for accepted in ("br", "gzip", "", "gzip", "br"):
        browser.get("/a", headers={"Accept-Encoding": accepted})
    assert app.asked == [("br", "en"), ("gzip", "en"), ("", "en")]


@pytest.mark.parametrize("app", [CountedApp(etag='"2"'), CountedApp(status="404 NOT FOUND")])
def test_a_later_state_and_a_refusal_are_not_kept(app: CountedApp) -> None:
    browser = client(app)
    browser.get("/a", headers=BROWSER)
    browser.get("/a", headers=BROWSER)
    assert len(app.asked) == 2


def test_the_answer_that_nobody_asked_for_longest_makes_room() -> None:
    app = CountedApp()
    browser = client(app, 2 * (OVERHEAD + len(BODY)))

    def asks_app(path: str) -> bool:
        before = len(app.asked)
        browser.get(path, headers=BROWSER)
        return len(app.asked) > before

    assert [asks_app(path) for path in ("/a", "/b", "/a", "/c", "/a", "/b")] == [True, True, False, True, False, True]


def test_an_answer_larger_than_all_the_room_is_given_but_not_kept() -> None:
    app = CountedApp()
    browser = client(app, len(BODY))
    answers: list[Any] = [browser.get("/a", headers=BROWSER) for _ in range(2)]
    assert [answer.data for answer in answers] == [BODY, BODY]
    assert len(app.asked) == 2
