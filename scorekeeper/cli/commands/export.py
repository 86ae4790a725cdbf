"""`scorekeeper export`: a game of the app's database as a file, its whole group, or the list of the games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

import click

from scorekeeper.actions.errors import NoSuchGame
from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.groups.groups import GameSummary, all_games
from scorekeeper.actions.transfer.group_archive import ARCHIVE, GROUP_FILES, archive_of_group
from scorekeeper.cli.games import game_line, no_such_game, parse_game_key
from scorekeeper.cli.home_database import home_database
from scorekeeper.cli.language import _, current_language
from scorekeeper.cli.options import TEXT_LINE, home_option, only_one_of
from scorekeeper.cli.output import print_lines, write_output
from scorekeeper.files.csv_game import csv_text
from scorekeeper.files.game_file import game_text
from scorekeeper.sheets.spreadsheet.workbook import score_workbook
from scorekeeper.sheets.table.cells import printable
from scorekeeper.storage.games.stored import LeftOut
from scorekeeper.wording import N_

BATCH_SIZE = 200
NO_GAMES = N_("No games here yet.")
UNREADABLE = N_("%(name)s can no longer be read and isn’t in the archive.")
UNREADABLE_IN_LIST = N_("%(name)s can no longer be read.")


def _group_bytes(key: str, file: str) -> bytes:
    """Return a file with the group of a game. Each unreadable game is reported on standard error."""
    group = archive_of_group(game_at(key).group_id)
    for name in group.left_out:
        click.echo(printable(_(UNREADABLE) % {"name": name}), err=True)
    return GROUP_FILES[file].write(group)


# The formats in which a game can be written, by its key.
FORMATS: Mapping[str, Callable[[str], bytes]] = {
    "game": lambda key: game_text(game_at(key).game).encode("utf-8"),
    "csv": lambda key: csv_text(game_at(key).sheet).encode("utf-8"),
    "xlsx": lambda key: score_workbook(game_at(key).sheet, current_language()),
    "club": lambda key: _group_bytes(key, ARCHIVE),
    **{name: partial(_group_bytes, file=name) for name in GROUP_FILES if name != ARCHIVE},
}


@click.command("export")
@click.argument("game", type=TEXT_LINE, required=False)
@click.option("-o", "--output", help="The file to write; - is standard output.")
@click.option(
    "--as",
    "form",
    type=click.Choice(tuple(FORMATS)),
    default="game",
    show_default=True,
    help="A game file; a table as CSV; a spreadsheet; the archive of everything in the group of the game; or all games "
    "of the group as tables.",
)
@click.option("--list", "listed", is_flag=True, help="List the games, newest first; the default without a GAME.")
@home_option
def command(*, game: str | None, output: str | None, form: str, listed: bool, folder: Path) -> None:
    """Write GAME of the app's database as a file.

    GAME is the address of a game, its path as in the list, or its key.
    """
    if game is None:
        if output is not None or form != "game":
            raise click.MissingParameter(param_hint=["GAME"], param_type="argument")
        _print_games(folder)
        return
    if listed:
        raise only_one_of("GAME", "--list")
    with home_database(folder):
        try:
            data = FORMATS[form](parse_game_key(game))
        except NoSuchGame:
            raise no_such_game(game) from None
    write_output(output or "-", data)


def _print_games(folder: Path) -> None:
    with home_database(folder):
        any_game = False
        for game in _readable_games():
            print_lines(game_line(game))
            any_game = True
    if not any_game:
        click.echo(_(NO_GAMES), err=True)


def _readable_games() -> Iterator[GameSummary]:
    """Yield every game, loaded in batches. Each unreadable game is reported on standard error."""
    skip = 0
    unreadable: list[LeftOut] = []
    while (games := all_games(limit=BATCH_SIZE, skip=skip, unreadable=unreadable)) or unreadable:
        yield from games
        for each in unreadable:
            click.echo(printable(_(UNREADABLE_IN_LIST) % {"name": each.name}), err=True)
        unreadable.clear()
        skip += BATCH_SIZE
