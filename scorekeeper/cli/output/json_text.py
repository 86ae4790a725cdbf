"""JSON that a person can read too: one line for each round, not one for each number."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


def json_page(values: Mapping[str, Any]) -> str:
    """An object with one key a line, and lists of lists or objects with one entry a line."""
    lines = [f"  {_text(key)}: {_entry(value)}" for key, value in values.items()]
    return "{\n" + ",\n".join(lines) + "\n}"


def _entry(value: object) -> str:
    if isinstance(value, list) and any(isinstance(each, dict | list) for each in value):
        return "[\n" + ",\n".join(f"    {_text(each)}" for each in value) + "\n  ]"
    return _text(value)


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)
