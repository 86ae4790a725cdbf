"""What the app tells browsers to refuse, and that it takes nothing that a page of another site sends."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from flask import Flask, Response, request
from werkzeug.exceptions import BadRequest

from scorekeeper.web.assets.in_page import FIRST_SCRIPT, hash_of, inline_styles
from scorekeeper.web.foundation.language import direction

SOURCES = {
    "default-src": "'none'",
    # And the script that stands in every page.
    "script-src": "'self'",
    # And those that stand in the page.
    "style-src": "'self'",
    "img-src": "'self' data:",
    # The silent video that keeps the screen on, which Safari would not play from a server that sends no parts of files.
    "media-src": "data:",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}
# Each header of a page is named here, but for the policy above. There is no HSTS and no upgrade to https: at home the
# app speaks plain http, and a browser that remembered otherwise would never find it again.
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    # The address of a game is what lets people watch it, so no other site may learn it.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    # What keeps the screen on is ours alone where nothing is said of it.
    "Permissions-Policy": "camera=(),geolocation=(),microphone=(),payment=()",
}

# A script, a style or an icon is no page and no secret: what it may do is said by the page that loads it. There are
# many of them, and on a slow network every header counts.
OF_FILES = {"X-Content-Type-Options": HEADERS["X-Content-Type-Options"]}
FILES = ("text/javascript", "text/css", "image/svg+xml")

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
# What browsers say of a request from a page of ours, and of one that no page sent (https://www.w3.org/TR/fetch-metadata/).
FROM_OURSELVES = ("same-origin", "none")
# The value of the Origin header that does not say where a form comes from.
NO_ORIGIN = "null"
# Where the environ of a request has the name that the browser used, if the app sees another one instead.
RECEIVED_HOST = "scorekeeper.received_host"


class SentFromElsewhere(BadRequest):
    """A write that no page of this server sent, or none that says so."""


def init_security(app: Flask) -> None:
    """Every answer carries the headers; every write must come from a page of ours (CSRF)."""
    app.before_request(_refuse_other_sites)
    app.after_request(_with_headers)


@cache
def content_security_policy(direction: str = "") -> str:
    """What a page of this direction may load, show and be shown in.

    Every byte of it comes with every page. Workers are scripts, so what is said of those holds for them.
    """
    sources = SOURCES | {
        "script-src": f"{SOURCES['script-src']} {hash_of(FIRST_SCRIPT)}",
        "style-src": " ".join((SOURCES["style-src"], *map(hash_of, inline_styles(direction)))),
    }
    return ";".join(f"{kind} {source}" for kind, source in sources.items())


@cache
def headers_of_pages(direction: str = "") -> Mapping[str, str]:
    """Those of every answer that is no file."""
    return {"Content-Security-Policy": content_security_policy(direction)} | HEADERS


def comes_from_ourselves() -> bool:
    """Whether a page of this server sent the request, by the first of three headers that no script can set.

    Browsers send the first on https alone; the second with every write, since 2019 or before; the third to ourselves.
    """
    site = request.headers.get("Sec-Fetch-Site", "")
    if site:
        return site in FROM_OURSELVES
    # Also a name that no link follows, and which somebody else's page may have made to lead here (DNS rebinding): such
    # a page can send as itself alone, without the cookies of any other name, so it may do what a stranger may.
    host = request.environ.get(RECEIVED_HOST) or request.host
    # What comes by plain http may have been https until a proxy that is not believed.
    own = {f"{scheme}://{host}" for scheme in ("https", request.scheme)}
    origin = request.headers.get("Origin", NO_ORIGIN)
    if origin != NO_ORIGIN:
        return origin in own
    return any((request.referrer or "").startswith(f"{one}/") for one in own)


def _refuse_other_sites() -> None:
    if request.method not in SAFE_METHODS and not comes_from_ourselves():
        raise SentFromElsewhere


def _with_headers(response: Response) -> Response:
    no_page = request.endpoint == "static" and response.mimetype in FILES
    for name, value in (OF_FILES if no_page else headers_of_pages(direction())).items():
        response.headers.setdefault(name, value)
    # A page shows what was true when it was asked for; a browser may keep it but must ask again.
    response.headers.setdefault("Cache-Control", "private, no-cache")
    return response
