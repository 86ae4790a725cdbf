"""A preview of rules while they are typed: the points, the rounds, the rules in words.

A part that cannot be parsed yet is omitted or shown as a question mark, so that the rest can be previewed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext
from msgspec import Struct

from scorekeeper.rules.faults.definition import NoPoints
from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.definition import WrongDefinition, rule_set_from
from scorekeeper.rules.score.playable import MAX_HAND, playable_problems
from scorekeeper.sheets.table.legend import rule_entries
from scorekeeper.sheets.table.rule_facts import points_rows
from scorekeeper.web.fields import whole_in
from scorekeeper.web.house_rules.fields import PartForm, ValueField
from scorekeeper.web.house_rules.parts import MAX_DIGITS
from scorekeeper.web.language import current_language
from scorekeeper.web.language import lazy as _l
from scorekeeper.web.rules import RoundsView, rounds_view

USUAL_PLAYERS = 4
# The formula that a field belongs to.
FORMULA_OF = {"zero_made": "made", "zero_missed": "over"}


class PreviewedRound(Struct, frozen=True):
    """The round for which points are shown: its cards, how many players make their bids, and the player's place before
    that round.

    If `cards` is None it is the largest round.
    """

    cards: int | None = None
    makers: int = 1
    place: int = 1

    def at_table(self, peak: int, players: int) -> PreviewedRound:
        """Return the nearest round that can be played at this table."""
        cards = peak if self.cards is None else min(max(self.cards, 1), peak)
        return PreviewedRound(cards, min(self.makers, players), min(max(self.place, 1), players))


LARGEST = PreviewedRound()


class PreviewForm(PartForm):
    """The table and the round for which the points are shown."""

    players, cards = ValueField(_l("Players"), str), ValueField(_l("Cards"), str)
    makers = ValueField(_l("Players who make their bids"), str)
    place = ValueField(_l("The player’s place before it"), str)

    def table_of(self, least: int, most: int) -> int:
        """Return the number of players for which the points are shown, within the limits of the rules."""
        return min(max(whole_in(self.players.data, MAX_DIGITS) or USUAL_PLAYERS, least), most)

    @property
    def round(self) -> PreviewedRound:
        """The round for which the points are shown. A blank field means the value of a plain round."""
        makers = self.makers.data or ""
        return PreviewedRound(
            whole_in(self.cards.data, MAX_DIGITS) or None,
            (whole_in(makers, MAX_DIGITS) or 0) if makers.strip() else 1,
            whole_in(self.place.data, MAX_DIGITS) or 1,
        )


class PreviewedRules(Struct, frozen=True):
    """The rules as far as they can be parsed, and all their problems."""

    rules: RuleSet
    problems: tuple[Problem, ...]


def preview_rules(definition: Mapping[str, Any], base: Mapping[str, Any]) -> PreviewedRules:
    """Return the rules of a definition. Parts that cannot be parsed are replaced by the parts of `base`."""
    try:
        rules = rule_set_from(definition)
        return PreviewedRules(rules, tuple(playable_problems(rules)))
    except WrongDefinition as wrong:
        rules = _with_base_parts(definition, base, wrong.problems)
        # Faults of the base are not the user's, but a formula that can be parsed must have a value.
        without_value = [each for each in playable_problems(rules) if isinstance(each.fault, NoPoints)]
        return PreviewedRules(rules, (*wrong.problems, *without_value))


def preview_of(
    previewed: PreviewedRules, players: int, unread: Collection[str], asked: PreviewedRound = LARGEST
) -> dict[str, object]:
    """Return the preview for this many players, with the points of the round `asked` for.

    The formulas of the fields `unread` cannot be parsed.
    """
    unknown = {FORMULA_OF.get(field, field) for field in unread}
    rules = previewed.rules
    try:
        schedule = rules.schedule(players)
    except LookupError:
        return {
            "players": players,
            "round_words": "",
            "points": (),
            "rounds": RoundsView(wrong=_("These rules don’t cover this number of players.")),
            "cards": (),
            "words": (),
        }
    peak = min(schedule.peak, MAX_HAND)
    words = () if unread else rule_entries(rules, peak, current_language())
    shown = asked.at_table(peak, players)
    other = {"peak": peak, "makers": shown.makers, "place": shown.place}
    rows = points_rows(rules.scoring, shown.cards or peak, schedule.players, unknown, other=other)
    return {
        "players": players,
        "round_words": _round_words(shown, rules.scoring.terms),
        "points": rows,
        "rounds": rounds_view(rules, schedule),
        "cards": schedule.head,
        "words": words,
    }


def _round_words(shown: PreviewedRound, terms: Collection[str]) -> str:
    """Return sentences that say for which round the points are. They name only what the formulas depend on."""
    sentences = [ngettext("For rounds of %(num)d card.", "For rounds of %(num)d cards.", shown.cards or 0)]
    if "makers" in terms:
        sentences.append(ngettext("%(num)d player makes the bid.", "%(num)d players make their bids.", shown.makers))
    if "place" in terms:
        sentences.append(_("The player is in place %(place)s before it.", place=shown.place))
    return " ".join(sentences)


def _with_base_parts(definition: Mapping[str, Any], base: Mapping[str, Any], problems: tuple[Problem, ...]) -> RuleSet:
    completed = dict(definition)
    wrong = {str(getattr(problem.fault, "key", "")) for problem in problems}
    for key in {each.partition(".")[0] for each in wrong}:
        if key == "scoring":
            unread = {each.removeprefix("scoring.") for each in wrong}
            completed[key] = {name: text for name, text in completed.get(key, {}).items() if name not in unread}
        elif key in base:
            completed[key] = base[key]
        else:
            completed.pop(key, None)
    return rule_set_from(completed)
