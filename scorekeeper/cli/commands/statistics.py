"""`scorekeeper statistics`: figures over many games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from fractions import Fraction
from pathlib import Path

import click

from scorekeeper.actions.errors import NoGames
from scorekeeper.actions.groups.statistics import played_games
from scorekeeper.cli.game_input import GAME_FILE, parse_game, read_input
from scorekeeper.cli.games import group_of, parse_archive
from scorekeeper.cli.home_database import home_database
from scorekeeper.cli.language import _, current_language
from scorekeeper.cli.options import TEXT_LINE, home_option, only_one_of
from scorekeeper.cli.output import CommandError, json_page
from scorekeeper.files.group_archive.zip_entries import MAX_BYTES, ZIP_SIGNATURE
from scorekeeper.files.statistics_file import statistics_values
from scorekeeper.rules.score.score_sheet import score_sheet
from scorekeeper.rules.statistics.choice import GameChoice, statistics_of_player
from scorekeeper.rules.statistics.group import GroupStatistics, Record, group_statistics
from scorekeeper.rules.statistics.played import PlayedGame
from scorekeeper.rules.statistics.player import PlayerStatistics
from scorekeeper.rules.statistics.summary import RecordKind
from scorekeeper.sheets.book.tables import percent
from scorekeeper.sheets.table.cells import aligned_columns, printable
from scorekeeper.wording import N_
from scorekeeper.wording.locale_forms import decimal_words
from scorekeeper.wording.numbers import number_text

NOTHING = N_("None of these games has a complete round yet.")
NOTHING_CHOSEN = N_("None of these games with a complete round is played by these rules on these days.")
NOBODY = N_("%(name)s didn’t play in any of these games.")
UNREADABLE = N_("%(name)s can no longer be read.")
DAY = click.DateTime(["%Y-%m-%d"])

# A share of fewer rounds says little.
FEW = 20
HEADS = (
    N_("Player"),
    N_("Games"),
    N_("Won"),
    N_("Shared"),
    N_("Average finish"),
    N_("Made"),
    N_("Rounds"),
    N_("In a row"),
    N_("Rating"),
)
COUNTED = N_("Games: %(games)s, rounds: %(rounds)s")
FEW_ROUNDS = N_("* from fewer than %(rounds)d rounds, so take it with a pinch of salt")
PAIR = N_("%(one)s %(ahead)s–%(behind)s %(other)s, level %(level)s")
RECORDS = {
    RecordKind.HIGHEST_TOTAL: N_("Highest total"),
    RecordKind.LOWEST_TOTAL: N_("Lowest total"),
    RecordKind.HIGHEST_ROUND: N_("Most points in a round"),
    RecordKind.BIGGEST_COMEBACK: N_("Furthest behind and still won"),
    RecordKind.MOST_MADE_IN_A_ROW: N_("Most bids made in a row"),
}
IN_GAME = N_("%(value)s by %(player)s (%(game)s)")
IN_ROUND = N_("%(value)s by %(player)s (%(game)s, round %(round)s)")


@click.command("statistics")
@click.argument("files", metavar="[FILE]...", type=GAME_FILE, nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
@click.option("--player", type=TEXT_LINE, metavar="NAME", help="Only the statistics of one player.")
@click.option("--rules", type=TEXT_LINE, metavar="ID", help="Only games with these rules; house rules by their name.")
@click.option("--since", type=DAY, metavar="DATE", help="Only games from this day on, such as 2026-01-31.")
@click.option("--until", type=DAY, metavar="DATE", help="Only games up to this day.")
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
    """Show statistics of the players in game files or archives of groups; without a FILE, of the app's database.

    Give the files in the order of play if their rounds have no dates.
    """
    if files and game is not None:
        raise only_one_of("FILE", "--group")
    choice = GameChoice(rules, since.date() if since else None, until.date() if until else None)
    played = _games_in(files) if files else _games_of_group(game, folder)
    statistics = group_statistics(choice.chosen_from(played))
    if player is not None:
        statistics = statistics_of_player(statistics, player)
    # If no game is left, no game is wrong, so that is an answer like any other.
    if as_json:
        click.echo(json_page(statistics_values(statistics)))
    elif statistics.players:
        click.echo(statistics_page(statistics))
    elif player is not None and statistics.games:
        click.echo(_(NOBODY) % {"name": printable(player)})
    else:
        click.echo(_(NOTHING_CHOSEN if played and (rules or since or until) else NOTHING))


def _games_of_group(game: str | None, folder: Path) -> list[PlayedGame]:
    """Return the readable games of the group, empty without a database. Unreadable games are reported on standard
    error.
    """
    with home_database(folder):
        try:
            games, unreadable = played_games(group_of(game, "--group"))
        except NoGames:
            return []
    for name in unreadable:
        click.echo(printable(_(UNREADABLE) % {"name": name}), err=True)
    return games


def _games_in(files: Iterable[str]) -> list[PlayedGame]:
    """Return the games of all files in their order. Raises CommandError with the problems of all of them."""
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


def statistics_page(statistics: GroupStatistics) -> str:
    """Return the statistics that a person would ask for. The others are in the JSON output only."""
    lines = [_(COUNTED) % {"games": statistics.games, "rounds": statistics.rounds}, ""]
    lines += aligned_columns([[_(head) for head in HEADS], *map(_player_cells, statistics.players)])
    if any(one.rounds < FEW for one in statistics.players):
        lines.append(_(FEW_ROUNDS) % {"rounds": FEW})
    return "\n".join(
        [*lines, *_section_lines(_pair_lines(statistics)), *_section_lines(map(_record_line, statistics.records))]
    )


def _player_cells(one: PlayerStatistics) -> Sequence[str]:
    few = "*" if one.rounds < FEW else ""
    return (
        printable(one.name),
        str(one.games),
        str(one.wins),
        str(one.shared_wins),
        "–" if one.mean_rank is None else decimal_words(float(one.mean_rank), 2, current_language().language),
        f"{percent(Fraction(one.made, one.rounds), current_language().language)}{few}",
        str(one.rounds),
        str(one.longest_made),
        decimal_words(one.rating.ordinal, 1, current_language().language),
    )


def _section_lines(lines: Iterator[str]) -> list[str]:
    """Return the lines after an empty line, or no lines at all if there are none to print."""
    written = list(lines)
    return ["", *written] if written else []


def _pair_lines(statistics: GroupStatistics) -> Iterator[str]:
    for pair in statistics.head_to_head:
        yield _(PAIR) % {
            "one": printable(pair.one),
            "ahead": pair.one_ahead,
            "behind": pair.other_ahead,
            "other": printable(pair.other),
            "level": pair.level,
        }


def _record_line(record: Record) -> str:
    words, feat = " · ".join(filter(None, (_(RECORDS[record.what]), printable(record.rules or "")))), record.feat
    where = _(IN_GAME) if feat.round is None else _(IN_ROUND)
    return f"{words}: " + where % {
        "value": number_text(feat.value),
        "player": printable(feat.name),
        "game": printable(feat.game_label),
        "round": feat.round,
    }
