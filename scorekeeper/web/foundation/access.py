"""Who may do what: whoever knows the address of a game or of shared pages may look, a device that holds the pencil may
write. A group goes by its number for those who keep score in it, by the key of its shared pages for others.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from flask import Flask, abort
from werkzeug.routing import BaseConverter, ValidationError

from scorekeeper.actions.errors import NoPencil, NoSuchGroup, NoSuchSeason
from scorekeeper.actions.game.games import game_at
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.foundation.device import known_device

# A larger number is none that a database gives.
MAX_ID = 2**31 - 1
# The group of a page that is for its keepers alone, and of one that may be shared.
CLUB = f"/<int(max={MAX_ID}):club_id>"
GROUP = "/<group:club_id>"


def game_to_write(key: str) -> tuple[StoredGame, str]:
    """The game and the asking device, which holds its pencil. Raises NoSuchGame, NoPencil."""
    device = known_device()
    stored = game_at(key, device)
    if device is None or not stored.may_write:
        raise NoPencil(stored.club_id)
    return stored, device


@contextmanager
def keepers_only() -> Iterator[str]:
    """The asking device, for pages of a group: for who does not keep score in it there is none, which answers 404."""
    device = known_device()
    if device is None:
        abort(404)
    with group_or_404():
        yield device


@contextmanager
def group_or_404() -> Iterator[None]:
    """For pages of a group that may be shared: for who may not look, and where there is none, this answers 404."""
    try:
        yield
    except (NoPencil, NoSuchGroup, NoSuchSeason):
        abort(404)


class GroupConverter(BaseConverter):
    """A part of an address: the number of a group, or a key, which is too long for a number."""

    regex = r"[0-9]{1,10}|[A-Za-z0-9_-]{22,64}"

    def to_python(self, value: str) -> int | str:
        """A number or a key."""
        if len(value) > len(str(MAX_ID)):
            return value
        if int(value) > MAX_ID:
            raise ValidationError
        return int(value)


def init_group_addresses(app: Flask) -> None:
    """Let addresses say `<group:…>`. To be called before pages are registered."""
    app.url_map.converters["group"] = GroupConverter
