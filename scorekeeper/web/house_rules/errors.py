"""Checks a form of house rules: its errors as sentences at the fields, its definition, and a preview.

In the preview a part that cannot be parsed yet is left out, or shown as a question mark.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from flask_babel import gettext as _, ngettext
from msgspec import Struct, field
from msgspec.structs import replace
from wtforms import Field

from scorekeeper.rules.faults import definition as definition_faults, table as table_faults
from scorekeeper.rules.faults.definition import NoPoints, WrongFormula, WrongValue
from scorekeeper.rules.faults.fault import Fault, Problem
from scorekeeper.rules.formula import FormulaError
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.definition import WrongDefinition, rule_set_from
from scorekeeper.rules.rule_set.special_rounds import MAX_SPECIAL_NOTE
from scorekeeper.rules.score.playable import MAX_HAND, playable_problems
from scorekeeper.sheets.table.legend import rule_entries
from scorekeeper.sheets.table.rule_facts import points_rows
from scorekeeper.web.fields import HOW_TO_LIST
from scorekeeper.web.house_rules.fields import field_at, leaves
from scorekeeper.web.house_rules.form import HouseRulesForm, PreviewedRound, PreviewForm
from scorekeeper.web.house_rules.values import FIELDS, NUMBERS, number_in_field, wrong_numbers
from scorekeeper.web.language import current_language, lazy as _l
from scorekeeper.web.rules import RoundsView, rounds_view
from scorekeeper.wording import sentence
from scorekeeper.wording.definition_words import expected_words, formula_error_sentence
from scorekeeper.wording.numbers import number_text

REMEDIES: Mapping[str, str] = {
    "scoring_made": _l("Enter it like this: %(example)s.", example="10 + bid"),
    "scoring_under": _l("Enter it like this: %(example)s.", example="-off"),
    "scoring_over": _l("Enter it like this: %(example)s.", example="-off"),
    "scoring_multiplier": _l("Enter it like this: %(example)s.", example="2 if spades else 1"),
    "schedule_path": _l("Enter it like this: %(example)s.", example="1, peak, 1"),
    "schedule_listed": HOW_TO_LIST,
    "schedule_repeat": _l("Enter it like this: %(example)s.", example="1, players, 1"),
    "schedule_after_by": _l("Enter it like this: %(example)s.", example="4: bounce, others: hold"),
    "schedule_peak": _l("Enter it like this: %(example)s.", example="3: 15, others: 10"),
    "decks": _l("Enter it like this: %(example)s.", example="3: 28, others: 52"),
    "trump_suits": _l("Enter it like this: %(example)s.", example="S H D C NT"),
    "trump_mode": _l("Choose one of these."),
    "hook_rule": _l("Choose one of these."),
    "hook_to_cards": _l("Enter a number of cards not below the smallest round of the hook."),
    "hook_sum": _l(
        "Choose what the last bidder must make of the bids; if all bids must stay below the cards, they "
        "are always under."
    ),
    "bidding": _l("Choose one of these."),
    "schedule_after": _l("Choose one of these."),
}
SPECIAL_REMEDIES: Mapping[str, str] = {
    "name": _l("Give these rounds a name of at most 30 characters."),
    "note": _l("At most %(max)d characters.", max=MAX_SPECIAL_NOTE),
    "which": _l("Choose one of these."),
    "number": _l("Enter a whole number."),
    "trump": _l("Choose one of these."),
    "bidding": _l("Choose one of these."),
    "hook": _l("Choose one of these."),
}
# The bid of the example, made, and missed by two.
BID, OFF = 3, 2
Errors = dict[Field, list[str]]
# The formula that a field belongs to.
FORMULA_OF = {"zero_made": "made", "zero_missed": "over"}


class WrongPlace(Struct, frozen=True):
    """A typed formula, split around the part that cannot be parsed."""

    before: str
    wrong: str
    after: str


class CheckedForm(Struct, frozen=True):
    """The result of checking a form.

    `is_valid` is whether it has no errors. `example` is one bid worked out, `places` shows by field where a formula is
    wrong, and `more` has the sentences that belong to no field.
    """

    definition: dict[str, Any]
    is_valid: bool
    example: str
    preview: dict[str, object]
    places: Mapping[str, WrongPlace]
    more: list[str] = field(default_factory=list)


def check_form(form: HouseRulesForm) -> CheckedForm:
    """Check the form, and put the sentences at its fields."""
    scoring, preview = form.scoring.form, form.preview.form
    scoring.show_formulas()
    definition, unread = form.value(), scoring.unread()
    previewed = preview_rules(definition, form.base)
    errors: Errors = {scoring[name]: [_formula_sentence(form, name, error)] for name, error in unread.items()}
    numbers = wrong_numbers(scoring.texts)
    errors |= {scoring[name]: [_("Enter a whole number.")] for name in numbers}
    explained = {scoring[each] for name in unread for each in (name, FORMULA_OF.get(name, name))}
    more = _find_fields(form, previewed.problems, errors, explained)
    for wrong, sentences in errors.items():
        wrong.errors = [*wrong.errors, *sentences]
    players = preview.table_of(previewed.rules.least_players, previewed.rules.most_players)
    preview.players.show(str(players))
    return CheckedForm(
        definition=definition,
        is_valid=not errors and not more,
        example="" if unread or numbers else _example_of(previewed.rules, scoring.texts),
        preview=preview_of(previewed, players, unread, preview),
        places={scoring[name].name: _place_of(error) for name, error in unread.items() if error.formula.strip()},
        more=more,
    )


def sentences_of_fields(form: HouseRulesForm) -> list[str]:
    """Return everything that is wrong with the fields of the form."""
    return [words for each in leaves(form) for words in each.errors]


def _find_fields(
    form: HouseRulesForm, problems: Iterable[Problem], errors: Errors, explained: Collection[Field]
) -> list[str]:
    """Add a sentence for each problem to its field, and return the sentences that belong to no field.

    The fields in `explained` already have a sentence about their formula.
    """
    more: list[str] = []
    for problem in problems:
        found = field_at(form, _key_of_fault(problem.fault, form), problem.fault)
        if found in explained and isinstance(problem.fault, WrongFormula):
            continue
        sentences = more if found is None else errors.setdefault(found, [])
        words = _fault_sentence(found, problem.fault)
        if words not in sentences:
            sentences.append(words)
    if form.schedule.path in errors:
        # While the points cannot be read, how often each is dealt cannot be checked.
        errors.pop(form.schedule.repeat, None)
    return more


def _key_of_fault(fault: Fault, form: HouseRulesForm) -> str:
    match fault:
        case definition_faults.NumbersOfPlayersWrong():
            return "players"
        case (
            table_faults.PackTooSmall()
            | definition_faults.TooManyRounds()
            | table_faults.EmptySchedule()
            | definition_faults.HandTooLarge()
        ):
            return "schedule"
        case table_faults.NothingForPlayers():
            return "decks" if isinstance(form.decks.data, Mapping) else "schedule.peak"
    return str(getattr(fault, "key", ""))


def _formula_sentence(form: HouseRulesForm, name: str, error: FormulaError) -> str:
    """Return a sentence about a formula that cannot be parsed: what is wrong, and what is allowed at that place."""
    if not error.formula.strip():
        return str(REMEDIES.get(form.scoring[name].name, ""))
    fault = WrongFormula(name, error.formula, error.column, str(error.reason), error.detail, tuple(error.allowed))
    return formula_error_sentence(fault, current_language())


def _fault_sentence(found: Field | None, fault: Fault) -> str:
    name = "" if found is None else found.name
    special = found.short_name if found is not None and name.startswith("specials") else ""
    match fault:
        case WrongValue(expected="other-rounds"):
            return _("Other special rounds of these rules cover these rounds already. Choose different ones.")
        case WrongValue() if special in SPECIAL_REMEDIES:
            return str(SPECIAL_REMEDIES[special])
        case WrongValue() if name in REMEDIES:
            return str(REMEDIES[name])
        case WrongValue(expected=expected):
            return _("This must be %(expected)s.", expected=expected_words(expected, current_language()))
        case WrongFormula():
            return formula_error_sentence(fault, current_language())
        case NoPoints() if found is not None:
            return sentence(replace(fault, key=found.label.text), (), current_language())
    return sentence(fault, (), current_language())


def _place_of(error: FormulaError) -> WrongPlace:
    """Split a formula around its wrong word or character, or around a space if something is missing at the end."""
    text, start = error.formula, error.column
    found = error.detail if error.detail and text.startswith(error.detail, start) else text[start : start + 1]
    return WrongPlace(text[:start], found.strip() or "\u00a0", text[start + len(found) :])


def _example_of(rules: RuleSet, typed: Mapping[str, str]) -> str:
    """Return an example of the points for a bid of three, with the numbers as typed. It is empty if formulas are used.

    The points come from the rules themselves, so that the example agrees with the sheet.
    """
    if typed["points"] != NUMBERS:
        return ""
    row = points_rows(rules.scoring, BID + OFF, rules.least_players, set())[BID]
    bonus, per_trick, per_off = (number_in_field(typed[name]) for name in FIELDS)
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


class PreviewedRules(Struct, frozen=True):
    """The rules as far as they can be parsed, and all their problems."""

    rules: RuleSet
    problems: tuple[Problem, ...]


def preview_rules(definition: Mapping[str, Any], base: Mapping[str, Any]) -> PreviewedRules:
    """Return the rules of a definition. Parts that cannot be parsed are replaced by the parts of `base`."""
    try:
        rules = rule_set_from(definition)
        return PreviewedRules(rules, tuple(playable_problems(rules)))
    except WrongDefinition as wrong:
        rules = _with_base_parts(definition, base, wrong.problems)
        # Faults of the base are not the user's, but a formula that can be parsed must have a value.
        without_value = [each for each in playable_problems(rules) if isinstance(each.fault, NoPoints)]
        return PreviewedRules(rules, (*wrong.problems, *without_value))


def preview_of(
    previewed: PreviewedRules, players: int, unread: Collection[str], form: PreviewForm
) -> dict[str, object]:
    """Return the preview for this many players, with the points of the round that the form asks for.

    The formulas of the fields `unread` cannot be parsed.
    """
    unknown = {FORMULA_OF.get(field, field) for field in unread}
    rules = previewed.rules
    try:
        schedule = rules.schedule(players)
    except LookupError:
        return {
            "players": players,
            "round_words": "",
            "points": (),
            "rounds": RoundsView(wrong=_("These rules don’t cover this number of players.")),
            "cards": (),
            "words": (),
        }
    peak = min(schedule.peak, MAX_HAND)
    words = () if unread else rule_entries(rules, peak, current_language())
    shown = form.round_at(peak, players)
    other = {"peak": peak, "makers": shown.makers, "place": shown.place}
    rows = points_rows(rules.scoring, shown.cards, schedule.players, unknown, other=other)
    return {
        "players": players,
        "round_words": _round_words(shown, rules.scoring.terms),
        "points": rows,
        "rounds": rounds_view(rules, schedule),
        "cards": schedule.head,
        "words": words,
    }


def _round_words(shown: PreviewedRound, terms: Collection[str]) -> str:
    """Return sentences that say for which round the points are. They name only what the formulas depend on."""
    sentences = [ngettext("For rounds of %(num)d card.", "For rounds of %(num)d cards.", shown.cards)]
    if "makers" in terms:
        sentences.append(ngettext("%(num)d player makes the bid.", "%(num)d players make their bids.", shown.makers))
    if "place" in terms:
        sentences.append(_("The player is in place %(place)s before it.", place=shown.place))
    return " ".join(sentences)


def _with_base_parts(definition: Mapping[str, Any], base: Mapping[str, Any], problems: tuple[Problem, ...]) -> RuleSet:
    completed = dict(definition)
    wrong = {str(getattr(problem.fault, "key", "")) for problem in problems}
    for key in {each.partition(".")[0] for each in wrong}:
        if key == "scoring":
            unread = {each.removeprefix("scoring.") for each in wrong}
            completed[key] = {name: text for name, text in completed.get(key, {}).items() if name not in unread}
        elif key in base:
            completed[key] = base[key]
        else:
            completed.pop(key, None)
    return rule_set_from(completed)
