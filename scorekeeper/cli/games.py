"""Games and groups as the command line takes and names them.

A game is named by the path of its page on the server, and a group by any of its games or by its archive.
"""

from __future__ import annotations

import re

import click

from scorekeeper.actions.errors import NoGames, NoSuchGame
from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.groups.groups import GameSummary, every_group
from scorekeeper.cli.language import _, current_language, ngettext
from scorekeeper.cli.output import CommandError
from scorekeeper.files.csv_group import is_group_csv, read_group_csv
from scorekeeper.files.group_archive import GroupArchive
from scorekeeper.files.group_archive.reader import describe_entry, read_group
from scorekeeper.sheets.table.cells import printable
from scorekeeper.wording import N_
from scorekeeper.wording.locale_forms import list_words

WON = N_("%(names)s won")
OF = N_("%(played)s of %(rounds)s rounds, %(leaders)s ahead")
BEGUN = N_("not begun")

SEVERAL = N_("There are several groups here: choose one with %(option)s and any game of the group.")

NO_SUCH_GAME = N_("There is no such game here; “scorekeeper export” lists the games.")


def game_line(game: GameSummary) -> str:
    """Return a game as a line of a list: date and path in columns, so that it is easy to split, then title, players and
    standing.
    """
    words = [game.title, ", ".join(game.players), _standing_words(game)]
    return f"{game.started_on}  {game_path(game.key)}  {printable(' · '.join(filter(None, words)))}"


def _standing_words(game: GameSummary) -> str:
    leaders = list_words(game.leaders, current_language().language)
    figures = {"played": game.rounds_played, "rounds": game.schedule_length, "leaders": leaders}
    if not game.rounds_played:
        return _(BEGUN)
    if game.finished:
        return _(WON) % {"names": leaders}
    if game.schedule_length is not None:
        return _(OF) % figures
    played = game.rounds_played
    return ngettext("%(played)s round, %(leaders)s ahead", "%(played)s rounds, %(leaders)s ahead", played) % figures


def group_of(game: str | None, option: str) -> int:
    """Return the id of the group of a game, or of the only group. `option` is the command-line option that names a
    group.

    Raises CommandError if the game does not exist, UsageError if there are several groups, NoGames if there is no
    group.
    """
    if game is not None:
        try:
            return game_at(parse_game_key(game)).group_id
        except NoSuchGame:
            raise no_such_game(game) from None
    groups = [each for each in every_group() if each.games]
    if len(groups) > 1:
        raise several_groups(option)
    if not groups:
        raise NoGames
    return groups[0].id


def parse_archive(path: str, data: bytes) -> GroupArchive:
    """Return the group in the bytes of an archive, or of a table of its rounds.

    Raises CommandError with all problems of the file.
    """
    group, problems = read_group_csv(data) if is_group_csv(data) else read_group(data)
    if group is None:
        raise CommandError(
            f"{click.format_filename(path)}: {describe_entry(problem, current_language())}" for problem in problems
        )
    return group


def game_path(key: str) -> str:
    """Return the path of a game's page, which follows the address of the app."""
    return f"/games/{key}"


def parse_game_key(text: str) -> str:
    """Return the key of a game from its key, its path or the whole address of any of its pages."""
    match = re.search(r"/games/([^/?#\s]+)", text)
    return match[1] if match else text.strip()


def several_groups(option: str) -> click.UsageError:
    """Return the error that this option has to choose among several groups."""
    return click.UsageError(_(SEVERAL) % {"option": option})


def no_such_game(text: str) -> CommandError:
    """Return the error for a game that does not exist."""
    return CommandError([f"{text}: {_(NO_SUCH_GAME)}"])
