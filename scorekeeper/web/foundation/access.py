"""Who may do what with a game: whoever knows its address may look, a device that holds the pencil may write."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from flask import abort

from scorekeeper.actions.errors import NoPencil, NoSuchSeason
from scorekeeper.actions.game.games import game_at
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.foundation.device import known_device


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
    try:
        yield device
    except (NoPencil, NoSuchSeason):
        abort(404)
