"""The game a command works on: a file, or standard input for `-`."""

from __future__ import annotations

import click

from scorekeeper.cli.errors import command_error
from scorekeeper.files.game_file import read_game
from scorekeeper.files.text.json_text import MAX_BYTES, names_in
from scorekeeper.rules.game import Game
from scorekeeper.rules.score.score_sheet import ScoreSheet, score_sheet

GAME_FILE = click.Path(exists=True, dir_okay=False, allow_dash=True)


def sheet_of_file(path: str) -> ScoreSheet:
    """The score sheet of a game file. Raises CommandError with its problems, UsageError where it cannot be opened."""
    return score_sheet(game_of_file(path))


def game_of_file(path: str) -> Game:
    """The game of a file. Raises as `sheet_of_file` does."""
    # One byte more than allowed is enough to see that there are too many.
    return game_in(path, read_input(path, MAX_BYTES + 1))


def game_in(path: str, data: bytes) -> Game:
    """The game that was read from a file. Raises CommandError."""
    game, problems = read_game(data)
    if game is None:
        raise command_error(click.format_filename(path), problems, names_in(data))
    return game


def read_input(path: str, most: int) -> bytes:
    """What a file holds, at most so many bytes. Raises UsageError where it cannot be opened."""
    try:
        with click.open_file(path, "rb") as file:
            data: bytes = file.read(most)
    except OSError as error:
        raise click.UsageError(f"{click.format_filename(path)}: {error.strerror or error}") from None
    return data
