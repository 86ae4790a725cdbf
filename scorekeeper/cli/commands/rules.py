"""`scorekeeper rules`: the presets, or everything about one of them for a number of players."""

from __future__ import annotations

import click

from scorekeeper.cli.output.json_text import json_page
from scorekeeper.cli.output.rules_page import rules_page
from scorekeeper.cli.output.rules_values import rules_values
from scorekeeper.cli.preset_argument import PRESET, require_player_count
from scorekeeper.rules.presets import preset, preset_ids


@click.command("rules")
@click.argument("preset_id", metavar="[ID]", type=PRESET, required=False)
@click.option("--players", type=click.IntRange(min=1), metavar="N", help="How many play; needed with an ID.")
@click.option("--json", "as_json", is_flag=True, help="Print the rules as JSON.")
def command(*, preset_id: str | None, players: int | None, as_json: bool) -> None:
    """List the presets, or show the preset ID for N players.

    That is its schedule, hook, trump, points, penalties, end, and the readings taken of the published page.
    A preset with a hook can be had without it: blackout-no-hook.
    """
    if preset_id is None:
        if players is not None or as_json:
            raise click.UsageError("--players and --json need the ID of a preset.")
        click.echo("\n".join(_list()))
        return
    if players is None:
        raise click.UsageError("Say how many play: --players N.")
    require_player_count(preset_id, players)
    rules = preset(preset_id)
    click.echo(json_page(rules_values(rules, players)) if as_json else rules_page(rules, players))


def _list() -> list[str]:
    """One line for each preset: id, name, what it is about."""
    presets = [preset(preset_id) for preset_id in preset_ids()]
    width = max(len(rules.id) for rules in presets)
    return [f"{rules.id:<{width}}  {rules.name}: {rules.summary}" for rules in presets]
