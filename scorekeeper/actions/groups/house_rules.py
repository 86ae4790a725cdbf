"""House rules: what a group makes of a rule set, kept under a name. Only a device with the group's pencil sees them.

A game takes a copy when it starts, so nothing done here changes a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace
from sqlalchemy.orm import Session

from scorekeeper.actions.errors import HouseRulesChanged, NameTaken, NoSuchHouseRules
from scorekeeper.actions.game.command import new_key, now
from scorekeeper.actions.groups.pencils import group_to_write
from scorekeeper.rules.faults.definition import MissingKey
from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.rule_set.definition import WrongDefinition, rule_set_from
from scorekeeper.rules.score.playable import playable_problems
from scorekeeper.storage.database import reading, writing
from scorekeeper.storage.groups.players import clean_name
from scorekeeper.storage.house_rules import (
    HouseRules,
    add_house_rules,
    find_house_rules,
    house_rules_named,
    house_rules_written_by,
    remove_house_rules,
    replace_house_rules,
)


def house_rules_of(device: str) -> list[HouseRules]:
    """The house rules of all groups in which the device may write, by name."""
    with reading() as session:
        return house_rules_written_by(session, device)


def house_rules_at(key: str, device: str | None) -> HouseRules:
    """The house rules with this key. Raises NoSuchHouseRules, also where the device has not the group's pencil."""
    if device is None:
        raise NoSuchHouseRules(key)
    with reading() as session:
        return _require_house_rules(session, key, device)


def save_house_rules(device: str, definition: Mapping[str, Any], group_id: int | None = None) -> HouseRules:
    """Keep new house rules in a group, in a new one if `group_id` is None.

    The same definition again is kept once. Raises WrongDefinition with every problem, NameTaken, NoPencil.
    """
    normalized = checked_definition(definition)
    with writing() as session:
        group = group_to_write(session, device, group_id)
        known = house_rules_named(session, group, normalized["name"])
        if known is None:
            return add_house_rules(session, new_key(), group, normalized, now())
    if known.definition == normalized:
        return known
    raise NameTaken(normalized["name"])


def change_house_rules(key: str, device: str, definition: Mapping[str, Any], seen: int) -> HouseRules:
    """Write house rules anew; `seen` is the version the keeper saw.

    The definition that is kept already changes nothing. Raises WrongDefinition, NameTaken, HouseRulesChanged where
    somebody else wrote meanwhile, NoSuchHouseRules.
    """
    normalized = checked_definition(definition)
    with writing() as session:
        before = _require_house_rules(session, key, device)
        if before.definition == normalized:
            return before
        if before.version != seen:
            raise HouseRulesChanged(before)
        namesake = house_rules_named(session, before.group_id, normalized["name"])
        if namesake is not None and namesake.key != key:
            raise NameTaken(normalized["name"])
        moment = now()
        replace_house_rules(session, before, normalized, moment)
    return replace(before, definition=normalized, changed_at=moment, version=before.version + 1)


def copy_house_rules(key: str, device: str, name: str) -> HouseRules:
    """Keep the same house rules once more, under another name. Raises NameTaken, NoSuchHouseRules, WrongDefinition."""
    with writing() as session:
        original = _require_house_rules(session, key, device)
        normalized = checked_definition(dict(original.definition) | {"name": name})
        if house_rules_named(session, original.group_id, normalized["name"]) is not None:
            raise NameTaken(normalized["name"])
        return add_house_rules(session, new_key(), original.group_id, normalized, now())


def delete_house_rules(key: str, device: str) -> None:
    """Delete house rules for good. Raises NoSuchHouseRules."""
    with writing() as session:
        remove_house_rules(session, _require_house_rules(session, key, device).key)


def checked_definition(definition: Mapping[str, Any]) -> dict[str, Any]:
    """The definition without stray spaces in its name. Raises WrongDefinition where it cannot be played."""
    rules = rule_set_from(definition)
    name = clean_name(rules.name)
    problems = [*([] if name else [Problem(MissingKey("name"))]), *playable_problems(rules)]
    if problems:
        raise WrongDefinition(tuple(problems))
    return dict(definition) | {"name": name}


def _require_house_rules(session: Session, key: str, device: str) -> HouseRules:
    found = find_house_rules(session, key, device)
    if found is None:
        raise NoSuchHouseRules(key)
    return found
