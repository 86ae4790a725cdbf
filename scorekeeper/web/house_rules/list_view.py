"""House rules in a list: name, a line about them, for how many they are."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from scorekeeper.rules.presets.sentences import sentences_of
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.sheets.table.legend import rule_entries
from scorekeeper.storage.house_rules import HouseRules
from scorekeeper.web.foundation.language import current_language, translate
from scorekeeper.web.rules.choice import players_of


class HouseItem(Struct, frozen=True):
    """One rule set of a group in ready words."""

    key: str
    name: str
    summary: str
    players: str


def house_items(found: Iterable[HouseRules]) -> list[HouseItem]:
    """All of them."""
    return [HouseItem(each.key, each.name, summary_of(each.rules), players_of(each.rules)) for each in found]


def summary_of(rules: RuleSet) -> str:
    """The line somebody wrote about the rules, or what a made bid and a missed one are worth."""
    if summary := sentences_of(rules).summary:
        return translate(summary)
    peak = rules.schedule(rules.least_players).peak
    points = [f"{entry.word} {entry.text}" for entry in rule_entries(rules, peak, current_language())[:2]]
    return " · ".join(points)
