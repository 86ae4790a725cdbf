"""What tells a form that is sent twice from another one that was filled in on the same page."""

from __future__ import annotations

from hashlib import sha256

from flask import request


def start_id_of_form(file: bytes = b"") -> str | None:
    """An id of this start: the one that its page was drawn with, and all that was filled in, with the `file` that was
    chosen. None where the page had none.

    A page that was gone back to still has its id, so that alone would open the game before in place of another one.
    """
    if not request.form.get("start_id"):
        return None
    fields = (request.full_path, *request.form.items(multi=True))
    return sha256(repr(fields).encode("utf-8", "surrogatepass") + file).hexdigest()
