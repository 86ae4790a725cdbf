"""Paths of files that are not modules: shipped files, and the folder of stored ones.

In a checkout `templates/`, `static/` and `instance/` are beside this package. A wheel has the first two inside it (see
`tool.hatch` in `pyproject.toml`), and stored files are in the usual folder of the system.
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
    """Return the default folder of stored files: the one that the environment names, or else the usual one."""
    named = os.environ.get(HOME_VARIABLE)
    return Path(named).absolute() if named else usual_home()


def usual_home() -> Path:
    """Return `instance/` in a checkout, else the system's folder for the data of its user."""
    if not IS_INSTALLED:
        return TOP / "instance"
    # Lazy import: a checkout does not need it, nor does a command that opens no database.
    from platformdirs import user_data_path  # noqa: PLC0415

    return user_data_path("scorekeeper", appauthor=False)
