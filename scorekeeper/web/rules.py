"""The rules, to read before a game and to settle an argument during one, and as choices with their ways to bid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _, ngettext
from msgspec import Struct
from werkzeug.datastructures import MultiDict
from wtforms import SelectField

from scorekeeper.actions.game.games import game_at
from scorekeeper.rules.presets import (
    NO_HOOK,
    NoSuchPreset,
    base_preset_id,
    first_offered,
    preset,
    preset_ids,
    presets_of_language,
    presets_offered_in,
    specials_without_hook,
    without_hook,
)
from scorekeeper.rules.presets.sentences import is_about_rounds, readings_for, sentences_of
from scorekeeper.rules.rule_set import Reading, RuleSet
from scorekeeper.rules.rule_set.cards import TrumpMode
from scorekeeper.rules.rule_set.definition import rule_set_from, with_changes
from scorekeeper.rules.rule_set.schedule import Schedule
from scorekeeper.rules.rule_set.traits import HookBinds, MissedBid, RuleFilter
from scorekeeper.rules.score.playable import MAX_HAND
from scorekeeper.sheets.table.heading import rounds_words
from scorekeeper.sheets.table.rule_facts import plain_words, rule_facts, schedule_points, unusual_pack
from scorekeeper.web.devices import known_device
from scorekeeper.web.draw import drawing_words
from scorekeeper.web.fields import PageForm
from scorekeeper.web.language import current_language, language, lazy as _l
from scorekeeper.wording.hook_words import hook_words

bp = Blueprint("rules", __name__)
USUAL_PLAYERS = 4
ANY = ""
IN_TURN, WITHOUT_HOOK, AT_ONCE = "in-turn", "no-hook", "simultaneous"


@bp.get("/rules")
def index() -> ResponseReturnValue:
    """List all shipped rule sets, filtered by `players`, `pack`, `hook` and `missed` in the query."""
    form = RuleFilterForm(formdata=MultiDict(request.args))
    everything = rule_choices(preset(preset_ids()[0]))
    rule_filter = form.rule_filter
    rules = [each for each in everything if rule_filter.matches(preset(each.id))]
    return render_template(
        "rules/index.html", rules=rules, form=form, chosen=rule_filter != RuleFilter(), of=len(everything)
    )


@bp.get("/rules/<preset_id>", reads="compute")
def show(preset_id: str) -> ResponseReturnValue:
    """Show one rule set, for a number of players."""
    try:
        rules = preset(preset_id)
    except NoSuchPreset:
        abort(404)
    players = players_from_address(rules)
    return render_template(
        "rules/show.html",
        view=rules_view(rules, players),
        players=players,
        counts=rules.player_counts,
        free=rules.id + NO_HOOK if rules.has_hook else None,
        hooked=base_preset_id(rules.id) if rules.id.endswith(NO_HOOK) else None,
        key=None,
        house_rules=None,
        subheading=ngettext("Rules for %(num)d player", "Rules for %(num)d players", players),
    )


@bp.get("/games/<key>/rules", public=True)
def of_game(key: str) -> ResponseReturnValue:
    """Show the rules of one game as agreed at its start, with the rounds as agreed now."""
    table = game_at(key, known_device()).recorded
    return render_template(
        "rules/show.html",
        view=rules_view(table.rules, len(table.players), table.schedule),
        players=len(table.players),
        counts=(),
        key=key,
        house_rules=None,
        subheading=_("The rules of this game"),
    )


def players_from_address(rules: RuleSet) -> int:
    """Return the number of players in the query, or the nearest one that the rules allow."""
    return rules.nearest_count(request.args.get("players", USUAL_PLAYERS, type=int))


def rules_view(rules: RuleSet, players: int, agreed: Schedule | None = None) -> dict[str, object]:
    """Return the view of the rules for this many players. `agreed` are the rounds of a game that differ from the rules'
    own.
    """
    schedule, sentences = agreed or rules.schedule(players), sentences_of(rules)
    return {
        "id": rules.id,
        "name": rules.name,
        "summary": sentences.summary,
        "source": sentences.source,
        "facts": rule_facts(rules, schedule, current_language()),
        "cards": schedule.head,
        "points": schedule_points(rules.scoring, schedule, MAX_HAND),
        "plain_words": plain_words(rules.scoring, current_language()),
        "readings": readings_for(rules, schedule),
    }


class RuleFilterForm(PageForm):
    """The form that filters the list of rules. An unknown value counts as no choice."""

    players = SelectField(_l("Players"), validate_choice=False)
    pack = SelectField(_l("Pack"), validate_choice=False)
    hook = SelectField(_l("Hook"), validate_choice=False)
    missed = SelectField(_l("A missed bid"), validate_choice=False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        offered = {
            self.players: [(str(count), str(count)) for count in table_sizes()],
            self.pack: [(str(size), ngettext("%(num)d card", "%(num)d cards", size)) for size in _pack_sizes()],
            self.hook: [
                (HookBinds.LAST.value, _("applies to the last bidder")),
                (HookBinds.EVERYONE.value, _("applies to everyone")),
                (HookBinds.NONE.value, _("none")),
            ],
            self.missed: [
                (MissedBid.COSTS.value, _("costs points")),
                (MissedBid.NOTHING.value, _("is worth nothing")),
                (MissedBid.BRINGS.value, _("still scores points")),
            ],
        }
        for field, choices in offered.items():
            offer_choices(field, [(ANY, _("any")), *choices], ANY)

    @property
    def rule_filter(self) -> RuleFilter:
        """The chosen filter."""
        return RuleFilter(
            int(self.players.data) if self.players.data else None,
            int(self.pack.data) if self.pack.data else None,
            HookBinds(self.hook.data) if self.hook.data else None,
            MissedBid(self.missed.data) if self.missed.data else None,
        )


def offer_choices(field: SelectField, choices: Sequence[tuple[str, str]], otherwise: str) -> None:
    """Offer these values with their words in a field. Any other answer becomes `otherwise`."""
    field.choices = choices
    if field.data not in dict(choices):
        field.data = otherwise


def table_sizes() -> range:
    """Return the numbers of players that any shipped rules allow."""
    counts = [preset(preset_id).player_counts for preset_id in preset_ids()]
    return range(min(each[0] for each in counts), max(each[-1] for each in counts) + 1)


def _pack_sizes() -> list[int]:
    rule_sets = map(preset, preset_ids())
    return sorted({rules.pack_at(players) for rules in rule_sets for players in rules.player_counts})


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
