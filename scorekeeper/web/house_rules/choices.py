"""The group's own rule sets among those to choose from: for a new game, and for an empty sheet."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import NoReturn

from msgspec.structs import replace

from scorekeeper.actions.groups.house_rules import checked_definition, house_rules_of
from scorekeeper.rules.presets import preset_ids
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.definition import WrongDefinition, excess, rule_set_from
from scorekeeper.storage.house_rules import HouseRules
from scorekeeper.web.house_rules.list_view import summary_of
from scorekeeper.web.house_rules.normalize import normalized_definition
from scorekeeper.web.rules.bidding_ways import as_bid, way_of
from scorekeeper.web.rules.choice import RuleChoice, choice_of


def house_rules_for(device: str | None) -> dict[str, HouseRules]:
    """The house rules of a device's groups by key, in their order; a device nobody knows has none."""
    return {each.key: each for each in house_rules_of(device)} if device else {}


def rule_sets(house_rules: Mapping[str, HouseRules]) -> dict[str, RuleSet]:
    """The rule sets themselves."""
    return {key: each.rules for key, each in house_rules.items()}


def with_agreed(known: Mapping[str, RuleSet], key: str, text: str | None) -> dict[str, RuleSet]:
    """The rule sets with those that a game begun without the server brings along: as they were then, whatever the
    group has made of them since. What is no rule set that can be played is left aside.
    """
    if not text or key in preset_ids():
        return dict(known)
    try:
        definition = checked_definition(json.loads(text, parse_constant=_refuse))
        agreed = None if excess(definition) else rule_set_from(normalized_definition(definition))
    except (ValueError, TypeError, RecursionError, WrongDefinition):
        agreed = None
    return dict(known) if agreed is None else dict(known) | {key: agreed}


def _refuse(constant: str) -> NoReturn:
    """NaN and infinities are no JSON."""
    raise ValueError(constant)


def house_rule_choices(house_rules: Mapping[str, HouseRules], chosen: str | None) -> list[RuleChoice]:
    """Each of them as a choice, known by its key."""
    return [
        replace(choice_of(each.rules, None), id=key, summary=summary_of(each.rules), readings=(), chosen=key == chosen)
        for key, each in house_rules.items()
    ]


def key_of(house_rules: Mapping[str, HouseRules], last: RuleSet | None) -> str | None:
    """The key of the house rules by which a game was started, however its table bid, as long as they are the same."""
    if last is None:
        return None
    way = way_of(last)
    return next(
        (key for key, each in house_rules.items() if as_bid(each.rules, way).definition == last.definition), None
    )
