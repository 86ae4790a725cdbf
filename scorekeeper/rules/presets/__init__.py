"""The rule sets we ship: one TOML file each, named after its id. A new file is a new rule set."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from scorekeeper.rules.definition import rule_set_from
from scorekeeper.rules.rule_set import RuleSet


class NoSuchPreset(LookupError):
    """No rule set of this id is shipped."""


@cache
def preset_ids() -> tuple[str, ...]:
    """The ids of all presets, in the order in which they are offered."""
    pages = {page["id"]: page for page in map(_page, _files())}
    return tuple(sorted(pages, key=lambda preset_id: (pages[preset_id].get("order", 100), preset_id)))


@cache
def preset_definition(preset_id: str) -> Mapping[str, Any]:
    """The plain data of a preset. Raises NoSuchPreset."""
    if preset_id not in _files():
        raise NoSuchPreset(preset_id)
    page = _page(preset_id)
    page.pop("order", None)
    return page


@cache
def preset(preset_id: str) -> RuleSet:
    """A shipped rule set. Raises NoSuchPreset."""
    return rule_set_from(preset_definition(preset_id))


@cache
def _files() -> tuple[str, ...]:
    names = (entry.name for entry in resources.files(__name__).iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


def _page(preset_id: str) -> dict[str, Any]:
    text = resources.files(__name__).joinpath(f"{preset_id}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text) | {"id": preset_id}
