"""Compresses responses as well as the browser supports.

BREACH is an attack that guesses a secret from the length of a compressed page. It needs another site that can make a
phone ask for the page as its keeper, which the cookie with `SameSite=Lax` prevents.
"""

from __future__ import annotations

import gzip
import re

import brotli
from flask import Flask, Response
from flask_compress import Compress
from werkzeug.datastructures import Accept

# Best first. Browsers support Brotli on https only.
CODINGS = ("br", "gzip")
# Both shorten these well; pictures, fonts and PDF are compressed already.
TEXTS = {
    *("text/html", "text/css", "text/csv", "text/javascript"),
    *("application/json", "application/manifest+json", "image/svg+xml"),
}
# Below this size the headers are most of the response.
SMALLEST = 500
# Within a window of 64 kB this level takes no more time than lower ones; the next one searches much longer.
BROTLI_LEVEL, BROTLI_WINDOW = 9, 16
GZIP_LEVEL = 6
# Comments on lines of their own, and indentation: a quarter of the bytes. None of our strings spans lines.
_COMMENTS = re.compile(r"^[ \t]*(?://[^\n]*|/\*(?:[^*]|\*(?!/))*\*/)\n|^\s+", re.MULTILINE)


def compress_responses(app: Flask) -> None:
    """Compress every text response that is large enough and not compressed yet."""
    app.config.update(
        COMPRESS_ALGORITHM=CODINGS,
        COMPRESS_BR_LEVEL=BROTLI_LEVEL,
        COMPRESS_BR_WINDOW=BROTLI_WINDOW,
        COMPRESS_LEVEL=GZIP_LEVEL,
        COMPRESS_MIMETYPES=TEXTS,
        COMPRESS_MIN_SIZE=SMALLEST,
        COMPRESS_STREAMS=False,
        # A route that knows a version answers 304 before it renders the page.
        COMPRESS_EVALUATE_CONDITIONAL_REQUEST=False,
    )
    _CompressErrorsToo(app)


class _CompressErrorsToo(Compress):
    """Compresses error responses too: a refused form is a whole page."""

    def after_request(self, response: Response | None) -> Response:
        if response is None or response.status_code < 400:
            return super().after_request(response)
        status, response.status_code = response.status, 200
        compressed = super().after_request(response)
        compressed.status = status
        return compressed


def best_coding(accepted: Accept) -> str:
    """Return the best coding for a browser that accepts these, `br` or `gzip`, or an empty text."""
    return accepted.best_match(CODINGS) or ""


def compressed_once(data: bytes, coding: str) -> bytes:
    """Return a file in this coding. It is compressed once for all responses, so the best level is used."""
    if coding == "br":
        packed: bytes = brotli.compress(data, quality=11)
        return packed
    return gzip.compress(data, 9, mtime=0) if coding else data


def without_comments(text: str) -> str:
    """Return a script or a style without its comments."""
    return _COMMENTS.sub("", text)
