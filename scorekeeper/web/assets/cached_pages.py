"""Cached pages, compressed once for everybody who gets the same one."""

from __future__ import annotations

from functools import lru_cache

from flask import Response, current_app, request

from scorekeeper.web.assets.compression import best_coding, compressed
from scorekeeper.wording.bidi_isolates import isolate_left_to_right

# A page takes some 10 KB compressed.
MAX_COMPRESSED = 128


def cached_response(html: str, direction: str) -> str | Response:
    """The page, compressed as the browser accepts it; `direction` is that of its language."""
    coding = best_coding(request.accept_encodings)
    if not coding:
        return html
    response = current_app.response_class(_compressed_page(html, direction, coding), mimetype="text/html")
    response.content_encoding = coding
    return response


@lru_cache(maxsize=MAX_COMPRESSED)
def _compressed_page(html: str, direction: str, coding: str) -> bytes:
    return compressed((isolate_left_to_right(html) if direction else html).encode(), coding)
