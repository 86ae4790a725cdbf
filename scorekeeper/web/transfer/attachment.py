"""A file to be saved, under a name that says what it is."""

from __future__ import annotations

from flask import Response
from werkzeug.utils import secure_filename

from scorekeeper.storage.games.stored import StoredGame


def attachment(data: bytes | str, mimetype: str, name: str) -> Response:
    """The answer that browsers save and do not open."""
    response = Response(data, mimetype=mimetype)
    response.headers.set("Content-Disposition", "attachment", filename=name)
    return response


def name_of(stored: StoredGame, ending: str) -> str:
    """The name of a game's file: its title and its first day."""
    return f"{secure_filename(stored.recorded.title) or 'oh-hell'}-{stored.started_on}.{ending}"
