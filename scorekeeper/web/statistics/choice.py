"""Which games a page counts: those by some rules and of some year, chosen by links."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from flask import url_for
from flask_babel import gettext as _

from scorekeeper.actions.club.statistics import CountedGroup
from scorekeeper.rules.presets import is_preset, preset
from scorekeeper.rules.statistics.choice import GameChoice
from scorekeeper.web.foundation.language import translate

# More are not offered as links; the command line counts any.
MAX_RULES, MAX_YEARS = 4, 5


@dataclass(frozen=True)
class ChoiceLink:
    """One way to choose, and whether it is the one that is shown."""

    words: str
    address: str
    chosen: bool


def choice_from(args: Mapping[str, str]) -> GameChoice:
    """What the address asks for; a year that is none is every year."""
    year = year_from(args.get("year", ""))
    since, until = (date(year, 1, 1), date(year, 12, 31)) if year else (None, None)
    return GameChoice(args.get("rules") or None, since, until)


def year_from(text: str) -> int | None:
    """The year that an address names; None where it is none."""
    known = text.isascii() and text.isdecimal() and date.min.year <= int(text[:5]) <= date.max.year
    return int(text) if known else None


def choice_links(endpoint: str, group: CountedGroup, choice: GameChoice, **others: Any) -> list[list[ChoiceLink]]:
    """The rules and the years to choose from, each kind only where there is more than one."""
    year = choice.since.year if choice.since else None

    def link(words: str, rules: str | None, chosen_year: int | None) -> ChoiceLink:
        address = url_for(endpoint, club_id=group.address, rules=rules, year=chosen_year, **others)
        return ChoiceLink(words, address, (rules, chosen_year) == (choice.rules, year))

    of_rules = [link(_("All rules"), None, year)]
    of_rules += [link(rules_words(rules), rules, year) for rules in group.rules[:MAX_RULES] if rules]
    of_years = [link(_("All years"), choice.rules, None)]
    of_years += [link(str(each), choice.rules, each) for each in group.years[: -MAX_YEARS - 1 : -1]]
    return [links for links in (of_rules, of_years) if len(links) > 2]


def rules_words(label: str) -> str:
    """What statistics call a rule set, in the words of the page."""
    return translate(preset(label).name) if is_preset(label) else label or _("Rules without a name")
