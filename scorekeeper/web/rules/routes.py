"""The rules, to read before a game and to settle an argument during one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext
from werkzeug.datastructures import MultiDict
from wtforms import SelectField

from scorekeeper.actions.game.games import game_at
from scorekeeper.rules.presets import NO_HOOK, NoSuchPreset, base_preset_id, preset, preset_ids
from scorekeeper.rules.presets.sentences import readings_for, sentences_of
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.schedule import Schedule
from scorekeeper.rules.rule_set.traits import HookBinds, MissedBid, RuleFilter
from scorekeeper.rules.score.playable import MAX_HAND
from scorekeeper.sheets.table.rule_facts import plain_words, rule_facts, schedule_points
from scorekeeper.web.devices import known_device
from scorekeeper.web.fields import PageForm
from scorekeeper.web.language import current_language
from scorekeeper.web.language import lazy as _l
from scorekeeper.web.rules.choice import rule_choices

bp = Blueprint("rules", __name__)
USUAL_PLAYERS = 4
ANY = ""


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
