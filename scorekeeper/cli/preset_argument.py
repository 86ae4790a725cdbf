"""A preset named on the command line, and whether it can be played by so many."""

from __future__ import annotations

from typing import Any

import click

from scorekeeper.cli.errors import command_error
from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.faults.table import WrongNumberOfPlayers
from scorekeeper.rules.presets import is_preset, preset, preset_ids


class PresetId(click.Choice[str]):
    """One of the presets, or one of them without its hook; an error message lists only the former."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The id as it was typed."""
        return str(value) if is_preset(str(value)) else super().convert(value, param, ctx)


PRESET = PresetId(preset_ids())


def require_player_count(preset_id: str, players: int) -> None:
    """Raises CommandError where a preset is not for so many players."""
    rules = preset(preset_id)
    if not rules.least_players <= players <= rules.most_players:
        fault = WrongNumberOfPlayers(players, rules.least_players, rules.most_players)
        raise command_error(preset_id, [Problem(fault)])
