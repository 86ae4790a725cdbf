"""The rounds of a game in a few words: where they go, and how much there is to play."""

from __future__ import annotations

from flask_babel import gettext as _
from flask_babel import ngettext
from msgspec import Struct

from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.schedule import Schedule
from scorekeeper.sheets.table.heading import rounds_words
from scorekeeper.sheets.table.rule_facts import unusual_pack
from scorekeeper.web.foundation.language import current_language


class RoundsView(Struct, frozen=True):
    """`way` is where the rounds go, `amount` how much there is to play and with which pack, if it is an unusual one;
    `wrong` what speaks against them.
    """

    way: str = ""
    amount: str = ""
    wrong: str = ""


def rounds_view(rules: RuleSet, schedule: Schedule) -> RoundsView:
    """The rounds of a schedule. An endless one has no number of tricks, but something that ends it."""
    way = rounds_words(schedule, current_language())
    tricks = ngettext("%(num)d trick", "%(num)d tricks", sum(schedule.head))
    amount = until(rules) if schedule.length is None else tricks
    return RoundsView(way, " · ".join(filter(None, (amount, unusual_pack(rules, schedule, current_language())))))


def until(rules: RuleSet) -> str:
    """What ends an endless game."""
    if rules.target is None:
        return _("until you stop")
    if rules.exact_target:
        return _("until somebody has exactly %(target)d points", target=rules.target)
    return _("until somebody has more than %(target)d points", target=rules.target)
