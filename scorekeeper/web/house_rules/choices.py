"""The club's own rule sets among those to choose from: for a new game, and for an empty sheet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.actions.house_rules import house_rules_of
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.storage.house_rules import HouseRules
from scorekeeper.web.agreement import as_bid, way_of
from scorekeeper.web.house_rules.list_view import summary_of
from scorekeeper.web.new_game_view import RuleChoice, choice_of


def house_for(device: str | None) -> dict[str, HouseRules]:
    """The house rules of a device's clubs by key, in their order; a device nobody knows has none."""
    return {each.key: each for each in house_rules_of(device)} if device else {}


def rule_sets(house: Mapping[str, HouseRules]) -> dict[str, RuleSet]:
    """The rule sets themselves."""
    return {key: each.rules for key, each in house.items()}


def house_choices(house: Mapping[str, HouseRules], chosen: str | None) -> list[RuleChoice]:
    """Each of them as a choice, known by its key."""
    return [
        replace(choice_of(each.rules, None), id=key, summary=summary_of(each.rules), readings=(), chosen=key == chosen)
        for key, each in house.items()
    ]


def key_of(house: Mapping[str, HouseRules], last: RuleSet | None) -> str | None:
    """The key of the house rules by which a game was started, however its table bid, as long as they are the same."""
    if last is None:
        return None
    way = way_of(last)
    return next((key for key, each in house.items() if as_bid(each.rules, way).definition == last.definition), None)
