"""The pages: one blueprint for each module of routes, all of which are found by their names.

An endpoint says where it lies: `seats_keeper.index` is in `seats/keeper_routes.py`, `recap.index` in `recap/routes.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType

from flask import Flask
from werkzeug.utils import find_modules, import_string


def pages() -> Iterator[ModuleType]:
    """Return the modules of routes."""
    for name in find_modules("scorekeeper.web", recursive=True):
        if name.endswith("routes"):
            yield import_string(name)


def register_pages(app: Flask) -> None:
    """Put every page at its address."""
    for page in pages():
        app.register_blueprint(page.bp)
