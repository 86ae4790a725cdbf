"""Points of their own for bids of zero. The definition has one formula for all bids, so the form writes them into it.

`5 if bid == 0 else 10 + bid` is 5 for a bid of zero, and 10 + bid for every other.
"""

from __future__ import annotations

from scorekeeper.rules.formula import FormulaError, parse

FOR_ZERO = " if bid == 0 else "


def with_zero(formula: str, zero: str) -> str:
    """The formula with other points for bids of zero; none where `zero` is empty."""
    if not zero:
        return formula
    own = f"({zero})" if " if " in zero else zero
    return f"{own}{FOR_ZERO}{formula}"


def without_zero(formula: str) -> tuple[str, str]:
    """The formula of every other bid, and what a bid of zero has of its own; empty where it has nothing."""
    zero, found, others = formula.partition(FOR_ZERO)
    own = zero[1:-1] if zero.startswith("(") and " if " in zero else zero
    if found and with_zero(others, own) == formula and _is_formula(own) and _is_formula(others):
        return others, own
    return formula, ""


def _is_formula(text: str) -> bool:
    try:
        parse(text)
    except FormulaError:
        return False
    return True
