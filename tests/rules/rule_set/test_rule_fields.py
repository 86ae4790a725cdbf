"""Every key of a definition is described once."""

from __future__ import annotations

import pytest

from scorekeeper.rules.presets import preset, preset_definition, preset_ids
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.definition import DEFAULTS, rule_set_from
from scorekeeper.rules.rule_set.rule_fields import RULE_FIELDS, SCALAR_FIELDS

# The two numbers of `players`, and what all was read from.
NOT_BY_KEY = {"least_players", "most_players", "definition"}


def test_every_field_of_a_rule_set_is_read_from_a_key() -> None:
    assert {field.name for field in RULE_FIELDS} - {"players"} == set(RuleSet.__struct_fields__) - NOT_BY_KEY


@pytest.mark.parametrize("preset_id", preset_ids())
def test_a_number_or_a_switch_is_written_as_it_was_read(preset_id: str) -> None:
    rules = preset(preset_id)
    written = {field.key: field.written(getattr(rules, field.name)) for field in SCALAR_FIELDS}
    assert written == {field.key: rules.definition.get(field.key, field.default) for field in SCALAR_FIELDS}


@pytest.mark.parametrize("key", [key for key, default in DEFAULTS.items() if default is not None])
def test_a_default_means_the_same_as_no_word(key: str) -> None:
    definition = dict(preset_definition("desilva"))
    written = rule_set_from(definition | {key: DEFAULTS[key]})
    definition.pop(key, None)
    assert rule_set_from(definition) == written
