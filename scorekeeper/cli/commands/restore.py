"""`scorekeeper restore`: a backup in the place of the app's database."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from scorekeeper.actions.clock import today
from scorekeeper.cli.commands.backup import game_count
from scorekeeper.cli.home_database import database_name, display_path, home_database, reporting_errors
from scorekeeper.cli.language import _
from scorekeeper.cli.options import home_option
from scorekeeper.cli.output import print_lines
from scorekeeper.storage.backup.archive import read_backup
from scorekeeper.storage.backup.restore import (
    KeyOutcome,
    RestoreOutcome,
    begin_run_of_versions,
    fill_database,
    prepare_restore,
    replace_database,
)
from scorekeeper.storage.database.sqlite_file import log_of
from scorekeeper.storage.errors import NotAFileDatabase
from scorekeeper.storage.home import configured_home
from scorekeeper.wording import N_

RESTORED = N_("Restored %(games)s from %(file)s.")
ASKED_AGAIN = N_("Every phone fetches its games again, and their sheets are printed again.")
OLD_DATABASE = N_("The previous database is kept as %(file)s.")
OLD_KEY = N_("The previous key is kept as %(file)s.")
WITH_ITS_KEY = N_("The backup has its key: its phones can go on keeping score.")
KEYS = {
    KeyOutcome.NONE: N_("The backup has no key: phones from another home have to be let in again."),
    KeyOutcome.SAME: WITH_ITS_KEY,
    KeyOutcome.NEW: WITH_ITS_KEY,
    KeyOutcome.OUTSIDE: N_("The key was left out, because SECRET_KEY is set here."),
}


@click.command("restore")
@click.argument("file", required=False, type=click.Path(exists=True, dir_okay=False, allow_dash=True))
@home_option
@click.pass_context
def command(ctx: click.Context, *, file: str | None, folder: Path) -> None:
    """Replace the app's database with a backup.

    FILE is a file written by “scorekeeper backup”, or a bare database; - reads standard input. It is checked first, and
    upgraded if it is older. Stop the server before. The previous database is kept beside it under a name with today's
    date.

    A PostgreSQL database must be empty for FILE. After pg_restore has restored one, run this command without FILE so
    that every phone fetches its games again.
    """
    home = configured_home(folder)
    place = home.database
    if file is None:
        if place is not None:
            raise click.MissingParameter(ctx=ctx, param=ctx.command.params[0])
        with home_database(folder):
            begin_run_of_versions()
        click.echo(_(ASKED_AGAIN))
        return
    with reporting_errors(database_name(home)):
        if place is None and not home.is_postgresql:
            raise NotAFileDatabase
    with reporting_errors(display_path(file)):
        with click.open_file(file, "rb") as stream:
            data = read_backup(stream)
        # Beside a database whose server was killed.
        log = log_of(Path(file))
        written_last = log.read_bytes() if file != "-" and log.exists() else b""
        with prepare_restore(data, home.folder if place is None else place.parent, written_last) as new:
            with reporting_errors(database_name(home)):
                if place is None:
                    replaced = fill_database(home, new, today())
                else:
                    replaced = replace_database(home, place, new, today())
            print_lines("\n".join(_report_lines(display_path(file), new.games, replaced)))


def _report_lines(file: str, games: int, replaced: RestoreOutcome) -> Iterator[str]:
    yield _(RESTORED) % {"file": file, "games": game_count(games)}
    for kept, sentence in ((replaced.database, _(OLD_DATABASE)), (replaced.key, _(OLD_KEY))):
        if isinstance(kept, Path):
            yield sentence % {"file": display_path(kept)}
    yield _(KEYS[replaced.key_outcome])
