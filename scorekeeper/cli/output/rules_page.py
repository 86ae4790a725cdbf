"""A rule set for a number of players as a page in the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.cli.language import _, current_language
from scorekeeper.rules.formula import Points
from scorekeeper.rules.presets.sentences import sentences_of
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.points_table import HISTORY_TERMS, also_depends_on, points_table
from scorekeeper.rules.rule_set.schedule import Schedule
from scorekeeper.wording import N_
from scorekeeper.wording.hook_words import hook_words
from scorekeeper.wording.numbers import number_text
from scorekeeper.wording.rule_words import end_words, pack_words, rule_lines, trump_words

ROUNDS = N_("%(cards)s (rounds: %(rounds)s, tricks: %(tricks)s)")
FOR_EVER = N_("%(cards)s, then for ever %(repeats)s")
IN_TURN = N_("In turn, from the first bidder clockwise.")
ANTICLOCKWISE = N_("In turn, from the first bidder anticlockwise.")
AT_ONCE = N_("All at once.")
PENALTY = N_("%(reason)s: %(points)s")
TABLE = N_("Points by bid (down) and tricks (across), made bids in parentheses")
ALSO = N_("They also depend on %(terms)s; these are for a round of %(cards)s cards with nothing special.")
ALSO_AT_FIRST = N_(
    "They also depend on %(terms)s; these are for a first round of %(cards)s cards with nothing special."
)


def rules_page(rules: RuleSet, players: int) -> str:
    """Name, facts, points table, readings, source."""
    schedule = rules.schedule(players)
    facts = dict(_facts(rules, schedule, players))
    width = max(map(len, facts))
    sentences = sentences_of(rules)
    keys = max((4, *(len(reading.key) for reading in sentences.readings)))
    readings = [f"{reading.key:<{keys}} {_(reading.text)}" for reading in sentences.readings]
    table = points_table(rules.scoring, schedule.peak, players)
    also = also_depends_on(rules.scoring)
    depends = _(ALSO_AT_FIRST) if HISTORY_TERMS & {*also} else _(ALSO)
    page = [
        f"{_(rules.name)} ({rules.id})",
        *([_(sentences.summary)] if sentences.summary else []),
        "",
        *(f"{fact:<{width}}  {value}" for fact, value in facts.items()),
        "",
        _(TABLE),
        *_table_lines(table),
        *([depends % {"terms": ", ".join(also), "cards": schedule.peak}] if also else []),
        *(["", *readings] if readings else []),
        *(["", sentences.source] if sentences.source else []),
    ]
    return "\n".join(page)


def _capital(word: str) -> str:
    """A word at the beginning of its line; capitals within it, as of nouns, stay."""
    return word[:1].upper() + word[1:]


def _facts(rules: RuleSet, schedule: Schedule, players: int) -> Iterator[tuple[str, str]]:
    scoring = rules.scoring
    yield _("Players"), str(players)
    yield _("Cards"), _schedule_text(schedule)
    yield _("Pack"), pack_words(rules, players, current_language())
    yield _("Trump"), trump_words(rules, current_language())
    yield _("Bidding"), _(AT_ONCE) if rules.simultaneous else _(ANTICLOCKWISE) if rules.anticlockwise else _(IN_TURN)
    yield _("Hook"), hook_words(rules, current_language())
    yield _("Made"), scoring.made.text
    yield _capital(_("under")), scoring.under.text
    yield _capital(_("over")), scoring.over.text
    if scoring.multiplier.text != "1":
        yield _("Times"), scoring.multiplier.text
    yield from ((_capital(line.word), line.full) for line in rule_lines(rules, current_language()))
    if rules.named_penalties:
        named = (
            _(PENALTY) % {"reason": _(each.reason), "points": number_text(-each.points)}
            for each in rules.named_penalties
        )
        yield _("Penalty"), "; ".join(named)
    yield _("End"), end_words(rules, current_language())


def _schedule_text(schedule: Schedule) -> str:
    cards = " ".join(map(str, schedule.head))
    if schedule.cycle:
        return _(FOR_EVER) % {"cards": cards, "repeats": " ".join(map(str, schedule.cycle))}
    return _(ROUNDS) % {"cards": cards, "rounds": len(schedule.head), "tricks": sum(schedule.head)}


def _table_lines(table: Sequence[Sequence[Points | None]]) -> list[str]:
    texts = [[_cell(points, made=bid == tricks) for tricks, points in enumerate(row)] for bid, row in enumerate(table)]
    width = max(len(text) for row in texts for text in row)
    head = "".join(f" {tricks:>{width}}" for tricks in range(len(texts)))
    rows = [f"{bid:>2}" + "".join(f" {text:>{width}}" for text in row) for bid, row in enumerate(texts)]
    return [f"  {head}", *(row.rstrip() for row in rows)]


def _cell(points: Points | None, *, made: bool) -> str:
    text = "–" if points is None else number_text(points)
    return f"({text})" if made else f"{text} "
