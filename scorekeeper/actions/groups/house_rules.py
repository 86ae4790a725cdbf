"""House rules: a group's own version of a rule set, under a name. Only a device with the group's pencil sees them.

A game takes a copy when it starts, so nothing done here changes a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import ColumnElement, select
from sqlalchemy.orm import Session

from scorekeeper.actions.errors import HouseRulesChanged, NameTaken, NoSuchHouseRules
from scorekeeper.actions.game.command import new_key, now
from scorekeeper.actions.groups.access import group_to_write
from scorekeeper.rules.faults.definition import MissingKey
from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.normalization import name_key
from scorekeeper.rules.rule_set.definition import WrongDefinition, rule_set_from
from scorekeeper.rules.score.playable import playable_problems
from scorekeeper.storage.database import reading, writing
from scorekeeper.storage.database.group_rows import HouseRules
from scorekeeper.storage.groups.groups import groups_written_by, require_quota_of_house_rules
from scorekeeper.storage.groups.people import clean_name


def house_rules_of(device: str) -> list[HouseRules]:
    """Return the house rules of all groups in which the device may write, by name."""
    with reading() as session:
        return _by_name(session, HouseRules.group_id.in_(groups_written_by(device)))


def house_rules_at(key: str, device: str | None) -> HouseRules:
    """Return the house rules with this key. Raises NoSuchHouseRules, also if the device does not have the group's
    pencil.
    """
    if device is None:
        raise NoSuchHouseRules
    with reading() as session:
        return _require_house_rules(session, key, device)


def save_house_rules(device: str, definition: Mapping[str, Any], group_id: int | None = None) -> HouseRules:
    """Store new house rules in a group, in a new one if `group_id` is None.

    The same definition again is stored once. Raises WrongDefinition with every problem, NameTaken, NoPencil.
    """
    normalized = checked_definition(definition)
    with writing() as session:
        group = group_to_write(session, device, group_id)
        known = house_rules_named(session, group, normalized["name"])
        if known is None:
            return add_house_rules(session, group, normalized)
    if known.definition == normalized:
        return known
    raise NameTaken(normalized["name"])


def keep_agreed_rules(device: str, definition: Mapping[str, Any], name: str, group_id: int | None) -> HouseRules:
    """Store under this name the rules on which a table agreed, in a group or in a new one if `group_id` is None. If the
    name is taken, a number is added to it.

    Rules that differ only by their name are stored once. Raises WrongDefinition, GroupFull, NoPencil.
    """
    agreed = checked_definition({**definition, "name": name})
    with writing() as session:
        group = group_to_write(session, device, group_id)
        known = house_rules_of_group(session, group)
        for each in known:
            if {**each.definition, "name": agreed["name"]} == agreed:
                return each
        taken = {each.name_key for each in known}
        numbered = (agreed["name"], *(f"{agreed['name']} {number}" for number in range(2, len(known) + 3)))
        free = next(called for called in numbered if name_key(called) not in taken)
        return add_house_rules(session, group, {**agreed, "name": free})


def change_house_rules(key: str, device: str, definition: Mapping[str, Any], seen: int) -> HouseRules:
    """Replace house rules; `seen` is the version the keeper saw.

    The same definition again changes nothing. Raises WrongDefinition, NameTaken, HouseRulesChanged if another keeper
    wrote meanwhile, NoSuchHouseRules.
    """
    normalized = checked_definition(definition)
    with writing() as session:
        house_rules = _require_house_rules(session, key, device)
        if house_rules.definition == normalized:
            return house_rules
        if house_rules.version != seen:
            # A row is not readable after its transaction failed, unless it is detached.
            session.expunge(house_rules)
            raise HouseRulesChanged(house_rules)
        namesake = house_rules_named(session, house_rules.group_id, normalized["name"])
        if namesake is not None and namesake.key != key:
            raise NameTaken(normalized["name"])
        house_rules.write(normalized, now())
        return house_rules


def copy_house_rules(key: str, device: str, name: str) -> HouseRules:
    """Store a copy of house rules under another name. Raises NameTaken, NoSuchHouseRules, WrongDefinition."""
    with writing() as session:
        original = _require_house_rules(session, key, device)
        normalized = checked_definition(dict(original.definition) | {"name": name})
        if house_rules_named(session, original.group_id, normalized["name"]) is not None:
            raise NameTaken(normalized["name"])
        return add_house_rules(session, original.group_id, normalized)


def delete_house_rules(key: str, device: str) -> None:
    """Delete house rules for good. Raises NoSuchHouseRules."""
    with writing() as session:
        session.delete(_require_house_rules(session, key, device))


def checked_definition(definition: Mapping[str, Any]) -> dict[str, Any]:
    """Return the definition without stray spaces in its name. Raises WrongDefinition if it cannot be played."""
    rules = rule_set_from(definition)
    name = clean_name(rules.name)
    problems = [*([] if name else [Problem(MissingKey("name"))]), *playable_problems(rules)]
    if problems:
        raise WrongDefinition(tuple(problems))
    return dict(definition) | {"name": name}


def house_rules_of_group(session: Session, group_id: int) -> list[HouseRules]:
    """Return the house rules of one group, by name."""
    return _by_name(session, HouseRules.group_id == group_id)


def house_rules_named(session: Session, group_id: int, name: str) -> HouseRules | None:
    """Return the house rules of this name in a group, or None; capitals and spaces make no difference."""
    own = (HouseRules.group_id == group_id, HouseRules.name_key == name_key(name))
    return session.scalar(select(HouseRules).where(*own))


def add_house_rules(session: Session, group_id: int, definition: Mapping[str, Any]) -> HouseRules:
    """Add house rules to a group. Raises GroupFull."""
    house_rules = HouseRules(key=new_key(), group_id=group_id, created_at=now())
    house_rules.write(definition, house_rules.created_at)
    session.add(house_rules)
    require_quota_of_house_rules(session, group_id)
    return house_rules


def _by_name(session: Session, which: ColumnElement[bool]) -> list[HouseRules]:
    # Every database has its own order of letters.
    return sorted(session.scalars(select(HouseRules).where(which)), key=lambda row: (row.name_key, row.id))


def _require_house_rules(session: Session, key: str, device: str) -> HouseRules:
    own = (HouseRules.key == key, HouseRules.group_id.in_(groups_written_by(device)))
    found = session.scalar(select(HouseRules).where(*own))
    if found is None:
        raise NoSuchHouseRules
    return found
