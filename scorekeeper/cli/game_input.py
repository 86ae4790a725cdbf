"""The input of a command: a game file, standard input if the path is `-`, or a preset for a number of players."""

from __future__ import annotations

from typing import Any

import click

from scorekeeper.cli.output import command_error
from scorekeeper.files.game_file import read_game_and_names
from scorekeeper.files.text import MAX_JSON_BYTES
from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.faults.table import WrongNumberOfPlayers
from scorekeeper.rules.game import Game
from scorekeeper.rules.presets import is_preset, preset, preset_ids
from scorekeeper.rules.score.score_sheet import ScoreSheet, score_sheet

GAME_FILE = click.Path(exists=True, dir_okay=False, allow_dash=True)


def read_score_sheet(path: str) -> ScoreSheet:
    """Return the score sheet of a game file.

    Raises CommandError with the problems of the game, or UsageError if the file cannot be opened.
    """
    # One byte more than allowed is enough to see that the file is too large.
    return score_sheet(parse_game(path, read_input(path, MAX_JSON_BYTES + 1)))


def parse_game(path: str, data: bytes) -> Game:
    """Return the game in the bytes of a file. Raises CommandError if they are not a valid game."""
    game, problems, names = _parse_bytes(data)
    if game is None:
        raise command_error(click.format_filename(path), problems, names)
    return game


def _parse_bytes(data: bytes) -> tuple[Game | None, tuple[Problem, ...], list[str]]:
    if data.lstrip().startswith(b"{"):
        return read_game_and_names(data)
    # No game file begins like this, and only a table needs its reader.
    from scorekeeper.files.csv_game import is_own_csv, read_own_csv  # noqa: PLC0415

    return (*read_own_csv(data), []) if is_own_csv(data) else read_game_and_names(data)


def read_input(path: str, most: int) -> bytes:
    """Return the bytes of a file, at most `most`. Raises UsageError if it cannot be opened."""
    try:
        with click.open_file(path, "rb") as file:
            data: bytes = file.read(most)
    except OSError as error:
        raise click.UsageError(f"{click.format_filename(path)}: {error.strerror or error}") from None
    return data


class PresetId(click.Choice[str]):
    """The id of a preset, with or without its hook. Error messages list only the presets themselves."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the id as it was typed."""
        return str(value) if is_preset(str(value)) else super().convert(value, param, ctx)


PRESET = PresetId(preset_ids())


def require_player_count(preset_id: str, players: int) -> None:
    """Raise CommandError unless the preset is for this many players."""
    rules = preset(preset_id)
    if not rules.least_players <= players <= rules.most_players:
        fault = WrongNumberOfPlayers(players, rules.least_players, rules.most_players)
        raise command_error(preset_id, [Problem(fault)])
