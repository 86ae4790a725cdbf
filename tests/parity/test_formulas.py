"""The phone evaluates any formula to the number that Python finds, or refuses it for the same reason."""

from __future__ import annotations

from hypothesis import given, settings, strategies as st

from scorekeeper.rules.formula import FormulaError, Points, compiled_formula, evaluate, parse, plain_number
from tests.parity.node_rules import Ask
from tests.property.formula_strategies import formula_texts, term_values

# At the bounds of numbers, and where a script would lose a digit: terms are as large as no literal may be.
EDGES: list[tuple[str, dict[str, Points]]] = [
    *((text, {}) for text in ("1000 * 1000 * 1000", "1000 * 1000 * 1000 + 1", "-(10 ** 9)", "-(10 ** 10)")),
    *((text, {}) for text in ("sum_to(44720)", "sum_to(44721)", "sum_to(1000 * 1000000)", "1000000 ** 20")),
    *((text, {}) for text in ("2 ** 20", "2 ** 21", "0.5 ** 13 * 2 ** 13", "0.5 ** 14", "0 ** 0")),
    *((text, {}) for text in ("0 // -3", "0 * -3", "-8 % 4", "7.5 // 0.5", "-7 // 2", "7 // -2", "-7 % 3", "7 % -3")),
    *((text, {}) for text in ("1 / 100 / 100 * 10000", "1 / 101 / 100", "(1 / 10 + 2 / 10) * 10")),
    ("bid + 0", {"bid": 10**9}),
    ("bid + 0", {"bid": 10**9 + 1}),
    ("bid / 16 * (16 / 9999)", {"bid": 99_999_999}),
    ("bid / 9973 * (tricks / 9967)", {"bid": 9967 * 31_000, "tricks": 9973 * 31_000}),
    ("bid / 9998 * (tricks / 9999)", {"bid": 53_966_653, "tricks": 166_903_069}),
    ("bid + tricks", {"bid": 2}),
]


@settings(max_examples=240)
@given(st.lists(st.tuples(formula_texts(), term_values()), min_size=1, max_size=4))
def test_any_formula_gives_the_same_points_or_the_same_refusal(
    ask: Ask, formulas: list[tuple[str, dict[str, Points]]]
) -> None:
    _assert_same_points(ask, formulas)


def test_at_the_bounds_they_agree_to_the_last_digit(ask: Ask) -> None:
    _assert_same_points(ask, EDGES)


def _assert_same_points(ask: Ask, formulas: list[tuple[str, dict[str, Points]]]) -> None:
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
