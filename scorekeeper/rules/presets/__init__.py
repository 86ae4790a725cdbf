"""The shipped rule sets: one TOML file each, named after its id. A new file is a new rule set.

A preset with an `order` is one of the first offered; the others follow in alphabetical order. A preset with a
`language` comes before all others for people who use that language. Every preset with a hook also exists without it,
under its id with the suffix `-no-hook`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.definition import rule_set_from, with_changes

FOLDER = Path(__file__).parent
NO_HOOK = "-no-hook"
UNORDERED = 10**6
# Keys of a preset's file that are not rules: its place in the list of presets, its open questions, what its sentences
# are about and the names of its packs.
LISTING_KEYS = ("order", "choices", "language", "speaks_of", "packs")


class NoSuchPreset(LookupError):
    """No rule set with this id is shipped."""


@cache
def preset_ids() -> tuple[str, ...]:
    """Return the ids of all presets that have a file, in the order in which they are offered."""
    orders = _orders_by_id()
    return tuple(sorted(orders, key=lambda preset_id: (orders[preset_id], preset_id)))


@cache
def first_offered() -> tuple[str, ...]:
    """Return the ids of the presets that are offered before all others: the five systems."""
    orders = _orders_by_id()
    return tuple(preset_id for preset_id in preset_ids() if orders[preset_id] < UNORDERED)


@cache
def presets_of_language(language: str) -> tuple[str, ...]:
    """Return the ids of the presets that are played in countries of this language, such as `nl` or `pt-BR`."""
    languages = {preset_id: preset_file(preset_id).get("language", "") for preset_id in preset_ids()}
    return tuple(preset_id for preset_id, each in languages.items() if each and each == language.partition("-")[0])


def presets_offered_in(language: str) -> tuple[str, ...]:
    """Return the ids of all presets, beginning with the ones of a language."""
    own = presets_of_language(language)
    return (*own, *(preset_id for preset_id in preset_ids() if preset_id not in own))


def is_preset(preset_id: str) -> bool:
    """Return whether a rule set with this id is shipped, as in its file or without its hook."""
    try:
        preset_definition(preset_id)
    except NoSuchPreset:
        return False
    return True


@cache
def preset_definition(preset_id: str) -> Mapping[str, Any]:
    """Return the plain data of a preset. Raises NoSuchPreset, also for `wizard-no-hook`, because Wizard has no hook."""
    base_id = base_preset_id(preset_id)
    data = {key: part for key, part in preset_file(base_id).items() if key not in LISTING_KEYS}
    if base_id == preset_id:
        return data
    if not rule_set_from(data).has_hook:
        raise NoSuchPreset(preset_id)
    return without_hook(data)


@cache
def preset(preset_id: str) -> RuleSet:
    """Return a shipped rule set. Raises NoSuchPreset."""
    return rule_set_from(preset_definition(preset_id))


def base_preset_id(preset_id: str) -> str:
    """Return the id of the preset with the hook: `desilva` for `desilva-no-hook`; any other id is its own."""
    return preset_id.removesuffix(NO_HOOK)


def without_hook(definition: Mapping[str, Any]) -> dict[str, Any]:
    """Return a definition of the same rules without a hook in any round, under an id of its own."""
    own = {"id": base_preset_id(str(definition.get("id", ""))) + NO_HOOK}
    return with_changes(definition, {"hook": "none", **specials_without_hook(definition)}) | own


def specials_without_hook(definition: Mapping[str, Any]) -> dict[str, Any]:
    """Return the changes that remove the hook from special rounds, empty if no special rounds have a hook."""
    specials = definition.get("specials") or []
    free = [{key: part for key, part in each.items() if key != "hook"} for each in specials]
    return {"specials": free} if free != specials else {}


def preset_file(preset_id: str) -> dict[str, Any]:
    """Return all data of the TOML file of a preset, and its id. Raises NoSuchPreset."""
    if preset_id not in _ids_of_files():
        raise NoSuchPreset(preset_id)
    text = (FOLDER / f"{preset_id}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text) | {"id": preset_id}


@cache
def _ids_of_files() -> tuple[str, ...]:
    return tuple(sorted(file.stem for file in FOLDER.glob("*.toml")))


def _orders_by_id() -> dict[str, int]:
    return {preset_id: preset_file(preset_id).get("order", UNORDERED) for preset_id in _ids_of_files()}
