"""Evenings in ready words."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from flask import url_for
from flask_babel import gettext as _
from flask_babel import ngettext
from msgspec import Struct

from scorekeeper.actions.groups.evenings import Evening
from scorekeeper.rules.normalization import name_key
from scorekeeper.rules.statistics.summary import PlayerPlace
from scorekeeper.storage.statistics.evenings import FoundGame
from scorekeeper.web.foundation.language import day as day_words
from scorekeeper.web.foundation.language import language, list_names, ordinal
from scorekeeper.web.statistics.choice import rules_words
from scorekeeper.wording.bidi_isolates import isolated


class GameLine(Struct, frozen=True):
    """A game of an evening: who won, its title and rules, all players by their places, and that of the player who is
    searched for, empty where nobody is.
    """

    won: str
    about: str
    players: str
    place: str
    address: str


class EveningView(Struct, frozen=True):
    """An evening with its games; of those that are not shown `others` says how many."""

    day: date
    words: str
    games: str
    lines: tuple[GameLine, ...]
    others: str


def evening_view(evening: Evening, player: str | None) -> EveningView:
    """An evening, as somebody sees it who searches for the games of this player."""
    others = evening.count - len(evening.games)
    return EveningView(
        day=evening.day,
        words=day_words(evening.day),
        games=ngettext("%(num)d game", "%(num)d games", evening.count),
        lines=tuple(_line(game, places, player) for game, places in evening.games),
        others=ngettext("%(num)d more game", "%(num)d more games", others) if others else "",
    )


def _line(game: FoundGame, places: Sequence[PlayerPlace], player: str | None) -> GameLine:
    winners = [one.name for one in places if one.rank == 1]
    title, rules = isolated(game.title, language()), rules_words(game.rules)
    return GameLine(
        won=_("%(names)s won", names=list_names(winners)) if winners else _("Not finished"),
        about=_("%(title)s · %(rules)s", title=title, rules=rules) if title else rules,
        players=", ".join(one.name for one in places),
        place="" if player is None else _place(places, player),
        address=url_for("recap.index", key=game.key),
    )


def _place(places: Sequence[PlayerPlace], player: str) -> str:
    ranks = (one.rank for one in places if name_key(one.name) == name_key(player))
    rank = next(ranks, None)
    return "" if rank is None else ordinal(rank)
