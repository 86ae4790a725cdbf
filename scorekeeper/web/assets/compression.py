"""Answers as small as the asking browser can read them.

Guessing a secret from the length of a compressed page needs another site that can make a phone ask for the page as its
keeper; the cookie is `SameSite=Lax`, so none can.
"""

from __future__ import annotations

import gzip
from contextlib import suppress
from importlib import import_module

from flask import Flask, Response, request
from werkzeug.datastructures import Accept

# Both shorten these well; pictures, fonts and PDF are compressed already.
TEXTS = {
    *("text/html", "text/css", "text/csv", "text/javascript"),
    *("application/json", "application/manifest+json", "image/svg+xml"),
}
# Below this the headers are most of the answer.
SMALLEST = 500
# A page is compressed for one answer, a file once for all: figures of effort for gzip and Brotli.
QUICK = {"gzip": 6, "br": 6}
THOROUGH = {"gzip": 9, "br": 11}


def compress_answers(app: Flask) -> None:
    """Compress every text that is worth it and not compressed yet."""
    app.after_request(_compressed)


def best_coding(accepted: Accept) -> str:
    """`br` or `gzip`, the best for a browser that accepts these, or nothing. Browsers read Brotli on https only."""
    return accepted.best_match(_codings()) or ""


def compressed(data: bytes, coding: str, effort: dict[str, int]) -> bytes:
    """The same in this coding, as it is without one."""
    if coding == "br":
        brotli: bytes = import_module("brotli").compress(data, quality=effort[coding])
        return brotli
    return gzip.compress(data, effort[coding], mtime=0) if coding else data


def compressed_once(data: bytes, coding: str) -> bytes:
    """The same in this coding, as small as can be.

    Browsers on plain http read gzip only. Zopfli takes fifty times as long for 3 % less of it.
    """
    if coding == "gzip":
        with suppress(ImportError):
            zopfli: bytes = import_module("zopfli.gzip").compress(data)
            return zopfli
    return compressed(data, coding, THOROUGH)


def _compressed(response: Response) -> Response:
    if response.is_streamed or response.mimetype not in TEXTS or "Content-Encoding" in response.headers:
        return response
    response.vary.add("Accept-Encoding")
    coding = best_coding(request.accept_encodings)
    if coding and response.status_code != 304 and len(response.get_data()) >= SMALLEST:
        response.set_data(compressed(response.get_data(), coding, QUICK))
        response.content_encoding = coding
    return response


def _codings() -> list[str]:
    try:
        import_module("brotli")
    except ImportError:
        return ["gzip"]
    return ["br", "gzip"]
