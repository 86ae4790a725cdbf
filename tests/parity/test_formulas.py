"""The phone evaluates any formula to the number that Python finds, or refuses it for the same reason."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.formula import FormulaError, Points, compiled_formula, evaluate, parse
from scorekeeper.rules.formula.points import plain_number
from tests.parity.node_rules import Ask
from tests.property.formula_strategies import formula_texts, term_values


@settings(max_examples=240)
@given(st.lists(st.tuples(formula_texts(), term_values()), min_size=1, max_size=4))
def test_any_formula_gives_the_same_points_or_the_same_refusal(
    ask: Ask, formulas: list[tuple[str, dict[str, Points]]]
) -> None:
    asked = [{"tree": compiled_formula(parse(text)), "values": _as_json(values)} for text, values in formulas]
    assert ask("points", asked) == [_points_or_reason(text, values) for text, values in formulas]


def _as_json(values: dict[str, Points]) -> dict[str, int | float]:
    """Numbers whole or with a half, truths as they are."""
    return {name: value if isinstance(value, bool) else plain_number(value) for name, value in values.items()}


def _points_or_reason(text: str, values: dict[str, Points]) -> int | float | str:
    try:
        return plain_number(evaluate(parse(text), values))
    except FormulaError as error:
        return str(error.reason)
