"""Paths of files that are not modules: those the scorekeeper ships, and those it stores.

In a checkout `templates/`, `static/` and `instance/` lie beside this package. A wheel carries the first two inside it
(see `tool.hatch` in `pyproject.toml`), and what is kept lies where each system has a place for it.
"""

from __future__ import annotations

import os
from pathlib import Path

PACKAGE = Path(__file__).parent
# Only a wheel has it here.
IS_INSTALLED = (PACKAGE / "static").is_dir()
TOP = PACKAGE if IS_INSTALLED else PACKAGE.parent
TEMPLATES = TOP / "templates"
STATIC = TOP / "static"
FONTS = STATIC / "fonts"
SHEET_TEMPLATES = TEMPLATES / "sheets"
# The folder need not exist: English needs no catalogue.
TRANSLATIONS = TOP / "translations"
HOME_VARIABLE = "SCOREKEEPER_HOME"


def home_folder() -> Path:
    """The folder of what is kept, unless a command names another: what the environment says, else the usual one."""
    named = os.environ.get(HOME_VARIABLE)
    return Path(named).absolute() if named else usual_home()


def usual_home() -> Path:
    """`instance/` in a checkout, else the folder that this system has for the data of its user."""
    if not IS_INSTALLED:
        return TOP / "instance"
    # A checkout needs none of it, and neither does a command that opens no database.
    from platformdirs import user_data_path  # noqa: PLC0415

    return user_data_path("scorekeeper", appauthor=False)
