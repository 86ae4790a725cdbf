"""`scorekeeper import`: game files as new games of the app's database, or a whole group from its archive."""

from __future__ import annotations

from pathlib import Path

import click

from scorekeeper.actions.errors import NoSuchGame, SeveralGroups
from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.groups.groups import group_called, has_keeper
from scorekeeper.actions.start.new_game import problems_of
from scorekeeper.actions.transfer.group_archive import import_group
from scorekeeper.actions.transfer.import_games import Imported, import_games
from scorekeeper.cli.game_input import GAME_FILE, parse_game, read_input
from scorekeeper.cli.games import game_path, no_such_game, parse_archive, parse_game_key, several_groups
from scorekeeper.cli.home_database import home_database
from scorekeeper.cli.language import _, ngettext
from scorekeeper.cli.options import TEXT_LINE, home_option, only_one_of
from scorekeeper.cli.output import CommandError, command_error
from scorekeeper.files.csv_group import is_group_csv
from scorekeeper.files.group_archive.zip_entries import MAX_BYTES, ZIP_SIGNATURE
from scorekeeper.rules.game import Game
from scorekeeper.rules.normalization import name_key
from scorekeeper.wording import N_

WATCHED_ONLY = N_(
    "No device keeps score here, so this game can only be watched. “scorekeeper keys” prints a link that lets a "
    "device keep score."
)


@click.command("import")
@click.argument("files", metavar="FILE...", type=GAME_FILE, nargs=-1, required=True)
@click.option(
    "--into",
    type=TEXT_LINE,
    metavar="GAME",
    help="Add them to the group of this game, whose devices then keep score.",
)
@click.option(
    "--group",
    type=TEXT_LINE,
    metavar="NAME",
    help="Add them to the group of this name, which is created if there is none.",
)
@home_option
def command(*, files: tuple[str, ...], into: str | None, group: str | None, folder: Path) -> None:
    """Import the game in FILE as a new game, or everything in the archive of a group.

    Prints the path of its page; - reads standard input. If one of several files is wrong, none is imported; an archive
    must come alone. On an error the exit status is 1, and every reason is printed on standard error.
    """
    read = {path: read_input(path, MAX_BYTES + 1) for path in files}
    archives = [path for path, data in read.items() if data.startswith(ZIP_SIGNATURE) or is_group_csv(data)]
    if archives and len(files) > 1:
        raise click.UsageError(_("Give the archive of a group on its own."))
    if into is not None and group is not None:
        raise only_one_of("--into", "--group")
    if group is not None and not name_key(group):
        raise click.UsageError(_("Enter the name of the group."))
    archive = parse_archive(archives[0], read[archives[0]]) if archives else None
    games = [] if archives else _games_of(files, read)
    with home_database(folder, create=into is None):
        try:
            group_id = _group_id(into, group)
            done = import_games(games, group_id) if archive is None else import_group(archive, into=group_id)
            kept_by_somebody = group_id is not None and has_keeper(group_id)
        except NoSuchGame:
            raise no_such_game(into or "") from None
        except SeveralGroups:
            raise several_groups("--into") from None
    _report_existing(done)
    if not kept_by_somebody:
        click.echo(_(WATCHED_ONLY), err=True)


def _group_id(into: str | None, group: str | None) -> int | None:
    """Return the id of the group of the game `into`, or of the group called `group`, which is created if it is missing.

    Raises NoSuchGame if the game does not exist, SeveralGroups if the name is not unique.
    """
    if into is not None:
        return game_at(parse_game_key(into)).group_id
    return None if group is None else group_called(group)


def _report_existing(done: Imported) -> None:
    for key in done.keys:
        click.echo(game_path(key))
    if count := len(done.here):
        words = ngettext(
            "%(num)d game was already here and is left out.", "%(num)d games were already here and are left out.", count
        )
        click.echo(words % {"num": count}, err=True)


def _games_of(files: tuple[str, ...], read: dict[str, bytes]) -> list[Game]:
    """Return the games of all files. Raises CommandError with the problems of all of them."""
    games, lines = [], []
    for path in files:
        try:
            game = parse_game(path, read[path])
            if problems := problems_of(game):
                raise command_error(click.format_filename(path), problems, game.players)
        except CommandError as error:
            lines += error.lines
        else:
            games.append(game)
    if lines:
        raise CommandError(lines)
    return games
