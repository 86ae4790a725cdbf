"""The house rules of groups as values; a device finds only those of groups whose pencil it holds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import cached_property
from typing import Any

from msgspec import Struct
from sqlalchemy import delete, insert, select, update
from sqlalchemy.orm import Session

from scorekeeper.rules.normalization import name_key
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.storage.database.models import HouseRulesRow
from scorekeeper.storage.games.loading import rules_from
from scorekeeper.storage.groups.groups import groups_written_by
from scorekeeper.storage.groups.quotas import require_quota_of_house_rules


class HouseRules(Struct, frozen=True, dict=True):
    """A rule set of a group; `version` counts how often it was written."""

    key: str
    group_id: int
    definition: Mapping[str, Any]
    created_at: datetime
    changed_at: datetime
    version: int

    @property
    def name(self) -> str:
        """Its name in the group."""
        return str(self.definition["name"])

    @cached_property
    def rules(self) -> RuleSet:
        """The rule set itself."""
        return rules_from(self.definition)


def add_house_rules(
    session: Session, key: str, group_id: int, definition: Mapping[str, Any], now: datetime
) -> HouseRules:
    """Store a new rule set of a group."""
    values = {"key": key, "group_id": group_id, "created_at": now, "changed_at": now, "version": 1}
    session.execute(insert(HouseRulesRow), [values | _definition_values(definition)])
    require_quota_of_house_rules(session, group_id)
    return HouseRules(key, group_id, definition, now, now, 1)


def house_rules_written_by(session: Session, device: str) -> list[HouseRules]:
    """The rule sets of all groups whose pencil the device holds, by name."""
    return _by_name(session.scalars(select(HouseRulesRow).where(HouseRulesRow.group_id.in_(groups_written_by(device)))))


def house_rules_of_group(session: Session, group_id: int) -> list[HouseRules]:
    """The rule sets of one group, by name."""
    return _by_name(session.scalars(select(HouseRulesRow).where(HouseRulesRow.group_id == group_id)))


def find_house_rules(session: Session, key: str, device: str) -> HouseRules | None:
    """The rule set with this key, None where there is none or the device has not the pencil of its group."""
    own = (HouseRulesRow.key == key, HouseRulesRow.group_id.in_(groups_written_by(device)))
    row = session.scalar(select(HouseRulesRow).where(*own))
    return None if row is None else _house_rules(row)


def house_rules_named(session: Session, group_id: int, name: str) -> HouseRules | None:
    """The rule set of this name in a group, None where there is none; capitals and spaces make no difference."""
    own = (HouseRulesRow.group_id == group_id, HouseRulesRow.name_key == name_key(name))
    row = session.scalar(select(HouseRulesRow).where(*own))
    return None if row is None else _house_rules(row)


def replace_house_rules(session: Session, before: HouseRules, definition: Mapping[str, Any], now: datetime) -> None:
    """Replace the definition of a rule set, as its next version."""
    values = {"changed_at": now, "version": before.version + 1} | _definition_values(definition)
    session.execute(update(HouseRulesRow).where(HouseRulesRow.key == before.key).values(values))


def remove_house_rules(session: Session, key: str) -> None:
    """Delete a rule set for good; games played by it keep their copies."""
    session.execute(delete(HouseRulesRow).where(HouseRulesRow.key == key))


def _definition_values(definition: Mapping[str, Any]) -> dict[str, Any]:
    return {"definition": dict(definition), "name_key": name_key(str(definition["name"]))}


def _by_name(rows: Iterable[HouseRulesRow]) -> list[HouseRules]:
    # Every database has its own order of letters.
    return [_house_rules(row) for row in sorted(rows, key=lambda row: (row.name_key, row.id))]


def _house_rules(row: HouseRulesRow) -> HouseRules:
    return HouseRules(row.key, row.group_id, row.definition, row.created_at, row.changed_at, row.version)
