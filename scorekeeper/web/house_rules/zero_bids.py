"""Points of their own for bids of zero. The definition has one formula for all bids, so the form writes them into it.

`10 + bid if bid else 5` is 5 for a bid of zero, and 10 + bid for every other, as in the shipped rules.
"""

from __future__ import annotations

from scorekeeper.rules.formula import FormulaError, parse

FOR_ZERO = " if bid else "


def with_zero(formula: str, zero: str) -> str:
    """The formula with other points for bids of zero; none where `zero` is empty."""
    if not zero:
        return formula
    others = f"({formula})" if " if " in formula else formula
    return f"{others}{FOR_ZERO}{zero}"


def without_zero(formula: str) -> tuple[str, str]:
    """The formula of every other bid, and what a bid of zero has of its own; empty where it has nothing."""
    before, found, zero = formula.partition(FOR_ZERO)
    others = before[1:-1] if before.startswith("(") and " if " in before else before
    if found and with_zero(others, zero) == formula and _is_formula(others) and _is_formula(zero):
        return others, zero
    return formula, ""


def _is_formula(text: str) -> bool:
    try:
        parse(text)
    except FormulaError:
        return False
    return True
