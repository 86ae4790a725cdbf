"""The rule set of a game file: the id of a preset, or a preset with parts replaced."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from scorekeeper.files.game_file.reader import FileReader
from scorekeeper.rules.faults.definition import MissingKey, UnknownKey, UnknownPreset, WrongFormula, WrongValue
from scorekeeper.rules.faults.fault import Fault
from scorekeeper.rules.presets import is_preset, preset, preset_definition
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.definition import (
    HOUSE_KEYS,
    WrongDefinition,
    changes_between,
    contradictions,
    excess,
    rule_set_from,
    with_changes,
    without_contradictions,
)

PREFIX = "rules."
# A rule set that is based on no preset is written as changes of this one.
DEFAULT_BASE = "classic"


def read_rules(read: FileReader) -> RuleSet | None:
    """The rule set a file says; None, with every problem noted, where it says none."""
    value = read.data.get("rules")
    if isinstance(value, str):
        return preset(value) if _is_preset(read, value) else None
    if isinstance(value, Mapping):
        return _house_rules(read, value)
    if "rules" in read.data:
        read.fail("rules", "rules")
    else:
        read.missing("rules")
    return None


def rules_value(rules: RuleSet) -> str | dict[str, Any]:
    """A rule set as a file holds it: reading gives the same one."""
    base = rules.id if is_preset(rules.id) else DEFAULT_BASE
    changes = changes_between(preset_definition(base), without_contradictions(rules.definition))
    return {"base": base, **changes} if changes else base


def _house_rules(read: FileReader, record: Mapping[str, Any]) -> RuleSet | None:
    changes = {key: value for key, value in record.items() if key in HOUSE_KEYS}
    unknown = [UnknownKey(key) for key in record if key not in HOUSE_KEYS and key != "base"]
    wrong: list[Fault] = [*unknown, *excess(changes), *contradictions(changes)]
    for fault in wrong:
        read.note(_with_prefix(fault))
    base = _base(read, record)
    try:
        # Where the base is wrong, another one takes its place, so that problems of the other parts are found too.
        rules = rule_set_from(with_changes(preset_definition(base or DEFAULT_BASE), changes))
    except WrongDefinition as refused:
        for problem in refused.problems:
            read.note(_with_prefix(problem.fault))
        return None
    return rules if base and not wrong else None


def _base(read: FileReader, record: Mapping[str, Any]) -> str | None:
    base = record.get("base")
    if "base" not in record:
        read.missing(PREFIX + "base")
    elif not isinstance(base, str):
        read.fail(PREFIX + "base", "text")
    elif _is_preset(read, base):
        return base
    return None


def _is_preset(read: FileReader, preset_id: str) -> bool:
    known = is_preset(preset_id)
    if not known:
        read.note(UnknownPreset(preset_id))
    return known


def _with_prefix(fault: Fault) -> Fault:
    """The fault with the path of its key in the file: `rules.scoring.made`."""
    if isinstance(fault, UnknownKey | MissingKey | WrongValue | WrongFormula):
        return replace(fault, key=PREFIX + fault.key)
    return fault
