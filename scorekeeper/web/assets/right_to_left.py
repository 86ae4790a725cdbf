"""Pages in a right-to-left language: every left-to-right word is isolated."""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask, Response

from scorekeeper.wording.bidi_isolates import isolate_left_to_right


def isolate_words(app: Flask, direction: Callable[[], str]) -> None:
    """Isolate words in pages, if `direction` says that the page is written from right to left.

    Call this after compression is set up, because Flask runs such functions in reverse order.
    """

    def with_isolates(response: Response) -> Response:
        done = response.direct_passthrough or response.content_encoding
        if response.mimetype == "text/html" and not done and direction():
            response.set_data(isolate_left_to_right(response.get_data(as_text=True)))
        return response

    app.after_request(with_isolates)
