"""Access control: the address of a game or of shared pages is enough to read, and writing needs a device with the
pencil.

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
# The group in the address of a page for its keepers only, and of a page that may be shared.
OWN_GROUP = f"/<int(max={MAX_ID}):group_id>"
GROUP = "/<group:group_id>"


def game_to_write(key: str) -> tuple[StoredGame, str]:
    """Return the game and the id of the requesting device. Raises NoSuchGame, or NoPencil if the device may not write
    in it.
    """
    device = known_device()
    stored = game_at(key, device)
    if device is None or not stored.may_write:
        raise NoPencil
    return stored, device


def seat_to_write(key: str, seat: int) -> tuple[StoredGame, str]:
    """Return the same for an act about a seat, and answer 404 if the game has no such seat."""
    stored, device = game_to_write(key)
    if seat >= len(stored.recorded.players):
        abort(404)
    return stored, device


@contextmanager
def keepers_only() -> Iterator[str]:
    """Yield the requesting device, for a page that only keepers of the group may see. Everyone else gets a 404."""
    device = known_device()
    if device is None:
        abort(404)
    with group_or_404():
        yield device


@contextmanager
def group_or_404() -> Iterator[None]:
    """Answer 404 if the group or the season does not exist, or the device may not see it."""
    try:
        yield
    except (NoPencil, NoSuchGroup, NoSuchSeason):
        abort(404)


class GroupConverter(BaseConverter):
    """A part of an address: the number of a group, or a key, which is longer than any number."""

    regex = r"[0-9]{1,10}|[A-Za-z0-9_-]{22,64}"

    def to_python(self, value: str) -> int | str:
        """Return the number or the key."""
        if len(value) > len(str(MAX_ID)):
            return value
        if int(value) > MAX_ID:
            raise ValidationError
        return int(value)


class PageRule(Rule):
    """A URL rule with the rate limits and the readers that its route names.

    `reads` names the rate limit of GET and `writes` that of POST; "free" is no limit. A route with POST must set
    `writes`. Pages of a game are for its keepers, unless they are `public`: then everyone with the address may read
    them.
    """

    def __init__(
        self, string: str, *, reads: str | None = None, writes: str | None = None, public: bool = False, **more: Any
    ) -> None:
        super().__init__(string, **more)
        self.reads, self.writes, self.public = reads, writes, public


def init_routing(app: Flask) -> None:
    """Register `<group:…>` in addresses, and rate limits in routes. Call this before pages are registered."""
    app.url_map.converters["group"] = GroupConverter
    app.url_rule_class = PageRule  # type: ignore[assignment]  # Flask names the class of a rule without subclasses.
