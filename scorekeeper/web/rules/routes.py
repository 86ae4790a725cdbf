"""The rules, to read before a game and to settle an argument during one."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext
from msgspec import Struct
from werkzeug.datastructures import MultiDict

from scorekeeper.actions.game.games import game_at
from scorekeeper.rules.presets import NO_HOOK, NoSuchPreset, base_preset_id, preset, preset_ids
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.traits import RuleFilter
from scorekeeper.web.foundation.device import known_device
from scorekeeper.web.rules.choice import rule_choices
from scorekeeper.web.rules.form import RuleFilterForm
from scorekeeper.web.rules.view import rules_view

bp = Blueprint("rules", __name__)
USUAL_PLAYERS = 4


class CountLink(Struct, frozen=True):
    """A number of players and the address of the rules for so many."""

    count: int
    address: str


@bp.get("/rules")
def index() -> ResponseReturnValue:
    """All rule sets we ship, one line each; `?players=`, `pack`, `hook` and `missed` say what they should be like."""
    form = RuleFilterForm(formdata=MultiDict(request.args))
    everything = rule_choices(preset(preset_ids()[0]))
    rule_filter = form.rule_filter
    rules = [each for each in everything if rule_filter.matches(preset(each.id))]
    return render_template(
        "rules/index.html", rules=rules, form=form, chosen=rule_filter != RuleFilter(), of=len(everything)
    )


@bp.get("/rules/<preset_id>", reads="compute")
def show(preset_id: str) -> ResponseReturnValue:
    """One rule set, for a number of players."""
    try:
        rules = preset(preset_id)
    except NoSuchPreset:
        abort(404)
    players = players_from_address(rules)
    return render_template(
        "rules/show.html",
        view=rules_view(rules, players),
        players=players,
        counts=count_links(rules, "rules.show", preset_id=preset_id),
        free=rules.id + NO_HOOK if rules.has_hook else None,
        hooked=base_preset_id(rules.id) if rules.id.endswith(NO_HOOK) else None,
        key=None,
        house_rules=None,
        subheading=ngettext("Rules for %(num)d player", "Rules for %(num)d players", players),
    )


@bp.get("/games/<key>/rules", public=True)
def of_game(key: str) -> ResponseReturnValue:
    """The rules of one game as agreed when it was started, with the rounds as they are agreed now."""
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
    """For how many players a page of rules is asked for: the nearest number the rules are for."""
    return rules.nearest_count(request.args.get("players", USUAL_PLAYERS, type=int))


def count_links(rules: RuleSet, endpoint: str, **values: Any) -> list[CountLink]:
    """The addresses of the same page for every number of players."""
    return [CountLink(count, url_for(endpoint, players=count, **values)) for count in rules.player_counts]
