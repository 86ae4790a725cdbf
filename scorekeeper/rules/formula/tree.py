"""The syntax tree of a formula, and the same tree as nested lists for the phone."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

Points = int | Fraction
Compiled = int | str | list["Compiled"]


class Number(Struct, frozen=True):
    """A whole number, or a half as a Fraction."""

    value: Points


class Term(Struct, frozen=True):
    """A named value of a player's round; `column` is where it is in the text."""

    name: str
    column: int


class Operation(Struct, frozen=True):
    """An operator or a function with its operands; `column` is that of the operator or name in the text."""

    name: str
    operands: tuple[Node, ...]
    column: int


class Comparison(Struct, frozen=True):
    """A chained comparison `a < b <= c`: one operator fewer than operands, true if every neighbouring pair is."""

    operands: tuple[Node, ...]
    operators: tuple[str, ...]


Node = Number | Term | Operation | Comparison


def terms_in(tree: Node) -> frozenset[str]:
    """The names of all terms in the tree."""
    match tree:
        case Number():
            return frozenset()
        case Term(name):
            return frozenset({name})
        case Operation() | Comparison():
            return frozenset().union(*map(terms_in, tree.operands))


def compiled_tree(tree: Node) -> Compiled:
    """The tree as nested lists; `formula.compiled` documents their form."""
    match tree:
        case Number(Fraction(numerator=numerator, denominator=denominator)):
            return [numerator, denominator]
        case Number(int(value)):
            return value
        case Term(name):
            return name
        case Operation(name, operands):
            return [name, *map(compiled_tree, operands)]
        case Comparison((first, *others), operators):
            compared: list[Compiled] = ["compare", compiled_tree(first)]
            for sign, other in zip(operators, others, strict=True):
                compared += [sign, compiled_tree(other)]
            return compared
    raise AssertionError(tree)
