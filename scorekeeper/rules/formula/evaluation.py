"""Evaluate a formula's tree for one player's round, in exact and bounded arithmetic.

`static/js/rules/formula.js` does the same on the phone; both must give the same values and errors.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from scorekeeper.rules.formula.language import (
    MAX_DENOMINATOR,
    MAX_EXPONENT,
    MAX_NUMERATOR,
    Comparison,
    Node,
    Number,
    Operation,
    Points,
    Reason,
    Term,
)

Values = Mapping[str, Points]
Computation = Callable[[Values], Points]


class NotComputableError(Exception):
    """The formula has no value; `column` is the column of the operation or term at fault."""

    def __init__(self, reason: Reason, detail: str = "", column: int = 0) -> None:
        super().__init__(reason, detail, column)
        self.reason = reason
        self.detail = detail
        self.column = column


def computation(tree: Node) -> Computation:
    """Return a function that computes the value of the tree from the values of its terms; whole values are ints.

    The tree is compiled once, because a formula is evaluated for every player and round. The function raises
    NotComputableError if the formula has no value.
    """
    match tree:
        case Number(number):
            return lambda _values: number
        case Term(name, column):
            return _term(name, column)
        case Comparison():
            return _comparison(tree)
        case Operation():
            return _operation(tree)


def _term(name: str, column: int) -> Computation:
    def compute(values: Values) -> Points:
        if name not in values:
            raise NotComputableError(Reason.NO_VALUE, name, column)
        value = values[name]
        if type(value) is int and -MAX_NUMERATOR <= value <= MAX_NUMERATOR:
            return value
        return _checked_at(column, _as_number, value)

    return compute


def _operation(operation: Operation) -> Computation:
    operands = tuple(map(computation, operation.operands))
    match operation.name, operands:
        case "if", (condition, then, otherwise):
            return lambda values: then(values) if condition(values) else otherwise(values)
        case "and" | "or" as name, (*firsts, last):
            return _short_circuit(firsts, last, decides=name == "or")
    column, apply = operation.column, _COMPUTE[operation.name]
    # Fast path: nearly all operations are unary or binary, and building a list of operands takes longer than the
    # operation.
    match operands:
        case (operand,):
            return lambda values: _checked_at(column, apply, operand(values))
        case left, right:
            return lambda values: _checked_at(column, apply, left(values), right(values))
    return lambda values: _checked_at(column, apply, *[operand(values) for operand in operands])


def _short_circuit(firsts: Sequence[Computation], last: Computation, *, decides: bool) -> Computation:
    """Compile `and` or `or` to a function that returns the first operand that decides the result, or else the
    last one.
    """

    def compute(values: Values) -> Points:
        for operand in firsts:
            value = operand(values)
            if bool(value) is decides:
                return value
        return last(values)

    return compute


def _comparison(comparison: Comparison) -> Computation:
    first, *others = map(computation, comparison.operands)
    pairs = [(_COMPARE[sign], other) for sign, other in zip(comparison.operators, others, strict=True)]

    def compute(values: Values) -> Points:
        left = first(values)
        for holds, other in pairs:
            right = other(values)
            if not holds(left, right):
                return 0
            left = right
        return 1

    return compute


def _checked_at(column: int, compute: Callable[..., Points], *operands: Points) -> Points:
    """Return the result of `compute`, checked against the bounds; an error gets the column of its operation."""
    try:
        value = compute(*operands)
        # Fast path: nearly all values are small whole numbers.
        return value if type(value) is int and -MAX_NUMERATOR <= value <= MAX_NUMERATOR else _bounded(value)
    except ZeroDivisionError:
        raise NotComputableError(Reason.DIVISION_BY_ZERO, "", column) from None
    except NotComputableError as fault:
        raise NotComputableError(fault.reason, fault.detail, column) from None


def _bounded(value: Points) -> Points:
    if abs(value.numerator) > MAX_NUMERATOR or value.denominator > MAX_DENOMINATOR:
        raise NotComputableError(Reason.TOO_LARGE)
    return value.numerator if value.denominator == 1 else value


def _as_number(value: Points) -> Points:
    """Return the value with a boolean as 1 or 0."""
    return int(value) if isinstance(value, bool) else value


def _integer(value: Points) -> int:
    if value.denominator != 1:
        raise NotComputableError(Reason.NOT_WHOLE, str(value))
    return value.numerator


def _power(base: Points, exponent: Points) -> Points:
    count = _integer(exponent)
    if not 0 <= count <= MAX_EXPONENT:
        raise NotComputableError(Reason.OUT_OF_RANGE, str(count))
    # Checked at the end like every value: the powers of a base on the way are no larger.
    return base**count


def _sum_to(n: Points) -> Points:
    last = _integer(n)
    return last * (last + 1) // 2 if last > 0 else 0


def _table(i: Points, *entries: Points) -> Points:
    index = _integer(i)
    if index < 0:
        raise NotComputableError(Reason.OUT_OF_RANGE, str(index))
    return entries[min(index, len(entries) - 1)]


_COMPUTE: Final[Mapping[str, Callable[..., Points]]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": operator.floordiv,
    "/": lambda a, b: Fraction(a) / b,
    "%": operator.mod,
    "**": _power,
    "neg": operator.neg,
    "not": lambda a: int(not a),
    "min": min,
    "max": max,
    "abs": abs,
    "sum_to": _sum_to,
    "table": _table,
}

_COMPARE: Final[Mapping[str, Callable[[Points, Points], bool]]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
}
