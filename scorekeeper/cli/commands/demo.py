"""`scorekeeper demo`: sample games in the app's database, to look at and to show."""

from __future__ import annotations

from pathlib import Path

import click

from scorekeeper.actions.demo.group import GAMES, play_group
from scorekeeper.actions.demo.samples import add_samples, remove_samples
from scorekeeper.cli.games import game_line, game_path
from scorekeeper.cli.home_database import home_database
from scorekeeper.cli.language import _, ngettext
from scorekeeper.cli.options import home_option, only_one_of
from scorekeeper.cli.output import echo_progress, print_lines
from scorekeeper.wording import N_

THERE_ALREADY = N_("The sample games are already here.")
REMOVED = N_("The sample games are gone: %(count)s.")
NONE_HERE = N_("There are no sample games here.")


@click.command("demo")
@click.option(
    "--group",
    is_flag=True,
    help="Four seasons of one group instead, played at random, with people who come and go; takes about half a minute.",
)
@click.option(
    "--games",
    type=click.IntRange(1, GAMES),
    default=GAMES,
    show_default=True,
    metavar="N",
    help="With --group: only its first games.",
)
@click.option("--remove", is_flag=True, help="Remove the sample games again; everything else stays.")
@home_option
def command(*, group: bool, games: int, remove: bool, folder: Path) -> None:
    """Fill the app's database with sample games.

    Prints the paths of their pages: four finished evenings of four rule sets, and two in progress. No one holds their
    pencil: they can be watched, printed and saved as files.
    """
    if games < GAMES and not group:
        raise click.MissingParameter(param_hint=["--group"], param_type="option")
    if group and remove:
        raise only_one_of("--remove", "--group")
    with home_database(folder, create=not remove):
        if remove:
            count = remove_samples()
            print_lines(_(REMOVED) % {"count": count} if count else _(NONE_HERE))
        elif group:
            _play_games(games)
        else:
            _add_samples()


def _add_samples() -> None:
    samples = add_samples()
    if samples.there_before:
        click.echo(_(THERE_ALREADY), err=True)
    for game in samples.games:
        print_lines(game_line(game))


def _play_games(games: int) -> None:
    """Play the group's games, and report the progress on standard error."""
    newest = ""
    for played, stored in enumerate(play_group(games), start=1):
        newest = game_path(stored.key)
        words = ngettext("%(done)d of %(num)d game", "%(done)d of %(num)d games", games)
        echo_progress(words % {"done": played, "num": games}, over=played == games)
    print_lines(newest)
