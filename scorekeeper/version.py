"""The version of this program: its only place is `pyproject.toml`, and an installed package carries it."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version as version_of


@cache
def version() -> str:
    """Return the number, such as 1.0.0."""
    return version_of("scorekeeper")
