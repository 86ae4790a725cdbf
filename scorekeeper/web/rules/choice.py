"""Rules to choose from, the ways to bid by them, and their rounds, as texts."""

from __future__ import annotations

from flask_babel import gettext as _
from flask_babel import ngettext
from msgspec import Struct

from scorekeeper.rules.presets import (
    NO_HOOK,
    first_offered,
    preset,
    presets_of_language,
    presets_offered_in,
    specials_without_hook,
    without_hook,
)
from scorekeeper.rules.presets.sentences import is_about_rounds, sentences_of
from scorekeeper.rules.rule_set import Reading, RuleSet
from scorekeeper.rules.rule_set.cards import TrumpMode
from scorekeeper.rules.rule_set.definition import rule_set_from, with_changes
from scorekeeper.rules.rule_set.schedule import Schedule
from scorekeeper.sheets.table.heading import rounds_words
from scorekeeper.sheets.table.rule_facts import unusual_pack
from scorekeeper.web.draw import drawing_words
from scorekeeper.web.language import current_language, language
from scorekeeper.wording.hook_words import hook_words

IN_TURN, WITHOUT_HOOK, AT_ONCE = "in-turn", "no-hook", "simultaneous"


class RuleChoice(Struct, frozen=True):
    """One rule set to choose, as texts. Choices marked `first` are offered before the others.

    Of the `readings`, `readings_of_rounds` hold only for the rounds of the rules themselves. `ways` are the ways to
    bid, and `hook` explains the hook or is empty. `dealer_first` is whether the dealer bids first.
    """

    id: str
    name: str
    summary: str
    players: str
    least: int
    most: int
    readings: tuple[Reading, ...]
    readings_of_rounds: tuple[Reading, ...]
    drawing: str
    hook: str
    dealer_first: bool
    anticlockwise: bool
    ways: tuple[str, ...]
    first: bool
    chosen: bool


def rule_choices(chosen: RuleSet | None) -> list[RuleChoice]:
    """Return all shipped rule sets, first the rule sets of the reader's language.

    If `chosen` is one of the group's own rule sets, no choice is marked as chosen.
    """
    return [choice_of(preset(preset_id), chosen) for preset_id in presets_offered_in(language())]


def choice_of(rules: RuleSet, chosen: RuleSet | None) -> RuleChoice:
    """Return a rule set as a choice."""
    sentences = sentences_of(rules)
    return RuleChoice(
        id=rules.id,
        name=rules.name,
        summary=sentences.summary,
        players=players_of(rules),
        least=rules.least_players,
        most=rules.most_players,
        readings=sentences.readings,
        readings_of_rounds=tuple(each for each in sentences.readings if is_about_rounds(rules, each)),
        drawing=drawing_words(rules.rotation.first),
        hook=hook_words(rules.hook, current_language()) if rules.hook.forbids_any else "",
        dealer_first=rules.dealer_bids_first,
        anticlockwise=rules.anticlockwise,
        ways=ways_to_bid(rules),
        first=rules.id in (*presets_of_language(language()), *first_offered()),
        chosen=chosen is not None and rules.id == chosen.id,
    )


def players_of(rules: RuleSet) -> str:
    """Return the numbers of players that a rule set is for, in words."""
    least, most = rules.least_players, rules.most_players
    if least == most:
        return ngettext("%(num)d player", "%(num)d players", least)
    return _("%(least)s–%(most)s players", least=least, most=most)


def ways_to_bid(rules: RuleSet) -> tuple[str, ...]:
    """Return the ways in which a table may bid by these rules, the rules' own first.

    If the highest or the last bidder names trump, the order of bids matters, so bids are only in turn. If the rules
    have bids at once with a hook, bids are asked in turn as well.
    """
    if rules.simultaneous:
        return (IN_TURN, AT_ONCE) if rules.has_hook else (AT_ONCE,)
    free = (WITHOUT_HOOK,) if rules.has_hook else ()
    heard = any(rule.mode in (TrumpMode.NAMED, TrumpMode.LAST_BIDDER_NAMES) for rule in rules.trump_rules)
    at_once = () if heard else (AT_ONCE,)
    return (IN_TURN, *free, *at_once)


def with_way_to_bid(rules: RuleSet, way: str) -> RuleSet:
    """Return the rules with this way to bid. They are unchanged if it is already theirs or not allowed."""
    if way == ways_to_bid(rules)[0] or way not in ways_to_bid(rules):
        return rules
    if way == WITHOUT_HOOK:
        return rule_set_from(without_hook(rules.definition))
    return rule_set_from(with_changes(rules.definition, {"bidding": way, **specials_without_hook(rules.definition)}))


def way_to_bid(rules: RuleSet) -> str:
    """Return the way in which a table bids by these rules."""
    if rules.simultaneous and not rules.has_hook:
        return AT_ONCE
    return WITHOUT_HOOK if rules.id.endswith(NO_HOOK) else IN_TURN


class RoundsView(Struct, frozen=True):
    """The rounds in words. `way` is their cards up and down; `amount` is what ends an endless game, and an unusual
    pack.

    `wrong` says why the rounds cannot be played, or is empty.
    """

    way: str = ""
    amount: str = ""
    wrong: str = ""


def rounds_view(rules: RuleSet, schedule: Schedule) -> RoundsView:
    """Return the rounds of a schedule in words."""
    way = rounds_words(schedule, current_language())
    end = ending_words(rules) if schedule.length is None else ""
    return RoundsView(way, " · ".join(filter(None, (end, unusual_pack(rules, schedule, current_language())))))


def ending_words(rules: RuleSet) -> str:
    """Return what ends an endless game."""
    if rules.target is None:
        return _("until you stop")
    if rules.exact_target:
        return _("until someone has exactly %(target)d points", target=rules.target)
    return _("until someone has more than %(target)d points", target=rules.target)
