"""A rule set as one to choose, in ready words: on the page of a new game, of the rules, of an empty sheet."""

from __future__ import annotations

from flask_babel import gettext as _
from flask_babel import ngettext
from msgspec import Struct

from scorekeeper.rules.presets import first_offered, preset, presets_of_language, presets_offered_in
from scorekeeper.rules.presets.sentences import sentences_of
from scorekeeper.rules.rule_set import Reading, RuleSet
from scorekeeper.rules.rule_set.shortened import can_be_shortened, reshuffles_instead
from scorekeeper.web.draw import drawing_words
from scorekeeper.web.foundation.language import current_language, language
from scorekeeper.web.rules.bidding_ways import ways_to_bid
from scorekeeper.wording.hook_words import hook_explained


class RuleChoice(Struct, frozen=True):
    """One rule set to choose, in ready words. `first` is one of those offered before the others; `ways` to bid, and
    `hook` what the hook is, empty where there is none; `dealer_first` where the dealer bids first.
    """

    id: str
    name: str
    summary: str
    players: str
    least: int
    most: int
    readings: tuple[Reading, ...]
    drawing: str
    shorter: str
    hook: str
    dealer_first: bool
    anticlockwise: bool
    ways: tuple[str, ...]
    first: bool
    chosen: bool


def rule_choices(chosen: RuleSet | None) -> list[RuleChoice]:
    """All rule sets we ship, those of the reader's language first; none is chosen if it is one of the group's own."""
    return [choice_of(preset(preset_id), chosen) for preset_id in presets_offered_in(language())]


def choice_of(rules: RuleSet, chosen: RuleSet | None) -> RuleChoice:
    """A rule set as a choice."""
    sentences = sentences_of(rules)
    return RuleChoice(
        id=rules.id,
        name=rules.name,
        summary=sentences.summary,
        players=players_of(rules),
        least=rules.least_players,
        most=rules.most_players,
        readings=sentences.readings,
        drawing=drawing_words(rules.rotation.first),
        shorter=_shorter(rules),
        hook=hook_explained(rules, current_language()) if rules.hook.forbids_any else "",
        dealer_first=rules.dealer_bids_first,
        anticlockwise=rules.anticlockwise,
        ways=ways_to_bid(rules),
        first=rules.id in (*presets_of_language(language()), *first_offered()),
        chosen=chosen is not None and rules.id == chosen.id,
    )


def players_of(rules: RuleSet) -> str:
    """For how many players a rule set is."""
    least, most = rules.least_players, rules.most_players
    if least == most:
        return ngettext("%(num)d player", "%(num)d players", least)
    return _("%(least)s–%(most)s players", least=least, most=most)


def _shorter(rules: RuleSet) -> str:
    """What the shorter game of a rule set is called, empty where there is none."""
    if not can_be_shortened(rules):
        return ""
    return _("Reshuffled: up and back") if reshuffles_instead(rules) else _("Shorter")
