"""The choice of games that a page counts, by links: by some rules, of a season, of a year, or of all time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from flask import url_for
from flask_babel import gettext as _
from msgspec import Struct

from scorekeeper.actions.clock import today
from scorekeeper.actions.groups.statistics import CountedGroup
from scorekeeper.actions.groups.tables import GroupTable, TableChoice
from scorekeeper.rules.presets import is_preset, preset
from scorekeeper.rules.statistics.choice import GameChoice
from scorekeeper.rules.statistics.ranking import Order
from scorekeeper.web.fields import whole_in
from scorekeeper.web.language import day_of_month, translate

# More are not offered as links; the command line counts any.
MAX_RULES, MAX_YEARS = 4, 5
# More seasons are on their own page.
MAX_SEASONS_SHOWN = 3
# The query argument for all time instead of the current season.
ALL = "all"
# No database id is larger.
LARGEST_ID = 2147483647


class ChoiceLink(Struct, frozen=True):
    """One choice, and whether it is the current one."""

    words: str
    address: str
    chosen: bool


def choice_from(args: Mapping[str, str]) -> GameChoice:
    """Return the choice of games in a query: a year, or the days between two dates. Invalid values mean every day."""
    rules, days = args.get("rules") or None, _days_between(args.get("since", ""), args.get("until", ""))
    year = year_from(args.get("year", ""))
    if year:
        days = date(year, 1, 1), date(year, 12, 31)
    return GameChoice(rules, *days)


def choice_arguments(choice: GameChoice) -> dict[str, str | int]:
    """Return the choice of games as query arguments, for links to other pages."""
    kept: dict[str, str | int] = {"rules": choice.rules} if choice.rules else {}
    if choice.since is None or choice.until is None:
        return kept
    year = year_of(choice)
    if year is not None:
        return {"year": year, **kept}
    return {"since": choice.since.isoformat(), "until": choice.until.isoformat(), **kept}


def year_of(choice: GameChoice) -> int | None:
    """Return the chosen year, or None if the chosen days are not exactly a year."""
    since, until = choice.since, choice.until
    if since is None or (since, until) != (date(since.year, 1, 1), date(since.year, 12, 31)):
        return None
    return since.year


def year_from(text: str) -> int | None:
    """Return the year in a query, or None if the text is not a year."""
    year = whole_in(text, 4)
    return year if year is not None and year >= date.min.year else None


def choice_links(endpoint: str, group: CountedGroup, choice: GameChoice, **others: Any) -> list[list[ChoiceLink]]:
    """Return rows of links to choose rules and years. A row is left out if there is nothing to choose in it."""
    year, kept = year_of(choice), choice_arguments(choice)
    days = {name: value for name, value in kept.items() if name != "rules"}

    def link(words: str, arguments: Mapping[str, Any]) -> ChoiceLink:
        chosen = {name: value for name, value in arguments.items() if value is not None} == kept
        return ChoiceLink(words, url_for(endpoint, group_id=group.address, **arguments, **others), chosen)

    of_rules = rules_links(group, lambda words, rules: link(words, {"rules": rules, **days}))
    of_years = [link(_("All years"), {"rules": choice.rules})]
    of_years += [link(str(each), {"rules": choice.rules, "year": each}) for each in group.years[: -MAX_YEARS - 1 : -1]]
    if days and year is None:
        of_years.append(link(days_words(choice), kept))
    return [links for links in (of_rules, of_years) if len(links) > 2]


def rules_links(group: CountedGroup, link: Callable[[str, str | None], ChoiceLink]) -> list[ChoiceLink]:
    """Return links for all rules together, and for the most played ones."""
    known = [link(rules_words(rules), rules) for rules in group.rules[:MAX_RULES] if rules]
    return [link(_("All rules"), None), *known]


def days_words(choice: GameChoice) -> str:
    """Return the first and the last day, or only the first if the span is not over."""
    first, last = choice.since or date.min, choice.until or date.max
    if last >= today():
        return _("Since %(first)s", first=day_of_month(first))
    return _("%(first)s to %(last)s", first=day_of_month(first), last=day_of_month(last))


def _days_between(since: str, until: str) -> tuple[date, date] | tuple[None, None]:
    try:
        first, last = date.fromisoformat(since), date.fromisoformat(until)
    except ValueError:
        return None, None
    return min(first, last), max(first, last)


def rules_words(label: str) -> str:
    """Return the words for a rule set in statistics, from its label, in the language of the page."""
    return translate(preset(label).name) if is_preset(label) else label or _("Rules without a name")


def table_choice(args: Mapping[str, str]) -> TableChoice:
    """Return the choice in the query of a table. Without any days it is the current season, if there is one."""
    games = choice_from(args)
    order = next((order for order in Order if order == args.get("by")), None)
    season = whole_in(args.get("season"), 10)
    known = season is not None and season <= LARGEST_ID
    everywhere = games.since is None and ALL not in args
    return TableChoice(games, season if known else None, today=everywhere, order=order)


def span_arguments(table: GroupTable) -> dict[str, str | int]:
    """Return the query arguments for the games of the shown table."""
    if table.season is not None:
        return {"season": table.season.id, **({"rules": table.choice.rules} if table.choice.rules else {})}
    kept = choice_arguments(table.choice)
    return kept if table.choice.since is not None or not table.seasons else {ALL: "1", **kept}


def span_links(table: GroupTable, by: Order | None) -> list[list[ChoiceLink]]:
    """Return rows of links: first for season, year or all time, then for the season or year, then for the rules."""
    if not table.seasons:
        return choice_links("statistics.group", table.group, table.choice, by=by)
    rules = table.choice.rules
    here = {name: value for name, value in span_arguments(table).items() if name != "rules"}

    def link(
        words: str, span: Mapping[str, Any], rule: str | None = rules, *, chosen: bool | None = None
    ) -> ChoiceLink:
        address = url_for("statistics.group", group_id=table.group.address, **span, rules=rule, by=by)
        return ChoiceLink(words, address, (dict(span) == here and rule == rules) if chosen is None else chosen)

    season, year = table.season or table.seasons[0], year_of(table.choice)
    years = table.group.years[: -MAX_YEARS - 1 : -1]
    spans = [link(_("Season"), {"season": season.id}, chosen=table.season is not None)]
    spans += [link(_("Year"), {"year": year or years[0]}, chosen=year is not None)] if years else []
    spans.append(link(_("All time"), {ALL: "1"}))
    which: list[ChoiceLink] = []
    if table.season is not None:
        latest = table.seasons[:MAX_SEASONS_SHOWN]
        shown = [*latest, *([] if season in latest else [season])]
        which = [link(one.name, {"season": one.id}) for one in shown if len(shown) > 1]
    elif year is not None:
        which = [link(str(each), {"year": each}) for each in years if len(years) > 1]
    of_rules = rules_links(table.group, lambda words, rule: link(words, here, rule))
    return [spans, *([which] if which else []), *([of_rules] if len(of_rules) > 2 else [])]
