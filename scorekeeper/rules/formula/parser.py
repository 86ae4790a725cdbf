"""Parse the text of a formula into its syntax tree.

Python's own parser reads the text, and nothing is ever executed: each of its nodes is converted to one of ours or
refused. An allowlist of characters comes first, so quotes, brackets, comments, homoglyphs and exotic numbers never
reach Python's parser, and a column is a character count.
"""

from __future__ import annotations

import ast
import re
from fractions import Fraction
from functools import singledispatchmethod
from typing import Final, NoReturn

from msgspec import Struct

from scorekeeper.rules.formula.language import (
    FUNCTIONS,
    MAX_DEPTH,
    MAX_LENGTH,
    MAX_LITERAL,
    TERMS,
    Comparison,
    FormulaError,
    Node,
    Number,
    Operation,
    Reason,
    Term,
)

_FOREIGN_CHARACTER: Final = re.compile(r"[^A-Za-z0-9_ +\-*/%()<>=!,.]")
_NUMBER_LIKE: Final = re.compile(r"(?<!\w)\.*[0-9][\w.]*")
_PLAIN_NUMBER: Final = re.compile(r"[0-9]+(\.[0-9]+)?")
_LINE_ENDS_AND_TABS: Final = str.maketrans("\n\r\t", "   ")

_ARITHMETIC: Final[dict[type[ast.operator], str]] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "//",
    ast.Div: "/",
    ast.Mod: "%",
    ast.Pow: "**",
}
_COMPARISONS: Final[dict[type[ast.cmpop], str]] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
}


def tree_of(text: str) -> Node:
    """Return the tree of a formula. Raises FormulaError if the text is not in the language.

    A line end or tab counts as a space.
    """
    if len(text) > MAX_LENGTH:
        raise FormulaError(text, MAX_LENGTH, Reason.TOO_LONG, str(MAX_LENGTH))
    spaced = text.translate(_LINE_ENDS_AND_TABS)
    if foreign := _FOREIGN_CHARACTER.search(spaced):
        raise FormulaError(text, foreign.start(), Reason.NOT_ALLOWED, foreign.group())
    for number in _NUMBER_LIKE.finditer(spaced):
        if not _PLAIN_NUMBER.fullmatch(number.group()):
            raise FormulaError(text, number.start(), Reason.SYNTAX, number.group())
    indent = len(spaced) - len(spaced.lstrip())
    return _Expression(text, spaced[indent:], indent).tree()


class _Expression(Struct, frozen=True):
    """Checked text to be converted; `indent` is the number of leading spaces stripped from the formula."""

    formula: str
    text: str
    indent: int

    def tree(self) -> Node:
        try:
            body = ast.parse(self.text, mode="eval").body
        except SyntaxError as error:
            # Python counts from 1, and gives 0 if the text ends too early.
            self.refuse((error.offset or len(self.text) + 1) - 1, Reason.SYNTAX)
        except (MemoryError, RecursionError):
            self.refuse(0, Reason.TOO_DEEP, str(MAX_DEPTH))
        return self.convert(body, 1)

    def convert(self, node: ast.expr, depth: int) -> Node:
        if depth > MAX_DEPTH:
            self.refuse(node.col_offset, Reason.TOO_DEEP, str(MAX_DEPTH))
        return self.node(node, depth)

    @singledispatchmethod
    def node(self, node: ast.expr, _depth: int) -> Node:
        self.refuse_node(node)

    @node.register
    def _(self, node: ast.Constant, _depth: int) -> Number:
        digits = self.text[node.col_offset : node.end_col_offset]
        if not _PLAIN_NUMBER.fullmatch(digits):
            self.refuse_node(node)
        value = Fraction(digits)
        if value > MAX_LITERAL:
            self.refuse(node.col_offset, Reason.TOO_LARGE, digits)
        if value.denominator > 2:
            self.refuse(node.col_offset, Reason.NOT_HALF, digits)
        return Number(int(value) if value.denominator == 1 else value)

    @node.register
    def _(self, node: ast.Name, _depth: int) -> Term:
        if node.id not in TERMS:
            self.refuse(node.col_offset, Reason.UNKNOWN_NAME, node.id, tuple(TERMS))
        return Term(node.id, self.indent + node.col_offset)

    @node.register
    def _(self, node: ast.UnaryOp, depth: int) -> Node:
        # Python's fourth unary operator, `~`, is not among the allowed characters.
        if isinstance(node.op, ast.UAdd):
            return self.convert(node.operand, depth + 1)
        name = "not" if isinstance(node.op, ast.Not) else "neg"
        return self.operation(name, [node.operand], node.col_offset, depth)

    @node.register
    def _(self, node: ast.BinOp, depth: int) -> Operation:
        name = _ARITHMETIC.get(type(node.op))
        if name is None:
            self.refuse_node(node)
        # Between the two operands are only the operator, spaces and parentheses.
        column = self.text.index(name, node.left.end_col_offset)
        return self.operation(name, [node.left, node.right], column, depth)

    @node.register
    def _(self, node: ast.BoolOp, depth: int) -> Operation:
        name = "and" if isinstance(node.op, ast.And) else "or"
        return self.operation(name, node.values, node.col_offset, depth)

    @node.register
    def _(self, node: ast.IfExp, depth: int) -> Operation:
        return self.operation("if", [node.test, node.body, node.orelse], node.col_offset, depth)

    @node.register
    def _(self, node: ast.Compare, depth: int) -> Comparison:
        operators = [_COMPARISONS.get(type(sign)) for sign in node.ops]
        operands = [self.convert(operand, depth + 1) for operand in (node.left, *node.comparators)]
        return Comparison(tuple(operands), tuple(sign or self.refuse_node(node) for sign in operators))

    @node.register
    def _(self, node: ast.Call, depth: int) -> Operation:
        if not isinstance(node.func, ast.Name) or node.keywords:
            self.refuse_node(node)
        function = FUNCTIONS.get(node.func.id)
        if function is None:
            self.refuse(node.col_offset, Reason.UNKNOWN_FUNCTION, node.func.id, tuple(FUNCTIONS))
        if not function.takes(len(node.args)):
            self.refuse(node.col_offset, Reason.WRONG_COUNT, node.func.id)
        return self.operation(node.func.id, node.args, node.col_offset, depth)

    def operation(self, name: str, operands: list[ast.expr], column: int, depth: int) -> Operation:
        return Operation(name, tuple(self.convert(operand, depth + 1) for operand in operands), self.indent + column)

    def refuse_node(self, node: ast.expr) -> NoReturn:
        self.refuse(node.col_offset, Reason.NOT_ALLOWED, self.text[node.col_offset : node.end_col_offset])

    def refuse(self, column: int, reason: Reason, detail: str = "", allowed: tuple[str, ...] = ()) -> NoReturn:
        raise FormulaError(self.formula, self.indent + column, reason, detail, allowed)
