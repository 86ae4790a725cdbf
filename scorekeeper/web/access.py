"""Access control: the address of a game or of shared pages is enough to read, writing needs a device with the pencil.

Addresses name a group by its number for its keepers, and by the key of its shared pages for others.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from flask import Flask, abort
from werkzeug.routing import BaseConverter, Rule, ValidationError

from scorekeeper.actions.errors import NoPencil, NoSuchGroup, NoSuchSeason
from scorekeeper.actions.game.games import game_at
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.devices import known_device

# The largest id of a database.
MAX_ID = 2**31 - 1
# The group in the address of a page for its keepers alone, and of one that may be shared.
OWN_GROUP = f"/<int(max={MAX_ID}):group_id>"
GROUP = "/<group:group_id>"


def game_to_write(key: str) -> tuple[StoredGame, str]:
    """The game and the asking device, which holds its pencil. Raises NoSuchGame, NoPencil."""
    device = known_device()
    stored = game_at(key, device)
    if device is None or not stored.may_write:
        raise NoPencil
    return stored, device


@contextmanager
def keepers_only() -> Iterator[str]:
    """The requesting device, for pages of a group that only its keepers see; 404 for all others."""
    device = known_device()
    if device is None:
        abort(404)
    with group_or_404():
        yield device


@contextmanager
def group_or_404() -> Iterator[None]:
    """For pages of a group that may be shared: 404 where there is no such group or the device may not see it."""
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


class PageRule(Rule):
    """An address with its rate limits and its readers, as its route names them.

    `reads` limits GET and `writes` limits POST, which has to name a limit or say that it is "free". The pages of a game
    are for its keepers, unless they are `public`: then everyone with the address may read them.
    """

    def __init__(
        self, string: str, *, reads: str | None = None, writes: str | None = None, public: bool = False, **more: Any
    ) -> None:
        super().__init__(string, **more)
        self.reads, self.writes, self.public = reads, writes, public


def init_addresses(app: Flask) -> None:
    """Let addresses contain `<group:…>` and routes name limits. To be called before pages are registered."""
    app.url_map.converters["group"] = GroupConverter
    app.url_rule_class = PageRule  # type: ignore[assignment]  # Flask names the class of a rule without subclasses.
