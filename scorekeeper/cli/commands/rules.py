"""`scorekeeper rules`: the presets, or everything about one of them for a number of players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click
from msgspec.structs import asdict

from scorekeeper.cli.game_input import PRESET, require_player_count
from scorekeeper.cli.language import _, current_language
from scorekeeper.cli.options import only_one_of
from scorekeeper.cli.output import json_page
from scorekeeper.rules.formula import Points, plain_or_none
from scorekeeper.rules.presets import preset, presets_offered_in
from scorekeeper.rules.presets.sentences import sentences_of
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.rule_fields import SCALAR_FIELDS
from scorekeeper.rules.rule_set.scoring import other_terms_used, points_table
from scorekeeper.rules.rule_set.traits import HookBinds, MissedBid, RuleFilter
from scorekeeper.sheets.table.rule_facts import rule_facts
from scorekeeper.wording import N_
from scorekeeper.wording.numbers import number_text

NONE_FIT = N_("No rules match this.")
TABLE = N_("Points by bid (down) and tricks (across), made bids in parentheses")
ALSO = N_("They also depend on %(terms)s; these are for a round of %(cards)s cards with nothing special.")


@click.command("rules")
@click.argument("preset_id", metavar="[ID]", type=PRESET, required=False)
@click.option("--players", type=click.IntRange(min=1), metavar="N")
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
@click.option(
    "--pack", type=click.IntRange(min=1), metavar="CARDS", help="List only rules for a pack of this many cards."
)
@click.option(
    "--hook", type=click.Choice([str(each) for each in HookBinds]), help="List only rules whose hook applies to these."
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
    pack: int | None,
    hook: str | None,
    missed: str | None,
) -> None:
    """List the presets, or show the preset ID for N players.

    Shows its schedule, hook, trump, points, penalties, end, and how the published page is read. A preset with a hook
    also comes without it: blackout-no-hook.
    """
    if preset_id is None:
        if as_json:
            raise click.MissingParameter(param_hint=["ID"], param_type="argument")
        rule_filter = RuleFilter(
            players, pack, HookBinds(hook) if hook else None, MissedBid(missed) if missed else None
        )
        click.echo("\n".join(_preset_lines(rule_filter)) or _(NONE_FIT))
        return
    for option, value in (("--pack", pack), ("--hook", hook), ("--missed", missed)):
        if value is not None:
            raise only_one_of("ID", option)
    if players is None:
        raise click.MissingParameter(param_hint=["--players"], param_type="option")
    require_player_count(preset_id, players)
    rules = preset(preset_id)
    click.echo(json_page(rules_values(rules, players)) if as_json else rules_page(rules, players))


def _preset_lines(rule_filter: RuleFilter) -> list[str]:
    """Return one line for each preset that passes the filter: id, name, what it is about."""
    presets = [
        rules for rules in map(preset, presets_offered_in(current_language().language)) if rule_filter.matches(rules)
    ]
    width = max((len(rules.id) for rules in presets), default=0)
    return [f"{rules.id:<{width}}  {_(rules.name)}: {_(sentences_of(rules).summary)}" for rules in presets]


def rules_page(rules: RuleSet, players: int) -> str:
    """Return name, facts, points table, readings and source of a rule set."""
    schedule = rules.schedule(players)
    facts = [(_("players"), str(players)), (_("cards"), " ".join(map(str, schedule.head)))]
    facts += [(fact.word, fact.text) for fact in rule_facts(rules, schedule, current_language())]
    width = max(len(word) for word, _text in facts)
    sentences = sentences_of(rules)
    keys = max((4, *(len(reading.key) for reading in sentences.readings)))
    readings = [f"{reading.key:<{keys}} {_(reading.text)}" for reading in sentences.readings]
    table = points_table(rules.scoring, schedule.peak, schedule.players)
    also = other_terms_used(rules.scoring)
    page = [
        f"{_(rules.name)} ({rules.id})",
        *([_(sentences.summary)] if sentences.summary else []),
        "",
        *(f"{_capitalized(word):<{width}}  {text}" for word, text in facts),
        "",
        _(TABLE),
        *_table_lines(table),
        *([_(ALSO) % {"terms": ", ".join(also), "cards": schedule.peak}] if also else []),
        *(["", *readings] if readings else []),
        *(["", sentences.source] if sentences.source else []),
    ]
    return "\n".join(page)


def _capitalized(word: str) -> str:
    """Capitalize the first letter only."""
    return word[:1].upper() + word[1:]


def _table_lines(table: Sequence[Sequence[Points | None]]) -> list[str]:
    texts = [
        [_points_cell(points, made=bid == tricks) for tricks, points in enumerate(row)] for bid, row in enumerate(table)
    ]
    width = max(len(text) for row in texts for text in row)
    head = "".join(f" {tricks:>{width}}" for tricks in range(len(texts)))
    rows = [f"{bid:>2}" + "".join(f" {text:>{width}}" for text in row) for bid, row in enumerate(texts)]
    return [f"  {head}", *(row.rstrip() for row in rows)]


def _points_cell(points: Points | None, *, made: bool) -> str:
    text = "–" if points is None else number_text(points)
    return f"({text})" if made else f"{text} "


def rules_values(rules: RuleSet, players: int) -> dict[str, Any]:
    """Return everything that is agreed before play.

    `schedule` has the cards of the rounds, and `repeats` the rounds that follow again and again in an endless game.
    `points` has the points of a plain round by bid, then by tricks, both from 0 to the largest round. `depends_on`
    names what else the points depend on.
    """
    schedule, hook, scoring = rules.schedule(players), rules.hook, rules.scoring
    streak, renege, sentences = rules.streak, rules.renege, sentences_of(rules)
    table = points_table(scoring, schedule.peak, schedule.players)
    return {
        "rules": rules.id,
        "name": rules.name,
        "summary": sentences.summary,
        "players": players,
        "least_players": rules.least_players,
        "most_players": rules.most_players,
        "pack": rules.pack_at(players),
        "schedule": list(schedule.head),
        "repeats": list(schedule.cycle),
        "bidding": "simultaneous" if rules.simultaneous else "in-turn",
        "hook": {
            "rule": str(hook.rule),
            "from_cards": hook.from_cards,
            "not_last_round": hook.not_last_round,
            "who": "dealer" if hook.dealer_only else "last",
            "to_cards": hook.to_cards,
            "zeros": hook.zeros,
            "may_override": hook.may_override,
            "sum": str(hook.required),
        },
        "trump": {"mode": str(rules.trump.mode), "suits": [str(suit) for suit in rules.trump.suits]},
        "scoring": {
            "made": scoring.made.text,
            "under": scoring.under.text,
            "over": scoring.over.text,
            "multiplier": scoring.multiplier.text,
        },
        "depends_on": other_terms_used(scoring),
        "points": [list(map(plain_or_none, row)) for row in table],
        "reset_multiple": rules.reset_multiple,
        "streak": None if streak is None else asdict(streak),
        "penalty": None if renege is None else {"reason": renege.reason, "points": -renege.points},
        "penalties": [{"reason": each.reason, "points": -each.points} for each in rules.named_penalties],
        "specials": list(rules.definition.get("specials") or []),
        "target": rules.target,
        "exact_target": None if rules.exact_target is None else asdict(rules.exact_target),
        "lowest_wins": rules.lowest_wins,
        "tie_break": [str(tie) for tie in rules.tie_break],
        # Every other number or switch; the ones above keep their places.
        **{field.key: field.written(getattr(rules, field.name)) for field in SCALAR_FIELDS},
        "settlement": rules.definition.get("settlement", "none"),
        "readings": {reading.key: reading.text for reading in sentences.readings},
        "source": sentences.source,
    }
