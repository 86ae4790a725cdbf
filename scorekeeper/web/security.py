"""Security headers, and refusal of writes from pages of other sites (CSRF)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from flask import Flask, Response, request
from werkzeug.exceptions import BadRequest

from scorekeeper.web.assets.in_page import FIRST_SCRIPT, GAME_STYLES, RIGHT_TO_LEFT_STYLE, inline_hash

SOURCES = {
    "default-src": "'none'",
    # The inline script of every page is added by its hash.
    "script-src": "'self'",
    # Inline styles are added by their hashes.
    "style-src": "'self'",
    # The photograph of a paper sheet is shown from its object URL, and not sent.
    "img-src": "'self' data: blob:",
    # The silent video that keeps the screen on: Safari would not play it from a server without range requests.
    "media-src": "data:",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}
# All headers of a page but the policy above. There is no HSTS and no upgrade to https: at home the app speaks plain
# http, and a browser that remembered otherwise would never find it again.
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    # Anyone with the address of a game may watch it, so no other site may learn it.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    # The wake lock is not listed, so it is allowed to our own pages only, its default.
    "Permissions-Policy": "camera=(),geolocation=(),microphone=(),payment=()",
}

# Static files need no policy: that of the page which loads them applies. There are many of them, and on a slow network
# every header counts.
FILE_HEADERS = {"X-Content-Type-Options": HEADERS["X-Content-Type-Options"]}
FILE_TYPES = ("text/javascript", "text/css", "image/svg+xml")

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
# The values of Sec-Fetch-Site for a request from our own pages, and for one that no page sent
# (https://www.w3.org/TR/fetch-metadata/).
OWN_SITES = ("same-origin", "none")
# The Origin header of a form whose origin the browser hides.
NO_ORIGIN = "null"
# The environ key of the Host header as received, if the app sees another host.
RECEIVED_HOST = "scorekeeper.received_host"


class CrossSiteRequest(BadRequest):
    """A write that does not come from a page of this server, or does not say so."""


def init_security(app: Flask) -> None:
    """Send the headers with every response, and require that every write comes from our own pages (CSRF)."""
    app.before_request(_refuse_cross_site_writes)
    app.after_request(_with_headers)


@cache
def content_security_policy() -> str:
    """Return what a page may load, and where it may be embedded.

    It is short, because every page sends it. `script-src` applies to workers too.
    """
    sources = SOURCES | {
        "script-src": f"{SOURCES['script-src']} {inline_hash(FIRST_SCRIPT)}",
        "style-src": f"{SOURCES['style-src']} {inline_hash(*GAME_STYLES)} {inline_hash(RIGHT_TO_LEFT_STYLE)}",
    }
    return ";".join(f"{kind} {source}" for kind, source in sources.items())


@cache
def page_headers() -> Mapping[str, str]:
    """Return the headers of every response except static files."""
    return {"Content-Security-Policy": content_security_policy()} | HEADERS


def is_same_origin() -> bool:
    """Return whether a page of this server sent the request.

    Of three headers that no script can set, the first one that is present decides. Browsers send Sec-Fetch-Site on
    https only, Origin with every write (since 2019), Referer to the same site.
    """
    site = request.headers.get("Sec-Fetch-Site", "")
    if site:
        return site in OWN_SITES
    # The host may be a foreign name that resolves to this server (DNS rebinding). A page of that name has none of our
    # cookies, so it can do no more than a stranger.
    host = request.environ.get(RECEIVED_HOST) or request.host
    # A request by http may have been https up to a proxy that is not trusted.
    own = {f"{scheme}://{host}" for scheme in ("https", request.scheme)}
    origin = request.headers.get("Origin", NO_ORIGIN)
    if origin != NO_ORIGIN:
        return origin in own
    return any((request.referrer or "").startswith(f"{one}/") for one in own)


def _refuse_cross_site_writes() -> None:
    if request.method not in SAFE_METHODS and not is_same_origin():
        raise CrossSiteRequest


def _with_headers(response: Response) -> Response:
    is_file = request.endpoint == "static" and response.mimetype in FILE_TYPES
    for name, value in (FILE_HEADERS if is_file else page_headers()).items():
        response.headers.setdefault(name, value)
    # A browser may store a page but must revalidate it.
    response.headers.setdefault("Cache-Control", "private, no-cache")
    return response
