"""The lines above the table: the rules, the trump, the rounds, and when it was played."""

from __future__ import annotations

from datetime import date
from itertools import groupby, pairwise

from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.cards import Trump, TrumpMode
from scorekeeper.rules.rule_set.schedule import Schedule
from scorekeeper.sheets.table.rows import trump_sign
from scorekeeper.sheets.table.sheet_table import Day
from scorekeeper.wording.bidi_isolates import isolated
from scorekeeper.wording.locale_forms import date_words, days_words, list_words
from scorekeeper.wording.marks import N_, Translate

SUITS = {
    Trump.CLUBS: N_("clubs always trump"),
    Trump.DIAMONDS: N_("diamonds always trump"),
    Trump.HEARTS: N_("hearts always trump"),
    Trump.SPADES: N_("spades always trump"),
    Trump.NONE: N_("always no trump"),
}
TRUMPS = {
    TrumpMode.TURNED: N_("trump turned up"),
    TrumpMode.NAMED: N_("highest bidder names trump"),
    TrumpMode.DEALER_NAMES: N_("dealer names trump"),
    TrumpMode.LAST_BIDDER_NAMES: N_("last bidder names trump"),
    TrumpMode.NONE: N_("no trump"),
}
SHAPES = {
    "climb": N_("%(first)s up to %(turn)s"),
    "descent": N_("%(first)s down to %(turn)s"),
    "hill": N_("%(first)s up to %(turn)s and back to %(last)s"),
    "valley": N_("%(first)s down to %(turn)s and back to %(last)s"),
    "other": N_("%(least)s to %(most)s cards"),
}
ROUNDS_LISTED_IN_FULL = 10
# A course with larger steps has no shape: 1 3 5 7 is a climb, 1 13 is not.
MAX_STEP_LENGTH = 2


def rules_line(rules: RuleSet, schedule: Schedule, translate: Translate, *, with_method: bool = True) -> str:
    """For example: de Silva rules · spades always trump · 25 rounds, 1 up to 13 and back to 1.

    Without their method classic rules are called the same for each way of scoring.
    """
    name, _, method = translate(rules.name).partition(", ")
    called = translate("%(name)s rules") % {"name": name}
    free = [] if rules.has_hook or rules.simultaneous else [translate("no hook")]
    parts = (trump_words(rules, translate), rounds_words(schedule, translate))
    return " · ".join([f"{called}, {method}" if method and with_method else called, *free, *parts])


def trump_words(rules: RuleSet, translate: Translate) -> str:
    """How the trump of a round comes about."""
    rule = rules.trump
    if rule.mode is TrumpMode.FIXED:
        return translate(SUITS[rule.suits[0]])
    if rule.mode is TrumpMode.CYCLE:
        return translate("trump %(suits)s in turn") % {
            "suits": " ".join(trump_sign(suit, translate) for suit in rule.suits)
        }
    return translate(TRUMPS[rule.mode])


def rounds_words(schedule: Schedule, translate: Translate) -> str:
    """The number of rounds and the course of their cards; of a game that was stopped early, as agreed before."""
    if schedule.whole is not None and schedule.stopped:
        words = translate("%(rounds)s, stopped after %(played)s")
        return words % {"rounds": rounds_words(schedule.whole, translate), "played": len(schedule.head)}
    head = schedule.head
    course = _course(head, translate)
    if schedule.length is None:
        if len(set(schedule.cycle)) == 1:
            return translate("%(course)s, then always %(cards)s") % {"course": course, "cards": schedule.cycle[0]}
        return translate("%(course)s, up and down again") % {"course": course}
    if len(head) == 1:
        return translate("1 round of %(course)s") % {"course": course}
    if _is_irregular(head) and len(head) <= ROUNDS_LISTED_IN_FULL:
        course = " ".join(map(str, head))
    words = translate.plural("%(rounds)s round, %(course)s", "%(rounds)s rounds, %(course)s", len(head))
    return words % {"rounds": len(head), "course": course}


def occasion(title: str, days: tuple[Day, ...], translate: Translate) -> str:
    """The title of the game and the date, or first and last date, as far as they are known."""
    played = _dates(days[0].date, days[-1].date, translate) if days else ""
    return ", ".join(text for text in (isolated(title, translate.language), played) if text)


def _dates(first: date, last: date, translate: Translate) -> str:
    """20–21 November 2026, where both fall into one month."""
    if first == last:
        return date_words(first, translate.language)
    if (first.year, first.month) == (last.year, last.month):
        return days_words(first, last, translate.language)
    ends = {"first": date_words(first, translate.language), "last": date_words(last, translate.language)}
    return translate("%(first)s – %(last)s") % ends


def _course(head: tuple[int, ...], translate: Translate) -> str:
    shape = _shape(head)
    turn = min(head) if shape in ("descent", "valley") else max(head)
    figures = {"first": head[0], "turn": turn, "last": head[-1], "least": min(head), "most": max(head)}
    if shape == "level":
        return translate.plural("%(first)s card", "%(first)s cards", head[0]) % figures
    course = translate(SHAPES[shape]) % figures
    return course if shape == "other" else _with_repeats(course, head, translate)


def _with_repeats(course: str, head: tuple[int, ...], translate: Translate) -> str:
    """The course, with the numbers of cards that are dealt several times in a row, grouped by how many times."""
    runs = dict.fromkeys((cards, len(list(run))) for cards, run in groupby(head))
    by_times: dict[int, list[str]] = {}
    for cards, times in runs:
        if times > 1:
            by_times.setdefault(times, []).append(str(cards))
    if len(by_times) == 1 and all(times > 1 for _cards, times in runs):
        return translate("%(course)s, each dealt %(times)s times in a row") % {"course": course, "times": min(by_times)}
    words = translate("%(course)s, %(cards)s dealt %(times)s times in a row")
    for times, repeated in by_times.items():
        course = words % {"course": course, "cards": list_words(repeated, translate.language), "times": times}
    return course


def _is_irregular(head: tuple[int, ...]) -> bool:
    """Whether a short schedule is better listed than described: a number is repeated, the course has no shape, or it
    turns and does not come back to where it began.
    """
    shape = _shape(head)
    repeats = shape != "level" and any(cards == after for cards, after in pairwise(head))
    return repeats or shape == "other" or (shape in ("hill", "valley") and head[0] != head[-1])


def _shape(head: tuple[int, ...]) -> str:
    """The shape of a course, a key of `SHAPES` or `level`; equal neighbours are ignored."""
    steps = [after - before for before, after in pairwise(head) if after != before]
    signs = [step > 0 for step in steps]
    turns = sum(one != other for one, other in pairwise(signs))
    if not signs:
        return "level"
    if turns > 1 or max(map(abs, steps)) > MAX_STEP_LENGTH:
        return "other"
    if turns == 0:
        return "climb" if signs[0] else "descent"
    return "hill" if signs[0] else "valley"
