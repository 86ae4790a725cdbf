"""Which games the table of a group is of: those of a season, of a year, or of all times, chosen by links."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import url_for
from flask_babel import gettext as _

from scorekeeper.actions.groups.tables import GroupTable, TableChoice
from scorekeeper.rules.statistics.ranking import Order
from scorekeeper.web.foundation.fields import whole_in
from scorekeeper.web.statistics.choice import (
    MAX_YEARS,
    ChoiceLink,
    choice_from,
    choice_links,
    kept_arguments,
    rules_links,
    year_of,
)

# More seasons are on their own page.
MAX_SEASONS_SHOWN = 3
# What the address says where all times are wanted and not the season that is on.
ALL = "all"
# A larger number is none that a database gives.
LARGEST_ID = 2147483647
Span = Mapping[str, Any]


def table_choice(args: Mapping[str, str]) -> TableChoice:
    """What the address of a table asks for: without a span the season that is on today, if one is."""
    games = choice_from(args)
    order = next((order for order in Order if order == args.get("by")), None)
    season = whole_in(args.get("season"), 10)
    known = season is not None and season <= LARGEST_ID
    everywhere = games.since is None and ALL not in args
    return TableChoice(games, season if known else None, today=everywhere, order=order)


def span_arguments(table: GroupTable) -> dict[str, str | int]:
    """What the address of the shown table says of its games."""
    if table.season is not None:
        return {"season": table.season.id, **({"rules": table.choice.rules} if table.choice.rules else {})}
    kept = kept_arguments(table.choice)
    return kept if table.choice.since is not None or not table.seasons else {ALL: "1", **kept}


def span_links(table: GroupTable, by: Order | None) -> list[list[ChoiceLink]]:
    """Season, year and all times, then which season or which year, then the rules."""
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
