"""A definition from outside, made fit to be kept: its texts as if they had been typed into our own form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.presets import base_preset_id, is_preset
from scorekeeper.web.foundation.text import clean

LINES = ("name", "summary", "source")


def normalized_definition(definition: Mapping[str, Any]) -> dict[str, Any]:
    """The same rules, every text on one line without invisible letters, and an id only where we know it."""
    normalized = dict(definition)
    normalized |= {key: clean(definition[key]) for key in LINES if key in definition}
    if "readings" in definition:
        normalized["readings"] = {clean(key): clean(text) for key, text in definition["readings"].items()}
    if isinstance(definition.get("renege"), Mapping) and "reason" in definition["renege"]:
        normalized["renege"] = dict(definition["renege"]) | {"reason": clean(definition["renege"]["reason"])}
    if "penalties" in definition:
        normalized["penalties"] = [
            dict(each) | {"reason": clean(each["reason"])} for each in definition["penalties"] or []
        ]
    if "specials" in definition:
        normalized["specials"] = [
            dict(each) | {key: clean(each[key]) for key in ("name", "note") if key in each}
            for each in definition["specials"] or []
        ]
    known = normalized.pop("id", "")
    return normalized | ({"id": base_preset_id(known)} if is_preset(known) else {})
