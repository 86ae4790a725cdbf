"""Shares, means and days as written on pages of statistics."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

from flask_babel import format_decimal, gettext as _, ngettext

from scorekeeper.actions.groups.statistics import CountedGroup
from scorekeeper.rules.normalization import name_key
from scorekeeper.rules.statistics.player import MadeBids
from scorekeeper.sheets.book.tables import percent
from scorekeeper.web.language import day_of_month, language, list_people
from scorekeeper.wording.numbers import MINUS

# A share of fewer rounds is marked as unreliable.
FEW = 20


def percent_text(share: Fraction) -> str:
    """Return a share in whole percent, in the page's language."""
    return percent(share, language())


def share_text(made: MadeBids) -> str:
    """Return the share of bids made in whole percent, or a dash if there were none."""
    return percent_text(Fraction(made.made, made.rounds)) if made.rounds else "–"


def few_text(count: int) -> str:
    """Return a number of rounds or games, marked if it is too small for a reliable share."""
    return _("%(rounds)d, few", rounds=count) if count < FEW else str(count)


def mean_text(value: Fraction | float | None) -> str:
    """Return a mean to a tenth, or a dash for None."""
    if value is None:
        return "–"
    size = str(format_decimal(abs(float(value)), "0.0"))
    return f"{MINUS}{size}" if value < 0 and size.strip("0.,") else size


def day_text(game_label: str) -> str:
    """Return the label of a game in a record. If the label is a day, it is written as people do."""
    try:
        return day_of_month(date.fromisoformat(game_label))
    except ValueError:
        return game_label


def shown_group_name(group: CountedGroup) -> str:
    """Return the name of the group, or else the names of its most frequent players."""
    often = sorted(group.statistics.players, key=lambda one: -one.games)
    names = [one.name for one in often if name_key(one.name) not in group.hidden]
    return group.name or list_people(names) or _("Your group")


def games_and_rounds_words(group: CountedGroup) -> str:
    """Return how many games and rounds are counted, in words."""
    games = ngettext("%(num)d game", "%(num)d games", group.statistics.games)
    rounds = ngettext("%(num)d round", "%(num)d rounds", group.statistics.rounds)
    return f"{games}, {rounds}"
