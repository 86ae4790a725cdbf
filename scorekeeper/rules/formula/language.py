"""The formula language: its terms, functions and limits, its errors, and its syntax tree.

The tree is also written as nested lists, for the phone. The meanings are plain English for the help on house rules,
translated when they are shown.
"""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from msgspec import Struct

MAX_LENGTH: Final = 400
MAX_DEPTH: Final = 40
MAX_LITERAL: Final = 1_000_000
MAX_EXPONENT: Final = 20
# Within these bounds a sum of cross products is below 2**53, so JavaScript's doubles are exact too.
MAX_NUMERATOR: Final = 10**9
MAX_DENOMINATOR: Final = 10**4

Points = int | Fraction
Compiled = int | str | list["Compiled"]

if TYPE_CHECKING:
    from collections.abc import Mapping


class TermKind(StrEnum):
    """The type of a term: a number or a boolean."""

    NUMBER = "number"
    BOOLEAN = "boolean"


class TermEntry(Struct, frozen=True):
    """A term of the language, with its meaning in one line."""

    kind: TermKind
    meaning: str


class FunctionEntry(Struct, frozen=True):
    """A function of the language: how it is written, its meaning, and how many arguments it takes.

    `most` is None without an upper limit.
    """

    form: str
    meaning: str
    least: int
    most: int | None

    def takes(self, parts: int) -> bool:
        """Return whether the function takes this many arguments."""
        return self.least <= parts and (self.most is None or parts <= self.most)


def _number_term(meaning: str) -> TermEntry:
    return TermEntry(TermKind.NUMBER, meaning)


def _boolean_term(meaning: str) -> TermEntry:
    return TermEntry(TermKind.BOOLEAN, meaning)


TERMS: Final[Mapping[str, TermEntry]] = {
    "bid": _number_term("tricks the player said they would take"),
    "tricks": _number_term("tricks taken"),
    "off": _number_term("how far the tricks are from the bid, either way"),
    "cards": _number_term("cards dealt to each player in this round"),
    "peak": _number_term("cards of the largest round of the schedule"),
    "players": _number_term("players"),
    "makers": _number_term("players who made their bid in this round"),
    "round": _number_term("number of this round, the first is 1"),
    "earlier_high": _number_term("highest bid spoken before this one in the round, -1 for the first"),
    "bid_sum": _number_term("all bids of the round added up"),
    "highest_bid": _number_term("highest bid"),
    "tricks_left": _number_term("tricks of the round that nobody took"),
    "bonus": _number_term("points given to this player by hand in the round"),
    "mark": _number_term("which mark this player declared: 1 for the first of these rules, 0 for none"),
    "mark_missed": _number_term("highest mark of another player who missed the bid, 0 for none"),
    "total": _number_term("this player's total before the round"),
    "place": _number_term("this player's place before the round, 1 is the best and equal totals share it"),
    "streak": _number_term("rounds this player made in a row before this one, or missed, as a negative number"),
    "totals_sum": _number_term("all players’ totals before the round, added up"),
    "makers_before": _number_term("players who made their bid in the round before, 0 in the first"),
    "dealer": _boolean_term("this player deals the round"),
    "first_bidder": _boolean_term("bids first"),
    "last_bidder": _boolean_term("bids last"),
    "declarer": _boolean_term("names trump"),
    "no_trump": _boolean_term("no trump"),
    "clubs": _boolean_term("clubs are trump"),
    "diamonds": _boolean_term("diamonds are trump"),
    "hearts": _boolean_term("hearts are trump"),
    "spades": _boolean_term("spades are trump"),
    "overbid": _boolean_term("all bids together are more than the cards"),
    "underbid": _boolean_term("all bids together are fewer than the cards"),
    "blind": _boolean_term("this player bid without looking at the cards"),
    "marked": _boolean_term("this player declared a mark of these rules, which is otherwise a blind bid"),
    "last_round": _boolean_term("this is the last round of the game"),
}

FUNCTIONS: Final[Mapping[str, FunctionEntry]] = {
    "min": FunctionEntry("min(a, b, ...)", "the smallest", 2, None),
    "max": FunctionEntry("max(a, b, ...)", "the largest", 2, None),
    "abs": FunctionEntry("abs(a)", "the number without its sign", 1, 1),
    "sum_to": FunctionEntry("sum_to(n)", "1 + 2 + ... + n, and 0 for n below 1", 1, 1),
    "table": FunctionEntry("table(i, a, b, ...)", "entry i counted from 0, the last one for every larger i", 2, None),
}


class Reason(StrEnum):
    """The kind of an error; `FormulaError.detail` is the piece of text or the value it is about."""

    TOO_LONG = "too-long"
    TOO_DEEP = "too-deep"
    SYNTAX = "syntax"
    NOT_ALLOWED = "not-allowed"
    UNKNOWN_NAME = "unknown-name"
    UNKNOWN_FUNCTION = "unknown-function"
    WRONG_COUNT = "wrong-count"
    TOO_LARGE = "too-large"
    DIVISION_BY_ZERO = "division-by-zero"
    NOT_WHOLE = "not-whole"
    NOT_HALF = "not-half"
    OUT_OF_RANGE = "out-of-range"
    NO_VALUE = "no-value"


class FormulaError(ValueError):
    """A formula cannot be parsed, or has no value for a player's round.

    `column` counts characters of `formula` from 0; `allowed` lists the known names if one is unknown.
    """

    def __init__(
        self, formula: str, column: int, reason: Reason, detail: str = "", allowed: tuple[str, ...] = ()
    ) -> None:
        super().__init__(formula, column, reason, detail, allowed)
        self.formula = formula
        self.column = column
        self.reason = reason
        self.detail = detail
        self.allowed = allowed

    def __str__(self) -> str:
        about = f" {self.detail!r}" if self.detail else ""
        return f"{self.reason}{about} at {self.column} of {self.formula!r}"


class Number(Struct, frozen=True):
    """A whole number, or a half as a Fraction."""

    value: Points


class Term(Struct, frozen=True):
    """A named value of a player's round; `column` is where it is in the text."""

    name: str
    column: int


class Operation(Struct, frozen=True):
    """An operator or a function with its operands; `column` is where the operator or name is in the text."""

    name: str
    operands: tuple[Node, ...]
    column: int


class Comparison(Struct, frozen=True):
    """A comparison, which may be chained as in `a < b <= c`.

    It has one operator fewer than operands, and is true if every pair of neighbouring operands fulfils its operator.
    """

    operands: tuple[Node, ...]
    operators: tuple[str, ...]


Node = Number | Term | Operation | Comparison


def terms_in(tree: Node) -> frozenset[str]:
    """Return the names of all terms in the tree."""
    match tree:
        case Number():
            return frozenset()
        case Term(name):
            return frozenset({name})
        case Operation() | Comparison():
            return frozenset().union(*map(terms_in, tree.operands))


def compiled_tree(tree: Node) -> Compiled:
    """Return the tree as nested lists; `compiled_formula` documents their form."""
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
