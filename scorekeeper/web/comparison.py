"""Two rule sets compared, for a table that argues about which one to take."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict
from wtforms import SelectField

from scorekeeper.rules.presets import preset, preset_ids
from scorekeeper.sheets.table.rule_facts import rule_comparison
from scorekeeper.web.devices import known_device
from scorekeeper.web.fields import PageForm
from scorekeeper.web.house_rules.choices import house_rules_for, rule_sets
from scorekeeper.web.language import current_language, lazy as _l, translate
from scorekeeper.web.rules import offer_choices, table_sizes

bp = Blueprint("comparison", __name__)
USUAL_PLAYERS = "4"


@bp.get("/rules/compare")
def show() -> ResponseReturnValue:
    """Show two rule sets side by side, and a form to choose others."""
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
        comparison=rule_comparison(known[keys[0]], known[keys[1]], (players[0], players[1]), current_language()),
    )


class ComparisonForm(PageForm):
    """The form that chooses two rule sets, shipped ones by id and house rules by key. An unknown value counts as no
    choice.
    """

    one = SelectField(_l("These rules"), validate_choice=False)
    other = SelectField(_l("and these"), validate_choice=False)
    players = SelectField(_l("Players"), validate_choice=False)

    def __init__(self, names: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        first, second = preset_ids()[:2]
        offered = list(names.items())
        offer_choices(self.one, offered, first)
        offer_choices(self.other, offered, first if self.one.data == second else second)
        offer_choices(self.players, [(str(count), str(count)) for count in table_sizes()], USUAL_PLAYERS)
