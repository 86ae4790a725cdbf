"""A rule set for a number of players as plain JSON values."""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict

from scorekeeper.rules.formula.points import plain
from scorekeeper.rules.presets.sentences import sentences_of
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.points_table import also_depends_on, points_table
from scorekeeper.rules.rule_set.rule_fields import SCALAR_FIELDS


def rules_values(rules: RuleSet, players: int) -> dict[str, Any]:
    """Everything agreed before play.

    `schedule` lists the rounds and `repeats` those that follow for ever in an endless game. `points` holds the points
    of a plain round by bid, then by tricks, both from 0 to the largest round; `depends_on` names what else counts.
    """
    schedule, hook, scoring = rules.schedule(players), rules.hook, rules.scoring
    streak, renege, sentences = rules.streak, rules.renege, sentences_of(rules)
    table = points_table(scoring, schedule.peak, players)
    return {
        "rules": rules.id,
        "name": rules.name,
        "summary": sentences.summary,
        "players": players,
        "least_players": rules.least_players,
        "most_players": rules.most_players,
        "pack": rules.pack.at(players),
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
        "depends_on": also_depends_on(scoring),
        "points": [[None if points is None else plain(points) for points in row] for row in table],
        "reset_multiple": rules.reset_multiple,
        "streak": None if streak is None else asdict(streak),
        "penalty": None if renege is None else {"reason": renege.reason, "points": -renege.points},
        "penalties": [{"reason": each.reason, "points": -each.points} for each in rules.named_penalties],
        "specials": list(rules.definition.get("specials") or []),
        "target": rules.target,
        "exact_target": None if rules.exact_target is None else asdict(rules.exact_target),
        "lowest_wins": rules.lowest_wins,
        "tie_break": [str(tie) for tie in rules.tie_break],
        # Every other number or switch; those above keep their places.
        **{field.key: field.written(getattr(rules, field.name)) for field in SCALAR_FIELDS},
        "readings": {reading.key: reading.text for reading in sentences.readings},
        "source": sentences.source,
    }
