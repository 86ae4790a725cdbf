"""A form checked: its definition, every sentence at its field, and what the rules come to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from flask_babel import gettext as _

from scorekeeper.web.house_rules.example import example_of
from scorekeeper.web.house_rules.form import HouseRulesForm
from scorekeeper.web.house_rules.form_errors import WrongPlace, errors_at_fields, formula_sentence, place_of
from scorekeeper.web.house_rules.from_form import definition_from_form, formula_errors
from scorekeeper.web.house_rules.preview import FORMULA_OF, Preview, preview_of, preview_rules
from scorekeeper.web.house_rules.three_numbers import with_numbers, wrong_numbers


@dataclass(frozen=True)
class CheckedForm:
    """What the form comes to.

    `is_valid` where nothing is wrong with it, `example` is one bid worked out. `places` are the wrong places of
    formulas by field, `more` the sentences that belong to no field.
    """

    definition: dict[str, Any]
    is_valid: bool
    example: str
    preview: Preview
    places: Mapping[str, WrongPlace]
    more: list[str] = field(default_factory=list)


def check_form(form: HouseRulesForm, base: Mapping[str, Any]) -> CheckedForm:
    """Read the form, and put the sentences into it."""
    typed = with_numbers(form.form_data)
    for name in ("made", "under", "over"):
        form[name].data = typed[name]
    definition = definition_from_form(typed, base)
    formulas = formula_errors(typed)
    previewed = preview_rules(definition, base)
    explained = {*formulas, *(FORMULA_OF.get(name, name) for name in formulas)}
    errors = {name: [formula_sentence(name, error)] for name, error in formulas.items()}
    errors |= {name: [_("Write a whole number.")] for name in wrong_numbers(typed)}
    errors |= errors_at_fields(previewed.problems, typed, explained)
    players = form.table_of(previewed.rules.least_players, previewed.rules.most_players)
    form.players.data = str(players)
    return CheckedForm(
        definition=definition,
        is_valid=not errors,
        example=example_of(previewed.rules, typed) if not formulas else "",
        preview=preview_of(previewed, players, formulas, form.previewed_round),
        places={name: place_of(error) for name, error in formulas.items() if error.formula.strip()},
        more=form.put_errors(errors),
    )
