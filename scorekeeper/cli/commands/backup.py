"""`scorekeeper backup`: a copy of everything in this home (data folder), while it is in use."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from scorekeeper.actions.clock import today
from scorekeeper.cli.home_database import database_name, display_path, reporting_errors
from scorekeeper.cli.language import _, ngettext
from scorekeeper.cli.options import home_option
from scorekeeper.cli.output import write_output
from scorekeeper.storage.atomic_files import write_atomically
from scorekeeper.storage.backup.archive import Backup, make_backup
from scorekeeper.storage.home import Home, configured_home
from scorekeeper.wording import N_

WROTE = N_("%(file)s: %(games)s, whole and checked.")
WITH_KEY = N_("It contains the key that lets phones keep score: keep the file to yourself.")
WITHOUT_KEY = N_("It does not contain the key that lets phones keep score: keep SECRET_KEY as well.")
# The name of the file in the help; DATE is the day.
DEFAULT = "scorekeeper-DATE.zip"


@click.command("backup")
@click.option("-o", "--output", show_default=DEFAULT, help="The file to write; - is standard output.")
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
@home_option
def command(*, output: str | None, force: bool, folder: Path) -> None:
    """Save everything the app keeps in one zip file.

    That is its database and the key of its cookies. The server can keep running. “scorekeeper restore” puts the copy
    back, here or on another machine.
    """
    home = configured_home(folder)
    target = output or f"scorekeeper-{today()}.zip"
    with reporting_errors(database_name(home)):
        backup = make_backup(home)
    if target == "-":
        write_output("-", backup.data)
    else:
        with reporting_errors(display_path(target)):
            write_atomically(Path(target), backup.data, replace=force)
    click.echo("\n".join(_report_lines(display_path(target), backup, home)), err=target == "-")


def game_count(games: int) -> str:
    """Return the number of games, in words."""
    return ngettext("%(num)d game", "%(num)d games", games) % {"num": games}


def _report_lines(target: str, backup: Backup, home: Home) -> Iterator[str]:
    yield _(WROTE) % {"file": target, "games": game_count(backup.games)}
    if backup.with_key:
        yield _(WITH_KEY)
    elif home.secret is None:
        yield _(WITHOUT_KEY)
