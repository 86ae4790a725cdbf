"""The known answers, worked out by hand or independently of this project: copies of the house's shared cases."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "vectors" / "cases"


@cache
def cases(name: str) -> Any:
    """The content of one file of cases, named without its ending."""
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
