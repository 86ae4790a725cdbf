"""The texts of a module: those marked by the functions that look them up, and the help of commands."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from scorekeeper.cli.language import paragraphs
from tools.messages.text import Text

# Functions that translate a text, or mark it for translation; the last two describe terms of formulas.
ONE = frozenset(("_", "_l", "N_", "gettext", "lazy", "translate", "_number", "_boolean"))
COUNTED = frozenset(("ngettext", "nN_", "plural"))
# The function whose first argument is the context of its text.
IN_CONTEXT = "pgettext"
# The argument with the meaning of a function of formulas.
MEANINGS = {"FunctionEntry": 1}
# The help of options; that of a command is its docstring.
OF_OPTIONS = frozenset(("help", "show_default"))
COMMANDS = frozenset(("command", "group"))


def python_texts(source: str) -> Iterator[Text]:
    """Every marked text, in the order of the module."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            yield from _of_call(node)
        elif isinstance(node, ast.FunctionDef) and any(map(_makes_command, node.decorator_list)):
            yield from (Text(paragraphs(text)) for text in [ast.get_docstring(node)] if text)


def _of_call(call: ast.Call) -> Iterator[Text]:
    name = _name(call.func)
    if name in ONE and call.args:
        yield from map(Text, _constants(call.args[0]))
    elif name in COUNTED and len(call.args) >= 2:
        yield from _counted(call.args[0], call.args[1])
    elif name == IN_CONTEXT and len(call.args) >= 2:
        for context in _constants(call.args[0]):
            yield from (Text(text, context=context) for text in _constants(call.args[1]))
    elif name in MEANINGS and len(call.args) > MEANINGS[name]:
        yield from map(Text, _constants(call.args[MEANINGS[name]]))
    for keyword in call.keywords:
        if keyword.arg in OF_OPTIONS and name in ("option", "Option"):
            yield from map(Text, _constants(keyword.value))


def _counted(one: ast.expr, several: ast.expr) -> Iterator[Text]:
    for single, many in zip(_constants(one), _constants(several), strict=True):
        yield Text(single, many)


def _constants(node: ast.expr) -> Iterator[str]:
    """The text that stands there, or both of which one is chosen there."""
    match node:
        case ast.Constant(value=str(text)) if text:
            yield text
        case ast.IfExp(body=body, orelse=other):
            yield from _constants(body)
            yield from _constants(other)


def _makes_command(decorator: ast.expr) -> bool:
    return isinstance(decorator, ast.Call) and _name(decorator.func) in COMMANDS


def _name(function: ast.expr) -> str:
    match function:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""
