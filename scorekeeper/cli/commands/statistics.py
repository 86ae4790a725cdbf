"""`scorekeeper statistics`: what is counted over many games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path

import click

from scorekeeper.actions.errors import NoGames
from scorekeeper.actions.groups.statistics import played_games
from scorekeeper.cli.errors import CommandError
from scorekeeper.cli.games.archive import parse_archive
from scorekeeper.cli.games.group import group_of
from scorekeeper.cli.games.input import GAME_FILE, parse_game, read_input
from scorekeeper.cli.home_database import home_database
from scorekeeper.cli.home_option import home_option
from scorekeeper.cli.language import _
from scorekeeper.cli.output.json_text import json_page
from scorekeeper.cli.output.statistics_page import statistics_page
from scorekeeper.cli.text_option import TEXT_LINE
from scorekeeper.files.group_archive.zip_entries import MAX_BYTES, ZIP_SIGNATURE
from scorekeeper.files.statistics_file import statistics_values
from scorekeeper.rules.score.score_sheet import score_sheet
from scorekeeper.rules.statistics.choice import GameChoice, statistics_of_player
from scorekeeper.rules.statistics.group import group_statistics
from scorekeeper.rules.statistics.played import PlayedGame
from scorekeeper.sheets.table.plain_text import printable
from scorekeeper.wording import N_

NOTHING = N_("None of these games has a complete round.")
NOTHING_CHOSEN = N_("None of these games with a complete round is by these rules and from these days.")
NOBODY = N_("%(name)s played in none of these games.")
UNREADABLE = N_("%(name)s cannot be read any more and is not counted.")
DAY = click.DateTime(["%Y-%m-%d"])


@click.command("statistics")
@click.argument("files", metavar="[FILE]...", type=GAME_FILE, nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Print them as JSON (format oh-hell-statistics/1).")
@click.option("--player", type=TEXT_LINE, metavar="NAME", help="Only what is counted of one player.")
@click.option("--rules", type=TEXT_LINE, metavar="ID", help="Only games by these rules; house rules by their name.")
@click.option("--since", type=DAY, metavar="DATE", help="Only games of this day or later, such as 2026-01-31.")
@click.option("--until", type=DAY, metavar="DATE", help="Only games of this day or earlier.")
@click.option("--group", "game", type=TEXT_LINE, metavar="GAME", help="Whose games: the group of GAME, as for export.")
@home_option
def command(
    *,
    files: tuple[str, ...],
    as_json: bool,
    player: str | None,
    rules: str | None,
    since: datetime | None,
    until: datetime | None,
    game: str | None,
    folder: Path,
) -> None:
    """Count what is known of the players in game files or archives of groups; without a FILE, in the app's database.

    Files are in the order of play where their rounds have no dates.
    """
    if files and game is not None:
        raise click.UsageError(_("--group is for the database: give no FILE with it."))
    choice = GameChoice(rules, since.date() if since else None, until.date() if until else None)
    played = _games_in(files) if files else _games_of_group(game, folder)
    statistics = group_statistics(choice.of(played))
    if player is not None:
        statistics = statistics_of_player(statistics, player)
    # Where nothing is left no game is wrong, so that is an answer like any other.
    if as_json:
        click.echo(json_page(statistics_values(statistics)))
    elif statistics.players:
        click.echo(statistics_page(statistics))
    elif player is not None and statistics.games:
        click.echo(_(NOBODY) % {"name": printable(player)})
    else:
        click.echo(_(NOTHING_CHOSEN if played and (rules or since or until) else NOTHING))


def _games_of_group(game: str | None, folder: Path) -> list[PlayedGame]:
    """Those that can be read, none where the database has none; the others are named on standard error."""
    with home_database(folder):
        try:
            games, unreadable = played_games(group_of(game, "--group"))
        except NoGames:
            return []
    for name in unreadable:
        click.echo(printable(_(UNREADABLE) % {"name": name}), err=True)
    return games


def _games_in(files: Iterable[str]) -> list[PlayedGame]:
    """The games of all files in their order. Raises CommandError with everything that is wrong with any of them."""
    games: list[PlayedGame] = []
    wrong: list[str] = []
    for path in files:
        try:
            games += _games_of_file(path)
        except CommandError as error:
            wrong += error.lines
    if wrong:
        raise CommandError(wrong)
    return games


def _games_of_file(path: str) -> Iterator[PlayedGame]:
    data = read_input(path, MAX_BYTES + 1)
    if not data.startswith(ZIP_SIGNATURE):
        yield PlayedGame(score_sheet(parse_game(path, data)))
        return
    for each in parse_archive(path, data).games:
        yield PlayedGame(score_sheet(each.game), each.started_on)
