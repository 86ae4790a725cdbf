"""The version of this program, which is set only in `pyproject.toml` and read from the installed package."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version as version_of


@cache
def version() -> str:
    """Return the number, such as 1.0.0."""
    return version_of("scorekeeper")
