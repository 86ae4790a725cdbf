"""The pages: one blueprint for each module of routes, found by its name `bp`.

An endpoint says where it lies: `seasons.index` is in `seasons.py`, `groups_people.index` in `groups/people_routes.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType

from flask import Flask
from werkzeug.utils import find_modules, import_string


def pages() -> Iterator[ModuleType]:
    """Return the modules that have a blueprint."""
    for name in find_modules("scorekeeper.web", recursive=True):
        module = import_string(name)
        if hasattr(module, "bp"):
            yield module


def register_pages(app: Flask) -> None:
    """Put every page at its address."""
    for page in pages():
        app.register_blueprint(page.bp)
