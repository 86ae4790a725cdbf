"""A rule set as a page shows it: how to score, what every bid is worth, the rounds, the readings taken."""

from __future__ import annotations

from msgspec import Struct

from scorekeeper.rules.presets.sentences import sentences_of
from scorekeeper.rules.rule_set import Reading, RuleSet
from scorekeeper.rules.rule_set.schedule import Schedule
from scorekeeper.rules.score.playable import MAX_HAND
from scorekeeper.sheets.table.rule_facts import Fact, PointsRow, plain_words, rule_facts, schedule_points
from scorekeeper.web.foundation.language import current_language


class RulesView(Struct, frozen=True):
    """Everything on a page about rules."""

    id: str
    name: str
    summary: str
    source: str
    facts: tuple[Fact, ...]
    cards: tuple[int, ...]
    points: tuple[PointsRow, ...]
    plain_words: str
    readings: tuple[Reading, ...]


def rules_view(rules: RuleSet, players: int, agreed: Schedule | None = None) -> RulesView:
    """The rules for so many players; `agreed` are the rounds of a game where they are not the rules' own."""
    schedule, sentences = agreed or rules.schedule(players), sentences_of(rules)
    return RulesView(
        id=rules.id,
        name=rules.name,
        summary=sentences.summary,
        source=sentences.source,
        facts=rule_facts(rules, schedule, current_language()),
        cards=schedule.head,
        points=schedule_points(rules.scoring, schedule, players, MAX_HAND),
        plain_words=plain_words(rules.scoring, current_language()),
        readings=sentences.readings,
    )
