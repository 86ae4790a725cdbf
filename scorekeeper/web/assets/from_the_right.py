"""Pages in a language that is written from the right: what is read from the left is marked in all of them at once."""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask, Response

from scorekeeper.wording.left_to_right import mark_left_to_right


def mark_pages(app: Flask, direction: Callable[[], str]) -> None:
    """Do so before an answer is compressed: what is named later is done earlier. `direction` is that of the page."""

    def with_marks(response: Response) -> Response:
        done = response.direct_passthrough or response.content_encoding
        if response.mimetype == "text/html" and not done and direction():
            response.set_data(mark_left_to_right(response.get_data(as_text=True)))
        return response

    app.after_request(with_marks)
