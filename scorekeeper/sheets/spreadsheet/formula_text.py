"""A formula of the rules as a spreadsheet writes it, so that a changed cell changes the points.

Both languages agree on numbers and differ on booleans: ours count 1 or 0, while TRUE in a spreadsheet does not equal 1.
So every part is translated either as a number or as a condition, and `and`, `or`, `if` and chained
comparisons become IFs, which evaluate only the parts they need, as ours do. Wherever a formula has a value here, the
spreadsheet computes the same one; where it has none, such as a table's entry −1, the spreadsheet may say anything.
"""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.rules.formula import TERMS, TermKind
from scorekeeper.rules.formula.tree import Comparison, Node, Number, Operation, Points, Term

# Excel takes 8192 characters and 64 functions within each other; what surrounds the points needs some of both.
MAX_LETTERS, MAX_NESTING = 6_000, 56
SIGNS = {"==": "=", "!=": "<>"}
FUNCTIONS = {"min": "MIN", "max": "MAX", "abs": "ABS", "%": "MOD"}


class NoSpreadsheetFormula(Exception):
    """The formula would be longer or nested deeper than a spreadsheet allows, or a spreadsheet would not be exact."""


def spreadsheet_formula(tree: Node, terms: Mapping[str, str]) -> str:
    """The formula without its `=`. Raises NoSpreadsheetFormula.

    `terms` has for every term a cell or an expression; for a boolean a condition. Quotients
    are rounded to half points in the end, for a spreadsheet has no thirds.
    """
    text = _number(tree, terms)
    if _divides(tree):
        text = f"ROUND(2*{text},0)/2"
    return require_short(text)


def require_short(text: str) -> str:
    """The text, where it is short and flat enough. Raises NoSpreadsheetFormula."""
    if len(text) > MAX_LETTERS or nesting_depth(text) > MAX_NESTING:
        raise NoSpreadsheetFormula
    return text


def nesting_depth(text: str) -> int:
    """How many parentheses are open at once at most."""
    depth = deepest = 0
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        deepest = max(deepest, depth)
    return deepest


def plain_number(points: Points) -> str:
    """A whole or half number as a formula writes it."""
    text = str(points) if points == int(points) else str(float(points))
    return f"({text})" if points < 0 else text


def _number(tree: Node, terms: Mapping[str, str]) -> str:
    """The part as a number. Its length is checked at every step, because a part may be repeated."""
    match tree:
        case Number(value):
            return plain_number(value)
        case Term(name):
            return f"IF({terms[name]},1,0)" if TERMS[name].kind is TermKind.BOOLEAN else terms[name]
        case Comparison() | Operation("not"):
            return _short(f"IF({_condition(tree, terms)},1,0)")
        case Operation("if", (condition, then, otherwise)):
            return _short(f"IF({_condition(condition, terms)},{_number(then, terms)},{_number(otherwise, terms)})")
        case Operation("and" | "or" as name, parts):
            return _short(_and_or(name, parts, terms))
        case Operation("%", parts) if any(map(_divides, parts)):
            # Thirds are not exact in a spreadsheet, so their remainder may be wrong.
            raise NoSpreadsheetFormula
        case Operation(name, parts):
            return _short(_operation(name, parts, [_number(part, terms) for part in parts]))


def _condition(tree: Node, terms: Mapping[str, str]) -> str:
    """The part as a condition."""
    match tree:
        case Term(name) if TERMS[name].kind is TermKind.BOOLEAN:
            return terms[name]
        case Comparison(parts, signs):
            return _short(_comparison([_number(part, terms) for part in parts], signs))
        case Operation("not", (part,)):
            return _short(f"NOT({_condition(part, terms)})")
        case Operation("and" | "or" as name, (first, *others)):
            text = _condition(first, terms)
            rest = _condition(Operation(name, tuple(others), 0), terms) if others else ""
            if not others:
                return text
            return _short(f"IF({text},{rest},FALSE)" if name == "and" else f"IF({text},TRUE,{rest})")
    return _short(f"{_number(tree, terms)}<>0")


def _comparison(parts: list[str], signs: tuple[str, ...]) -> str:
    """`a < b <= c`: the second comparison only where the first one holds."""
    first = f"{parts[0]}{SIGNS.get(signs[0], signs[0])}{parts[1]}"
    return first if len(signs) == 1 else f"IF({first},{_comparison(parts[1:], signs[1:])},FALSE)"


def _and_or(name: str, parts: tuple[Node, ...], terms: Mapping[str, str]) -> str:
    """`and` is its first part that is 0, `or` its first that is not, both else their last."""
    first, *others = parts
    if not others:
        return _number(first, terms)
    condition, rest = _condition(first, terms), _short(_and_or(name, tuple(others), terms))
    return f"IF({condition},{rest},0)" if name == "and" else f"IF({condition},{_number(first, terms)},{rest})"


def _operation(name: str, parts: tuple[Node, ...], texts: list[str]) -> str:
    match name:
        case "neg":
            return f"(-{texts[0]})"
        case "//":
            return f"INT({texts[0]}/{texts[1]})"
        case "**":
            return _power(parts[1], *texts)
        case "sum_to":
            return f"(MAX({texts[0]},0)*(MAX({texts[0]},0)+1)/2)"
        case "table":
            index, *entries = texts
            return f"CHOOSE(MIN({index},{len(entries) - 1})+1,{','.join(entries)})"
    if name in FUNCTIONS:
        return f"{FUNCTIONS[name]}({','.join(texts)})"
    return f"({texts[0]}{name}{texts[1]})"


def _power(exponent: Node, base: str, count: str) -> str:
    """Anything to the power of 0 is 1; Excel refuses 0^0."""
    match exponent:
        case Number(value) if value == 0:
            return "1"
        case Number():
            return f"({base}^{count})"
    return f"IF({count}=0,1,{base}^{count})"


def _short(text: str) -> str:
    """The text, unless it is too long already: repeated parts would double it at every level."""
    if len(text) > MAX_LETTERS:
        raise NoSpreadsheetFormula
    return text


def _divides(tree: Node) -> bool:
    match tree:
        case Operation(name, parts):
            return name == "/" or any(map(_divides, parts))
        case Comparison(parts):
            return any(map(_divides, parts))
    return False
