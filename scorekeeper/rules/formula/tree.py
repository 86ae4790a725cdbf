"""A formula as a tree of the few things the language has, and the same tree as nested lists for the phone."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

Points = int | Fraction
Compiled = int | str | list["Compiled"]


class Number(Struct, frozen=True):
    """A whole number, or a half as a Fraction."""

    value: Points


class Term(Struct, frozen=True):
    """A named value of a player's round; `place` is its column in the text."""

    name: str
    place: int


class Operation(Struct, frozen=True):
    """An operator or a function with its parts; `place` is the column of its sign or name."""

    name: str
    parts: tuple[Node, ...]
    place: int


class Comparison(Struct, frozen=True):
    """`a < b <= c`: one sign fewer than parts, and true only if every neighbouring pair fits."""

    parts: tuple[Node, ...]
    signs: tuple[str, ...]


Node = Number | Term | Operation | Comparison


def terms_in(tree: Node) -> frozenset[str]:
    """The names of all terms in the tree."""
    match tree:
        case Number():
            return frozenset()
        case Term(name):
            return frozenset({name})
        case Operation() | Comparison():
            return frozenset().union(*map(terms_in, tree.parts))


def compiled_tree(tree: Node) -> Compiled:
    """The tree as nested lists; `formula.compiled` documents their form."""
    match tree:
        case Number(Fraction(numerator=numerator, denominator=denominator)):
            return [numerator, denominator]
        case Number(int(value)):
            return value
        case Term(name):
            return name
        case Operation(name, parts):
            return [name, *map(compiled_tree, parts)]
        case Comparison((first, *others), signs):
            compared: list[Compiled] = ["compare", compiled_tree(first)]
            for sign, other in zip(signs, others, strict=True):
                compared += [sign, compiled_tree(other)]
            return compared
    raise AssertionError(tree)
