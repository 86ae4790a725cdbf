"""`scorekeeper rules`: the presets, everything about one of them for a number of players, or two beside each other."""

from __future__ import annotations

import click

from scorekeeper.cli.language import _, current_language
from scorekeeper.cli.output import json_page
from scorekeeper.cli.preset_argument import PRESET, require_player_count
from scorekeeper.cli.rules_page import comparison_page, rules_page, rules_values
from scorekeeper.rules.presets import preset, presets_offered_in
from scorekeeper.rules.presets.sentences import sentences_of
from scorekeeper.rules.rule_set.traits import HookBinds, MissedBid, RuleFilter
from scorekeeper.wording import N_

NONE_FIT = N_("No rules match this.")


@click.command("rules")
@click.argument("preset_id", metavar="[ID]", type=PRESET, required=False)
@click.option("--players", type=click.IntRange(min=1), metavar="N", help="How many play; needed with an ID.")
@click.option("--json", "as_json", is_flag=True, help="Print the rules as JSON.")
@click.option("--compare", "other_id", type=PRESET, metavar="ID", help="Show these rules beside those of the ID.")
@click.option("--pack", type=click.IntRange(min=1), metavar="CARDS", help="List only rules for a pack of so many.")
@click.option(
    "--hook", type=click.Choice([str(each) for each in HookBinds]), help="List only rules whose hook binds these."
)
@click.option(
    "--missed",
    type=click.Choice([str(each) for each in MissedBid]),
    help="List only rules in which a missed bid does this.",
)
def command(
    *,
    preset_id: str | None,
    players: int | None,
    as_json: bool,
    other_id: str | None,
    pack: int | None,
    hook: str | None,
    missed: str | None,
) -> None:
    """List the presets, or show the preset ID for N players.

    That is its schedule, hook, trump, points, penalties, end, and the readings taken of the published page.
    A preset with a hook can be had without it: blackout-no-hook.
    """
    if preset_id is None:
        if as_json or other_id is not None:
            raise click.UsageError(_("--json and --compare need the ID of a preset."))
        rule_filter = RuleFilter(
            players, pack, HookBinds(hook) if hook else None, MissedBid(missed) if missed else None
        )
        click.echo("\n".join(_list(rule_filter)) or _(NONE_FIT))
        return
    if {pack, hook, missed} != {None}:
        raise click.UsageError(_("--pack, --hook and --missed are for the list, without an ID."))
    if players is None:
        raise click.UsageError(_("Say how many play: --players N."))
    require_player_count(preset_id, players)
    rules = preset(preset_id)
    if other_id is None:
        click.echo(json_page(rules_values(rules, players)) if as_json else rules_page(rules, players))
        return
    if as_json:
        raise click.UsageError(_("--compare makes a page to read, not JSON."))
    require_player_count(other_id, players)
    click.echo(comparison_page(rules, preset(other_id), players))


def _list(rule_filter: RuleFilter) -> list[str]:
    """One line for each preset that is like that: id, name, what it is about."""
    presets = [
        rules for rules in map(preset, presets_offered_in(current_language().language)) if rule_filter.matches(rules)
    ]
    width = max((len(rules.id) for rules in presets), default=0)
    return [f"{rules.id:<{width}}  {_(rules.name)}: {_(sentences_of(rules).summary)}" for rules in presets]
