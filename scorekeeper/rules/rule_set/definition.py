"""Read a rule set from plain data: a preset's TOML file, a game file's `rules` object, or the copy stored with a game.

The keys are those of `docs/game-file.md`, spelled the same everywhere. Every problem is found, not only the first.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.rules.faults.definition import UnknownKey, WrongValue
from scorekeeper.rules.faults.fault import Fault, Problem
from scorekeeper.rules.faults.file import RulesTextTooLong
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.definition_parts import idle_schedule_keys
from scorekeeper.rules.rule_set.reader import Reader
from scorekeeper.rules.rule_set.rule_fields import RULE_FIELDS

KEYS = frozenset(field.key for field in RULE_FIELDS)
# What a game file's rules object may have besides its base, whose id it has.
HOUSE_KEYS = KEYS - {"id"}
# The values of keys that a definition leaves out.
DEFAULTS: Mapping[str, Any] = {field.key: field.default for field in RULE_FIELDS}

# Limits of uploaded definitions; every preset is below a quarter of them.
MAX_TEXT_LENGTH, MAX_LENGTH = 200, 50_000
# Formulas have a limit of their own.
FORMULAS = frozenset(("scoring", "bids", "multiplier"))


class WrongDefinition(Exception):
    """The data is not a rule set; `problems` holds every reason."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("not a rule set: " + ", ".join(repr(problem.fault) for problem in problems))
        self.problems = problems


def rule_set_from(definition: Mapping[str, Any]) -> RuleSet:
    """Return the rule set of a complete definition. Raises WrongDefinition with every problem."""
    read = Reader(definition)
    read.note_unknown_keys(KEYS)
    values = {field.name: field.read(read) for field in RULE_FIELDS}
    least, most = values.pop("players")
    rules = RuleSet(least_players=least, most_players=most, definition=dict(definition), **values)
    if read.problems:
        raise WrongDefinition(tuple(read.problems))
    return rules


def size_faults(definition: Mapping[str, Any]) -> list[Fault]:
    """Return a fault for each text that is too long for pages, sheets and legends, or for the whole if that is too
    long.

    Stored rules are read even if they have such faults.
    """
    if len(json.dumps(definition, ensure_ascii=False, default=str)) > MAX_LENGTH:
        return [RulesTextTooLong(MAX_LENGTH)]
    return [WrongValue(place, "text") for place in _long_texts(definition, "")]


def _long_texts(value: object, place: str) -> Iterator[str]:
    match value:
        case str() if len(value) > MAX_TEXT_LENGTH:
            yield place
        case Mapping():
            for key, each in value.items():
                if len(key) > MAX_TEXT_LENGTH:
                    yield place
                elif key not in FORMULAS:
                    yield from _long_texts(each, f"{place}.{key}" if place else key)
        case list():
            for each in value:
                yield from _long_texts(each, place)


def contradictions(definition: Mapping[str, Any]) -> list[Fault]:
    """Return the faults of keys that have no effect, because other keys contradict them."""
    return [UnknownKey(f"schedule.{key}") for key in idle_schedule_keys(definition.get("schedule"))]


def without_contradictions(definition: Mapping[str, Any]) -> dict[str, Any]:
    """Return the same definition without keys that have no effect."""
    idle = idle_schedule_keys(definition.get("schedule"))
    if not idle:
        return dict(definition)
    schedule = {key: value for key, value in definition["schedule"].items() if key not in idle}
    return dict(definition) | {"schedule": schedule}


def with_changes(base: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return a base definition with parts replaced: each formula of `scoring` by itself, any other key as a whole.

    Simultaneous bidding has no hook, whatever the base says, unless the same changes give one.
    """
    changed = dict(base) | dict(changes)
    scoring = changes.get("scoring")
    if isinstance(scoring, Mapping):
        changed["scoring"] = dict(base.get("scoring", {})) | dict(scoring)
    if changes.get("bidding") == "simultaneous" and "hook" not in changes:
        changed["hook"] = "none"
    return changed


def changes_between(base: Mapping[str, Any], definition: Mapping[str, Any]) -> dict[str, Any]:
    """Return the changes with which `with_changes` makes this definition of the base."""
    missing = {key: DEFAULTS[key] for key in HOUSE_KEYS & base.keys() - definition.keys()}
    values = missing | {key: definition[key] for key in HOUSE_KEYS & definition.keys()}
    changes = {key: values[key] for key in sorted(values) if values[key] != base.get(key)}
    if "scoring" in changes:
        # Formulas are replaced one by one, so a removed one is written as the default.
        gone = base.get("scoring", {}).keys() - changes["scoring"].keys()
        changes["scoring"] = {key: DEFAULTS["scoring"][key] for key in sorted(gone)} | dict(changes["scoring"])
    if changes.get("bidding") == "simultaneous":
        # Simultaneous bidding has no hook unless the changes give one, so it is written even if the base has the same.
        changes.pop("hook", None)
        if definition.get("hook", "none") != "none":
            changes["hook"] = definition["hook"]
    return changes
