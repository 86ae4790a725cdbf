"""`scorekeeper check`: whether everything that is kept is whole."""

from __future__ import annotations

from pathlib import Path

import click

from scorekeeper.actions.groups.groups import count_all
from scorekeeper.cli.commands.backup import game_count
from scorekeeper.cli.home_database import database_name, display_path, home_database, reporting_errors
from scorekeeper.cli.language import _
from scorekeeper.cli.options import home_option
from scorekeeper.storage.backup.archive import require_whole_backup
from scorekeeper.storage.backup.daily import newest_backup
from scorekeeper.storage.database.sqlite_file import require_integrity
from scorekeeper.storage.home import configured_home, secret_from_file
from scorekeeper.wording import N_

WHOLE = N_("%(file)s: %(games)s, whole and checked.")
RIGHT_KEY = N_("%(file)s: the key by which phones keep score.")


@click.command("check")
@home_option
def command(*, folder: Path) -> None:
    """Check that the database, the key and the newest backup are intact; the exit status is 1 if one isn’t."""
    home = configured_home(folder)
    with home_database(folder):
        games, _groups = count_all()
    with reporting_errors(database_name(home)):
        if home.database is not None:
            require_integrity(home.database)
    click.echo(_(WHOLE) % {"file": database_name(home), "games": game_count(games)})
    if home.secret is not None and home.secret.exists():
        with reporting_errors(display_path(home.secret)):
            secret_from_file(home.secret)
        click.echo(_(RIGHT_KEY) % {"file": display_path(home.secret)})
    backup = newest_backup(home)
    if backup is not None:
        with reporting_errors(display_path(backup)):
            saved = require_whole_backup(backup)
        click.echo(_(WHOLE) % {"file": display_path(backup), "games": game_count(saved)})
