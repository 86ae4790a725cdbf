"""The people of a group in ready words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.storage.club.people import Person


@dataclass(frozen=True)
class PersonItem:
    """Somebody of a group, and in how many games."""

    name: str
    games: str
    hidden: bool


def person_items(people: Iterable[Person]) -> list[PersonItem]:
    """These people in their order."""
    return [PersonItem(each.name, games_words(each.games), each.hidden) for each in people]


def games_words(games: int) -> str:
    """In how many games somebody is."""
    return ngettext("%(num)d game", "%(num)d games", games) if games else _("no game")
