"""One look through the form: the definition it says, every sentence at its field, and what the rules come to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.web.house_rules.form import HouseRulesForm
from scorekeeper.web.house_rules.form_errors import WrongPlace, errors_at_fields, formula_sentence, place_of
from scorekeeper.web.house_rules.from_form import definition_said, formula_errors
from scorekeeper.web.house_rules.preview import FORMULA_OF, Preview, looked_at, preview_of


@dataclass(frozen=True)
class Look:
    """What the form says. `places` are the wrong places of formulas by field, `more` what belongs to no field."""

    definition: dict[str, Any]
    right: bool
    preview: Preview
    places: Mapping[str, WrongPlace]
    more: list[str] = field(default_factory=list)


def looked_through(form: HouseRulesForm, base: Mapping[str, Any]) -> Look:
    """Read the form, and put the sentences into it."""
    said = form.said
    definition = definition_said(said, base)
    formulas = formula_errors(said)
    looked = looked_at(definition, base)
    told = {*formulas, *(FORMULA_OF.get(name, name) for name in formulas)}
    errors = {name: [formula_sentence(name, error)] for name, error in formulas.items()}
    errors |= errors_at_fields(looked.problems, said, told)
    players = form.table_of(looked.rules.least_players, looked.rules.most_players)
    form.players.data = str(players)
    return Look(
        definition=definition,
        right=not errors,
        preview=preview_of(looked, players, formulas),
        places={name: place_of(error) for name, error in formulas.items() if error.formula.strip()},
        more=form.tell(errors),
    )
