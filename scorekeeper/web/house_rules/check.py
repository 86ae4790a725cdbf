"""One look through the form: the definition it says, every sentence at its field, and what the rules come to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.web.house_rules.form import HouseRulesForm
from scorekeeper.web.house_rules.form_errors import WrongPlace, errors_at_fields, formula_sentence, place_of
from scorekeeper.web.house_rules.from_form import definition_from_form, formula_errors
from scorekeeper.web.house_rules.preview import FORMULA_OF, Preview, preview_of, preview_rules


@dataclass(frozen=True)
class CheckedForm:
    """What the form says. `places` are the wrong places of formulas by field, `more` what belongs to no field."""

    definition: dict[str, Any]
    right: bool
    preview: Preview
    places: Mapping[str, WrongPlace]
    more: list[str] = field(default_factory=list)


def check_form(form: HouseRulesForm, base: Mapping[str, Any]) -> CheckedForm:
    """Read the form, and put the sentences into it."""
    said = form.form_data
    definition = definition_from_form(said, base)
    formulas = formula_errors(said)
    looked = preview_rules(definition, base)
    told = {*formulas, *(FORMULA_OF.get(name, name) for name in formulas)}
    errors = {name: [formula_sentence(name, error)] for name, error in formulas.items()}
    errors |= errors_at_fields(looked.problems, said, told)
    players = form.table_of(looked.rules.least_players, looked.rules.most_players)
    form.players.data = str(players)
    return CheckedForm(
        definition=definition,
        right=not errors,
        preview=preview_of(looked, players, formulas),
        places={name: place_of(error) for name, error in formulas.items() if error.formula.strip()},
        more=form.tell(errors),
    )
