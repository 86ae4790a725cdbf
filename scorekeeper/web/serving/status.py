"""The command `scorekeeper status`: what is stored in a home, and how it is served."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from scorekeeper.actions.groups.groups import count_all
from scorekeeper.cli.home_database import database_name, display_path, home_database
from scorekeeper.cli.language import _
from scorekeeper.storage.backup.daily import newest_backup
from scorekeeper.storage.database.health import stored_bytes
from scorekeeper.storage.home import configured_home, last_served
from scorekeeper.version import version
from scorekeeper.web.serving.settings import SETTINGS
from scorekeeper.web.serving.startup_message import in_columns

# Their values are passwords or contain one.
SECRETS = ("SECRET_KEY", "DATABASE_URL", "BUDGETS_STORE")
MEGABYTE = 1_000_000


def status_lines(folder: Path) -> list[str]:
    """Return the facts with their names, in columns. Raises CommandError if the database cannot be used."""
    home = configured_home(folder)
    with home_database(folder):
        games, groups = count_all()
        size = stored_bytes()
    backup = newest_backup(home)
    lines = [
        (_("Version:"), version()),
        (_("Home:"), str(home.folder)),
        (_("Database:"), f"{database_name(home)}, {size / MEGABYTE:.1f} MB"),
        (_("Games:"), str(games)),
        (_("Groups:"), str(groups)),
        (_("Newest backup:"), display_path(backup) if backup else "-"),
        (_("Last served at:"), last_served(home) or "-"),
        (_("Settings:"), ", ".join(_setting_lines()) or "-"),
    ]
    return in_columns(lines)


def _setting_lines() -> Iterator[str]:
    for name in SETTINGS:
        value = os.environ.get(name)
        if value:
            yield name if name in SECRETS else f"{name}={value}"
