"""The people of a group in ready words."""

from __future__ import annotations

from collections.abc import Iterable

from flask import url_for
from flask_babel import gettext as _
from flask_babel import ngettext
from msgspec import Struct

from scorekeeper.actions.game.games import game_at
from scorekeeper.storage.groups.people import KnownPerson
from scorekeeper.web.foundation.language import day_of_month


class PersonItem(Struct, frozen=True):
    """Somebody of a group, and in how many games."""

    name: str
    games: str
    hidden: bool


def person_items(people: Iterable[KnownPerson]) -> list[PersonItem]:
    """These people in their order."""
    return [PersonItem(each.name, games_words(each.games), each.hidden) for each in people]


def games_words(games: int) -> str:
    """In how many games somebody is."""
    return ngettext("%(num)d game", "%(num)d games", games) if games else _("no game")


def game_link(key: str) -> tuple[str, str]:
    """The address of a game, and what it is called with its day."""
    stored = game_at(key)
    words = _("%(game)s, %(day)s", game=stored.recorded.display_name, day=day_of_month(stored.started_on))
    return url_for("game.show", key=key), words
