"""Formulas: small expressions that turn a player's round into points, and points as numbers.

The language is a subset of Python's expressions: whole and half numbers (`2`, `0.5`), the terms of `TERMS`,
`+ - * // / % **`, comparisons (also chained, `2 <= bid < 5`), `and or not`, `x if c else y`, parentheses
and the functions of `FUNCTIONS`. A boolean counts 1 or 0 as a number, and every number but 0 is true;
`and`, `or`, `if` and chained comparisons evaluate only the operands they need. `//` rounds down, and `%` is its
remainder, with the sign of the divisor. `sum_to(n)` is
1 + ... + n, and 0 for n <= 0. `table(i, a, b, c)` is entry i counted from 0 and its last entry for every
larger i; a negative i is an error, because a refused score is better than a wrong one.

Points are whole or half numbers. Arithmetic is exact and every intermediate value is bounded, so no formula can hang,
and the phone, which evaluates the `compiled_formula` with plain numbers, gets the same points.
Source of the terms: "Terms in formulas" of the game file format.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from scorekeeper.rules.formula.evaluation import Computation, NotComputableError, computation
from scorekeeper.rules.formula.language import (
    FUNCTIONS,
    TERMS,
    Compiled,
    FormulaError,
    FunctionEntry,
    Node,
    Points,
    Reason,
    TermEntry,
    TermKind,
    compiled_tree,
    terms_in,
)
from scorekeeper.rules.formula.parser import tree_of

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "FUNCTIONS",
    "TERMS",
    "Compiled",
    "Formula",
    "FormulaError",
    "FunctionEntry",
    "Points",
    "Reason",
    "TermEntry",
    "TermKind",
    "compiled_formula",
    "evaluate",
    "from_half_points",
    "half_points",
    "parse",
    "plain_number",
    "plain_or_none",
]


class Formula(Struct, frozen=True, dict=True):
    """A parsed formula: its text, its syntax tree and the names of its terms."""

    text: str
    tree: Node
    terms: frozenset[str]

    @cached_property
    def computation(self) -> Computation:
        """The tree, compiled to a function of the values of its terms."""
        return computation(self.tree)


def parse(text: str) -> Formula:
    """Parse a formula. Raises FormulaError for everything that is not in the language."""
    tree = tree_of(text)
    return Formula(text, tree, terms_in(tree))


def evaluate(formula: Formula, values: Mapping[str, Points]) -> Points:
    """Return the points of a formula, a whole or half number; whole points are always an int.

    `values` holds a value for every term of `formula.terms`. Raises FormulaError if there is no such number: after a
    division by zero, with a value out of bounds, or with a result in thirds.
    """
    try:
        points = formula.computation(values)
    except NotComputableError as fault:
        raise FormulaError(formula.text, fault.column, fault.reason, fault.detail) from None
    if points.denominator > 2:
        raise FormulaError(formula.text, 0, Reason.NOT_HALF, str(points))
    return points


def compiled_formula(formula: Formula) -> Compiled:
    """Return the formula as nested lists for JSON, which `static/js/rules/formula.js` evaluates.

    A whole number is itself, 2.5 is `[5, 2]`, a term is its name, and everything else is a list that begins with its
    operation: `["if", condition, then, else]`, `["neg", a]`, `["min", a, b]`, and for comparisons `["compare", a, "<",
    b, "<=", c]`.
    """
    return compiled_tree(formula.tree)


def plain_number(points: Points | float) -> int | float:
    """Return points as a number for JSON: whole, or ending in .5, which a double holds exactly."""
    return int(points) if points == int(points) else float(points)


def plain_or_none(points: Points | None) -> int | float | None:
    """Return points as a number for JSON, or None for None."""
    return None if points is None else plain_number(points)


def half_points(points: Points) -> int:
    """Return twice the points, the whole number that is stored."""
    return int(points * 2)


def from_half_points(halves: int) -> Points:
    """Return the points for a stored number of half points."""
    return halves // 2 if halves % 2 == 0 else Fraction(halves, 2)
