"""`scorekeeper export`: a game of the app's database as a game file, or the list of its games."""

from __future__ import annotations

from collections.abc import Iterator

import click

from scorekeeper.actions.errors import NoSuchGame
from scorekeeper.actions.games import game_at
from scorekeeper.actions.listing import GameSummary, every_game
from scorekeeper.cli.game_address import key_in, no_such_game
from scorekeeper.cli.game_line import game_line
from scorekeeper.cli.home_database import home_database
from scorekeeper.cli.output import write_output
from scorekeeper.files.game_file import game_text
from scorekeeper.wording import N_

AT_A_TIME = 200
NO_GAMES = N_("There are no games here yet.")


@click.command("export")
@click.argument("game", required=False)
@click.option("-o", "--output", help="The file to write; - is standard output, and so is saying nothing.")
@click.option("--list", "listed", is_flag=True, help="List the games, newest first; so does giving no GAME.")
def command(*, game: str | None, output: str | None, listed: bool) -> None:
    """Write GAME of the app's database as a game file.

    GAME is the address of a game, its path as in the list, or its key.
    """
    if game is None:
        if output is not None:
            raise click.UsageError("Say which GAME; without -o they are listed.")
        _list()
        return
    if listed:
        raise click.UsageError("Give either a GAME or --list.")
    with home_database():
        try:
            text = game_text(game_at(key_in(game)).game)
        except NoSuchGame:
            raise no_such_game(game) from None
    write_output(output or "-", text.encode("utf-8"))


def _list() -> None:
    with home_database():
        some = False
        for game in _games():
            click.echo(game_line(game))
            some = True
    if not some:
        click.echo(NO_GAMES, err=True)


def _games() -> Iterator[GameSummary]:
    """Every game, some at a time."""
    skip = 0
    while games := every_game(limit=AT_A_TIME, skip=skip):
        yield from games
        skip += len(games)
