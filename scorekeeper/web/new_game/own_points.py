"""The points of a table: three numbers and the smallest round with a hook, in place of the numbers of its rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.bidding import HookRule
from scorekeeper.rules.rule_set.by_players import PLAYERS
from scorekeeper.rules.rule_set.definition import with_changes
from scorekeeper.web.house_rules.values import FIELDS, NUMBERS, number_values, with_numbers

HOOK_FROM = "hook_from"
POINTS = (*FIELDS, HOOK_FROM)


def points_of(rules: RuleSet) -> dict[str, int]:
    """Return the numbers of a rule set that a table may change, by the names of their fields.

    The three numbers for scoring are missing if the formulas cannot be expressed by them. The smallest round with a
    hook is missing if there is no hook, or if it depends on the number of players.
    """
    scoring = rules.definition.get("scoring", {})
    shown = number_values(scoring)
    simple = shown["points"] == NUMBERS and "multiplier" not in scoring
    numbers = {name: int(shown[name]) for name in FIELDS} if simple else {}
    smallest = rules.hook.from_cards
    return numbers | ({HOOK_FROM: smallest} if _has_hook(rules) and smallest != PLAYERS else {})


def with_own_points(rules: RuleSet, sent: Mapping[str, int | None]) -> Mapping[str, Any]:
    """Return the definition of a rule set with the numbers that were sent. Without numbers it is unchanged."""
    changes: dict[str, Any] = {}
    scoring = rules.definition.get("scoring", {})
    formulas = {name: str(scoring.get(name, "0")) for name in ("made", "under", "over")}
    if any(sent[name] is not None for name in FIELDS):
        typed = {"points": NUMBERS, **formulas, **{name: str(sent[name] or 0) for name in FIELDS}}
        scored = with_numbers(typed)
        if {name: scored[name] for name in formulas} != formulas:
            changes["scoring"] = {name: scored[name] for name in formulas}
    smallest = sent[HOOK_FROM]
    if smallest is not None and _has_hook(rules) and smallest != rules.hook.from_cards:
        hook = rules.definition["hook"]
        changes["hook"] = {**(hook if isinstance(hook, Mapping) else {"rule": hook}), "from_cards": smallest}
    return with_changes(rules.definition, changes) if changes else rules.definition


def _has_hook(rules: RuleSet) -> bool:
    return rules.hook.rule is not HookRule.NONE
