"""A form checked: its definition, every sentence at its field, and what the rules come to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask_babel import gettext as _
from msgspec import Struct, field

from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.sheets.table.rule_facts import points_rows
from scorekeeper.web.house_rules.form import HouseRulesForm
from scorekeeper.web.house_rules.form_errors import WrongPlace, errors_at_fields, formula_sentence, place_of
from scorekeeper.web.house_rules.from_form import definition_from_form, formula_errors
from scorekeeper.web.house_rules.preview import FORMULA_OF, Preview, preview_of, preview_rules
from scorekeeper.web.house_rules.three_numbers import FIELDS, NUMBERS, whole, with_numbers, wrong_numbers
from scorekeeper.wording.numbers import number_text

# The bid below the three numbers: made, and missed by two.
BID, OFF = 3, 2


class CheckedForm(Struct, frozen=True):
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
        example=_example_of(previewed.rules, typed) if not formulas else "",
        preview=preview_of(previewed, players, formulas, form.previewed_round),
        places={name: place_of(error) for name, error in formulas.items() if error.formula.strip()},
        more=form.put_errors(errors),
    )


def _example_of(rules: RuleSet, typed: Mapping[str, Any]) -> str:
    """What a bid of three is worth by the numbers typed; empty where formulas count, or no number can be read.

    The result is that of the rules themselves, so the example is never another sum than the sheet.
    """
    if typed["points"] != NUMBERS or wrong_numbers(typed):
        return ""
    row = points_rows(rules.scoring, BID + OFF, rules.least_players, set())[BID]
    bonus, per_trick, per_off = (whole(typed[field]) for field in FIELDS)
    made = _(
        "Bid %(bid)s and take %(bid)s: %(bonus)s + %(bid)s × %(each)s = %(points)s.",
        bid=BID,
        bonus=number_text(bonus),
        each=number_text(per_trick),
        points=row.made.removeprefix("+"),
    )
    missed = _(
        "Bid %(bid)s and take %(tricks)s: %(off)s off × %(each)s = %(points)s.",
        bid=BID,
        tricks=BID - OFF,
        off=OFF,
        each=number_text(-per_off),
        points=row.missed[0].removeprefix("+"),
    )
    return f"{made} {missed}"
