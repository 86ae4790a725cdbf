"""`scorekeeper demo`: sample games in the app's database, to look at and to show."""

from __future__ import annotations

from pathlib import Path

import click

from scorekeeper.actions.transfer.demo import add_demo, remove_demo
from scorekeeper.cli.games.line import game_line
from scorekeeper.cli.home_database import home_database
from scorekeeper.cli.home_option import home_option
from scorekeeper.wording import N_

THERE_ALREADY = N_("The sample games are here already.")
REMOVED = N_("The sample games are gone: %(count)s.")
NONE_HERE = N_("There are no sample games here.")


@click.command("demo")
@click.option("--remove", is_flag=True, help="Remove the sample games again; everything else stays.")
@home_option
def command(*, remove: bool, folder: Path) -> None:
    """Fill the app's database with sample games.

    They are printed with the paths of their pages: four finished evenings of four rule sets, and two that are
    being played. Nobody holds their pencil: they can be watched, printed and saved as files.
    """
    with home_database(folder, create=not remove):
        if remove:
            count = remove_demo()
            click.echo(REMOVED % {"count": count} if count else NONE_HERE)
            return
        demo = add_demo()
    if demo.there_before:
        click.echo(THERE_ALREADY, err=True)
    for game in demo.games:
        click.echo(game_line(game))
