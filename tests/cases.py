"""The expected results, worked out by hand or independently of this project: copies of the shared cases beside it."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "vectors" / "cases"
# Cases of our own, worked out by hand.
OWN = Path(__file__).parent / "vectors" / "own"


@cache
def cases(name: str) -> Any:
    """The content of one file of cases, named without its ending, followed by our own."""
    content, own = _content(FOLDER / f"{name}.json"), OWN / f"{name}.json"
    return [*content, *_content(own)] if own.exists() else content


def _content(file: Path) -> Any:
    return json.loads(file.read_text(encoding="utf-8"))
