"""House rules as a TOML text that a card player can read: the same keys as in the file of a preset.

The text has every key, or names a preset under `base` and then has only what is different.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.files.text import read_toml, write_toml
from scorekeeper.rules.faults.definition import MissingKey, UnknownPreset, WrongValue
from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.faults.file import first_problems
from scorekeeper.rules.presets import LISTING_KEYS, NoSuchPreset, is_preset, preset_definition
from scorekeeper.rules.rule_set.definition import (
    WrongDefinition,
    contradictions,
    rule_set_from,
    size_faults,
    with_changes,
    without_contradictions,
)
from scorekeeper.rules.rule_set.rule_fields import RULE_FIELDS
from scorekeeper.rules.score.playable import playable_problems

# The order of keys in the files of presets: one-line values first, tables last.
FIRST = ("id", "name", "summary", "source", "players", "decks", "trump", "bidding", "hook")
TABLES = ("schedule", "scoring", "streak", "rotation", "change", "sheet", "readings")
LINES = tuple(field.key for field in RULE_FIELDS if field.key not in FIRST + TABLES)
ORDER = (*FIRST, *LINES, *TABLES)
INLINE = frozenset(
    ("players", "decks", "hook", "renege", "penalties", "bonus", "bids", "specials", "target", "settlement")
)


def write_rules_file(definition: Mapping[str, Any]) -> str:
    """Return a definition as text; reading gives the same one."""
    values = without_contradictions(definition)
    return write_toml({key: values[key] for key in ORDER if key in values}, INLINE)


def read_rules_file(data: bytes | str) -> tuple[dict[str, Any] | None, tuple[Problem, ...]]:
    """Return the definition in a text if it can be played, or every problem of it."""
    read = read_toml(data)
    if read.values is None:
        return None, first_problems(read.problems)
    values = {key: value for key, value in read.values.items() if key not in LISTING_KEYS}
    problems = [Problem(fault) for fault in (*size_faults(values), *contradictions(values))]
    base = values.pop("base", None)
    if base is not None:
        try:
            values = with_changes(preset_definition(base if isinstance(base, str) else ""), values)
        except NoSuchPreset:
            unknown = UnknownPreset(base) if isinstance(base, str) else WrongValue("base", "preset")
            problems.append(Problem(unknown))
    try:
        rules = rule_set_from(values)
    except WrongDefinition as wrong:
        # Without its base the definition is incomplete.
        known = base is None or (isinstance(base, str) and is_preset(base))
        problems += [each for each in wrong.problems if known or not isinstance(each.fault, MissingKey)]
    else:
        problems += playable_problems(rules)
        problems += [] if rules.name.strip() else [Problem(MissingKey("name"))]
    return (None, first_problems(problems)) if problems else (values, ())
