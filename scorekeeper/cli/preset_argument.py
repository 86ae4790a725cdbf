"""A preset named on the command line, and whether it can be played by so many."""

from __future__ import annotations

import click

from scorekeeper.cli.refusing import refusal
from scorekeeper.rules.errors import Problem, WrongNumberOfPlayers
from scorekeeper.rules.presets import preset, preset_ids

PRESET = click.Choice(preset_ids())


def least_and_most(preset_id: str, players: int) -> None:
    """Raises Refused where a preset is not for so many players."""
    rules = preset(preset_id)
    if not rules.least_players <= players <= rules.most_players:
        fault = WrongNumberOfPlayers(players, rules.least_players, rules.most_players)
        raise refusal(preset_id, [Problem(fault)])
