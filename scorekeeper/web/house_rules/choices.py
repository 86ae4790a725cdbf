"""House rules as items of a list and as rules to choose, and definitions from outside with cleaned texts."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, NoReturn

from msgspec.structs import replace

from scorekeeper.actions.groups.house_rules import checked_definition, house_rules_of
from scorekeeper.rules.presets import base_preset_id, is_preset, preset_ids
from scorekeeper.rules.presets.sentences import sentences_of
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.definition import WrongDefinition, rule_set_from, size_faults
from scorekeeper.sheets.table.legend import rule_entries
from scorekeeper.storage.database.group_rows import HouseRules
from scorekeeper.web.fields import clean
from scorekeeper.web.language import current_language, translate
from scorekeeper.web.rules import RuleChoice, choice_of, players_of, way_to_bid, with_way_to_bid

LINES = ("name", "summary", "source")


def house_rules_for(device: str | None) -> dict[str, HouseRules]:
    """Return the house rules of a device's groups by key, in order. An unknown device has no house rules."""
    return {each.key: each for each in house_rules_of(device)} if device else {}


def rule_sets(house_rules: Mapping[str, HouseRules]) -> dict[str, RuleSet]:
    """Return the rule sets of house rules, by key."""
    return {key: each.rules for key, each in house_rules.items()}


def with_agreed(known: Mapping[str, RuleSet], key: str, text: str | None) -> dict[str, RuleSet]:
    """Return the rule sets, with the one that a game started offline sends as `text`.

    That text has the rules as they were then, even if the group has changed them since. It is ignored if it is not a
    playable rule set.
    """
    if not text or key in preset_ids():
        return dict(known)
    try:
        definition = checked_definition(json.loads(text, parse_constant=_refuse_constant))
        agreed = None if size_faults(definition) else rule_set_from(normalized_definition(definition))
    except (ValueError, TypeError, RecursionError, WrongDefinition):
        agreed = None
    return dict(known) if agreed is None else dict(known) | {key: agreed}


def _refuse_constant(constant: str) -> NoReturn:
    """Raise ValueError for NaN and infinities, which are not JSON."""
    raise ValueError(constant)


def house_rule_choices(house_rules: Mapping[str, HouseRules], chosen: str | None) -> list[RuleChoice]:
    """Return each house rule set as a choice with its key as id."""
    return [
        replace(choice_of(each.rules, None), id=key, summary=summary_of(each.rules), readings=(), chosen=key == chosen)
        for key, each in house_rules.items()
    ]


def key_of(house_rules: Mapping[str, HouseRules], last: RuleSet | None) -> str | None:
    """Return the key of the house rules by which a game was started, in any way of bidding, or None if they have
    changed.
    """
    if last is None:
        return None
    way = way_to_bid(last)
    return next(
        (key for key, each in house_rules.items() if with_way_to_bid(each.rules, way).definition == last.definition),
        None,
    )


def house_items(found: Iterable[HouseRules]) -> list[dict[str, object]]:
    """Return house rules as items of a list."""
    return [
        {"key": each.key, "name": each.name, "summary": summary_of(each.rules), "players": players_of(each.rules)}
        for each in found
    ]


def summary_of(rules: RuleSet) -> str:
    """Return the summary in the rules, or else the points of made and missed bids."""
    if summary := sentences_of(rules).summary:
        return translate(summary)
    peak = rules.schedule(rules.least_players).peak
    points = [f"{entry.word} {entry.text}" for entry in rule_entries(rules, peak, current_language())[:2]]
    return " · ".join(points)


def normalized_definition(definition: Mapping[str, Any]) -> dict[str, Any]:
    """Return a definition with cleaned texts. Its id is removed unless it is that of a shipped rule set."""
    normalized = dict(definition)
    normalized |= {key: clean(definition[key]) for key in LINES if key in definition}
    if "readings" in definition:
        normalized["readings"] = {clean(key): clean(text) for key, text in definition["readings"].items()}
    if isinstance(definition.get("renege"), Mapping) and "reason" in definition["renege"]:
        normalized["renege"] = dict(definition["renege"]) | {"reason": clean(definition["renege"]["reason"])}
    if "penalties" in definition:
        normalized["penalties"] = [
            dict(each) | {"reason": clean(each["reason"])} for each in definition["penalties"] or []
        ]
    if "specials" in definition:
        normalized["specials"] = [
            dict(each) | {key: clean(each[key]) for key in ("name", "note") if key in each}
            for each in definition["specials"] or []
        ]
    known = normalized.pop("id", "")
    return normalized | ({"id": base_preset_id(known)} if is_preset(known) else {})
