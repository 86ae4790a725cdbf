"""`scorekeeper import`: game files as new games of the app's database."""

from __future__ import annotations

import click

from scorekeeper.actions.errors import NoSuchGame
from scorekeeper.actions.importing import import_games
from scorekeeper.actions.starting import problems_of
from scorekeeper.cli.game_address import key_in, no_such_game, path_of
from scorekeeper.cli.game_input import GAME_FILE, game_of_file
from scorekeeper.cli.home_database import home_database
from scorekeeper.cli.refusing import Refused, refusal
from scorekeeper.rules.game import Game
from scorekeeper.wording import N_

WATCHED_ONLY = N_(
    "Nobody holds the pencil here, so this can only be watched. To write in it, import it --into GAME: "
    "then whoever writes in that game writes in this one too."
)


@click.command("import")
@click.argument("files", metavar="FILE...", type=GAME_FILE, nargs=-1, required=True)
@click.option("--into", metavar="GAME", help="Keep them in the club of this game, whose keepers then hold the pencil.")
def command(*, files: tuple[str, ...], into: str | None) -> None:
    """Keep the game in FILE as a new game.

    Prints the path of its page; - reads standard input. Several files are kept all together, or none of them
    where one is wrong. Exits with 1 then, and says every reason on standard error.
    """
    games = _games_of(files)
    with home_database(made=into is None):
        try:
            keys = import_games(games, None if into is None else key_in(into))
        except NoSuchGame:
            raise no_such_game(into or "") from None
    for key in keys:
        click.echo(path_of(key))
    if into is None:
        click.echo(WATCHED_ONLY, err=True)


def _games_of(files: tuple[str, ...]) -> list[Game]:
    """The games of all files. Raises Refused with everything that is wrong with any of them."""
    games, lines = [], []
    for path in files:
        try:
            game = game_of_file(path)
            if problems := problems_of(game):
                raise refusal(click.format_filename(path), problems, game.players)
        except Refused as refused:
            lines += refused.lines
        else:
            games.append(game)
    if lines:
        raise Refused(lines)
    return games
