"""Laws of formulas that hold for any formula and any round."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from hypothesis import example, given, settings, strategies as st

from scorekeeper.rules.formula import TERMS, Formula, FormulaError, Points, Reason, compiled_formula, evaluate, parse
from scorekeeper.rules.formula.language import MAX_LENGTH
from tests.property.formula_strategies import formula_texts, nearly_formulas, term_values

if TYPE_CHECKING:
    from collections.abc import Callable

Values = dict[str, Points]


def table(i: Fraction, *entries: Fraction) -> Fraction:
    return entries[min(int(i), len(entries) - 1)]


def sum_to(n: Fraction) -> int:
    return sum(range(int(n) + 1))


FUNCTIONS: dict[str, Callable[..., Any]] = {
    "min": min,
    "max": max,
    "abs": abs,
    "table": table,
    "sum_to": sum_to,
    "Fraction": Fraction,
}


def pythons_answer(text: str, values: Values) -> Fraction | None:
    """What Python itself makes of the formula when all its numbers are fractions; None divides by zero."""
    exact = re.sub(r"\d+(\.\d+)?", r"Fraction('\g<0>')", text)
    terms = {name: Fraction(value) for name, value in values.items()}
    try:
        return Fraction(eval(exact, {"__builtins__": {}}, {**FUNCTIONS, **terms}))
    except ZeroDivisionError:
        return None


def read(text: str) -> Formula | FormulaError:
    try:
        return parse(text)
    except FormulaError as error:
        return error


def outcome(text: str, values: Values) -> Points | FormulaError:
    formula = parse(text)
    try:
        return evaluate(formula, values)
    except FormulaError as error:
        return error


@settings(max_examples=250)
@given(formula_texts(), term_values())
@example("-7 // 2 ** 2 - 0.5 if bid < 3 <= 4 and not blind else 2 / 3", {"bid": 2, "blind": False})
def test_a_formula_means_what_the_same_python_means(text: str, values: Values) -> None:
    points = outcome(text, values)
    if not isinstance(points, FormulaError):
        assert points == pythons_answer(text, values)
    elif points.reason is Reason.DIVISION_BY_ZERO:
        assert pythons_answer(text, values) is None
    elif points.reason is Reason.NOT_HALF:
        assert str(pythons_answer(text, values)) == points.detail
    else:
        # Python has no such bounds, and could be busy for very long.
        assert points.reason in {Reason.TOO_LARGE, Reason.NOT_WHOLE, Reason.OUT_OF_RANGE}


@given(formula_texts(), term_values())
def test_points_are_whole_ints_or_halves_or_a_formula_error(text: str, values: Values) -> None:
    points = outcome(text, values)
    if isinstance(points, FormulaError):
        assert 0 <= points.column < len(text)
    else:
        assert type(points) is int or (type(points) is Fraction and points.denominator == 2)


@given(st.text(max_size=450) | st.text(alphabet="()+-*/<>=!,. 012_abdefilmnorstux", max_size=60) | nearly_formulas())
def test_whatever_is_typed_it_is_a_formula_or_a_formula_error(text: str) -> None:
    formula = read(text)
    if isinstance(formula, FormulaError):
        assert formula.formula == text
        assert 0 <= formula.column <= len(text)
    else:
        assert formula.terms <= TERMS.keys()
        assert json.loads(json.dumps(compiled_formula(formula))) == compiled_formula(formula)


@given(formula_texts())
def test_the_same_text_always_compiles_to_the_same_lists(text: str) -> None:
    assert parse(text) == parse(text)
    assert json.dumps(compiled_formula(parse(text))) == json.dumps(compiled_formula(parse(text)))


@given(formula_texts().filter(lambda text: len(text) <= MAX_LENGTH // 2 - 5))
def test_parentheses_around_everything_and_more_spaces_change_nothing(text: str) -> None:
    roomy = f" ( {text.replace(' ', '  ')}\n) "
    assert compiled_formula(parse(roomy)) == compiled_formula(parse(text))


@given(formula_texts(), term_values(), term_values())
def test_only_the_terms_it_names_matter_to_a_formula(text: str, values: Values, others: Values) -> None:
    named = {name: values[name] for name in parse(text).terms}
    assert repr(outcome(text, named)) == repr(outcome(text, {**others, **named}))
