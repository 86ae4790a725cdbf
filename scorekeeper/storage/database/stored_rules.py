"""The rules of a game, or of a group, as they are stored: a definition as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.faults.file import ForbiddenCharacter
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.definition import WrongDefinition, rule_set_from


def rules_from(definition: Mapping[str, Any]) -> RuleSet:
    """The rule set of a stored definition. Equal definitions are read once: an evening asks for the same one.

    Raises WrongDefinition, also where a text of it has a lone surrogate, which no page and no file can hold.
    """
    return rules_from_text(json.dumps(definition))


@lru_cache(maxsize=64)
def rules_from_text(definition: str) -> RuleSet:
    """The same of its text. Raises WrongDefinition."""
    values = json.loads(definition)
    try:
        json.dumps(values, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        raise WrongDefinition((Problem(ForbiddenCharacter("rules")),)) from None
    return rule_set_from(values)
