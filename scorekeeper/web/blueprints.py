"""The pages: one blueprint in each module of routes, found by its name `bp`.

An endpoint names its module: `seasons.index` is in `seasons.py`, `groups_people.index` in `groups/people_routes.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType

from flask import Flask
from werkzeug.utils import find_modules, import_string


def pages() -> Iterator[ModuleType]:
    """Yield the modules that have a blueprint."""
    for name in find_modules("scorekeeper.web", recursive=True):
        module = import_string(name)
        if hasattr(module, "bp"):
            yield module


def register_pages(app: Flask) -> None:
    """Register every blueprint."""
    for page in pages():
        app.register_blueprint(page.bp)
