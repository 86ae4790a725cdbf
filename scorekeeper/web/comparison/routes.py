"""What differs between two ways to play, for a table that argues which one to take."""

from __future__ import annotations

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from scorekeeper.rules.presets import preset, preset_ids
from scorekeeper.sheets.table.rule_comparison import compared
from scorekeeper.web.comparison.form import ComparisonForm
from scorekeeper.web.foundation.device import known_device
from scorekeeper.web.foundation.language import current_language, translate
from scorekeeper.web.house_rules.choices import house_rules_for, rule_sets

bp = Blueprint("comparison", __name__)


@bp.get("/rules/compare")
def show() -> ResponseReturnValue:
    """Two rule sets beside each other, and a form to choose others."""
    own = rule_sets(house_rules_for(known_device()))
    known = {preset_id: preset(preset_id) for preset_id in preset_ids()} | own
    names = {key: rules.name if key in own else translate(rules.name) for key, rules in known.items()}
    form = ComparisonForm(names, formdata=MultiDict(request.args))
    keys = (form.one.data, form.other.data)
    asked = int(form.players.data)
    players = [known[key].nearest_count(asked) for key in keys]
    return render_template(
        "comparison/index.html",
        form=form,
        names=[names[key] for key in keys],
        players=players,
        fit=players == [asked, asked],
        comparison=compared(known[keys[0]], known[keys[1]], (players[0], players[1]), current_language()),
    )
