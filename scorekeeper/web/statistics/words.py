"""Shares, means and days as pages of statistics write them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from flask_babel import format_decimal, ngettext
from flask_babel import gettext as _

from scorekeeper.actions.club.statistics import CountedGroup
from scorekeeper.rules.statistics.player import MadeBids
from scorekeeper.sheets.book.tables import percent
from scorekeeper.web.foundation.language import day_of_month, spoken
from scorekeeper.wording.numbers import MINUS
from scorekeeper.wording.people_words import people_words

# A share of fewer rounds says little.
FEW = 20
# A heading has room for so many names.
MAX_NAMES = 5


@dataclass(frozen=True)
class ShareCell:
    """A share in ready words, what it is of, and from how many rounds, which may be few."""

    of: str
    share: str
    rounds: str
    few: bool = False


def share_cell(of: str, made: MadeBids) -> ShareCell:
    """The part of bids made; a dash where there were none."""
    rounds = ngettext("%(num)d round", "%(num)d rounds", made.rounds)
    return ShareCell(of, share_text(made), rounds, 0 < made.rounds < FEW)


def share_text(made: MadeBids) -> str:
    """The part of bids made in whole percent; a dash where there were none."""
    return percent(Fraction(made.made, made.rounds)) if made.rounds else "–"


def mean_text(value: Fraction | float | None) -> str:
    """A mean to a tenth, a dash where there is none."""
    if value is None:
        return "–"
    size = str(format_decimal(abs(float(value)), "0.0"))
    return f"{MINUS}{size}" if value < 0 and size.strip("0.,") else size


def day_text(called: str) -> str:
    """What a record calls a game: a day as people write it, else as it is."""
    try:
        return day_of_month(date.fromisoformat(called))
    except ValueError:
        return called


def group_words(group: CountedGroup) -> str:
    """The name of the group, or those who play most."""
    often = sorted(group.statistics.players, key=lambda one: -one.games)
    return group.name or list_people([one.name for one in often]) or _("Your group")


def list_people(names: Sequence[str]) -> str:
    """These people, as a group without a name goes by them."""
    return people_words(names, MAX_NAMES, spoken())


def how_many(group: CountedGroup) -> str:
    """How many games and rounds are counted."""
    games = ngettext("%(num)d game", "%(num)d games", group.statistics.games)
    rounds = ngettext("%(num)d round", "%(num)d rounds", group.statistics.rounds)
    return _("%(games)s, %(rounds)s", games=games, rounds=rounds)
