"""Babel's extraction methods for files that it cannot read itself: our modules, and the pages of the presets."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator, Mapping
from typing import IO, Any

from scorekeeper.cli.language import paragraphs

# Babel's tuple: line, function, text or texts, comments.
Found = tuple[int, str, str | tuple[str, str], list[str]]
# Functions that translate a text, or mark it for translation; the last two describe terms of formulas.
ONE = frozenset(("_", "_l", "N_", "gettext", "lazy", "translate", "_number_term", "_boolean_term"))
COUNTED = frozenset(("ngettext", "nN_", "plural"))
# The function whose first argument is the context of its text.
IN_CONTEXT = "pgettext"
# The argument with the meaning of a function of formulas.
MEANINGS = {"FunctionEntry": 1}
# The help of options; that of a command is its docstring.
OF_OPTIONS = frozenset(("help", "show_default"))
COMMANDS = frozenset(("command", "group"))
# What people read of a preset; `source` names a book or a page and is not translated.
READ = frozenset(("name", "summary", "question", "preset", "answer", "reading", "note", "reason", "mark"))


def modules(file: IO[bytes], *_keywords: object, **_options: object) -> Iterator[Found]:
    """Yield the marked texts of a module, and the help of its commands.

    Babel's own method joins the two texts of `_("One" if a else "Two")`, and knows neither docstrings nor `help=`.
    """
    for node in ast.walk(ast.parse(file.read())):
        if isinstance(node, ast.Call):
            yield from _of_call(node)
        elif isinstance(node, ast.FunctionDef) and any(map(_makes_command, node.decorator_list)):
            yield from (_text(paragraphs(text)) for text in [ast.get_docstring(node)] if text)


def presets(file: IO[bytes], *_keywords: object, **_options: object) -> Iterator[Found]:
    """Yield what people read on the page of a preset."""
    yield from map(_text, _page_texts(tomllib.loads(file.read().decode("utf-8"))))


def _text(text: str) -> Found:
    return 0, "_", text, []


def _of_call(call: ast.Call) -> Iterator[Found]:
    name = name_of(call.func)
    if name in ONE or name in MEANINGS:
        yield from (_text(text) for place in call.args[MEANINGS.get(name, 0) :][:1] for text in _constants(place))
    elif name in COUNTED and len(call.args) >= 2:
        for one, several in zip(_constants(call.args[0]), _constants(call.args[1]), strict=True):
            yield 0, "ngettext", (one, several), []
    elif name == IN_CONTEXT and len(call.args) >= 2:
        for context in _constants(call.args[0]):
            yield from ((0, "pgettext", (context, text), []) for text in _constants(call.args[1]))
    elif name in ("option", "Option"):
        for keyword in call.keywords:
            yield from map(_text, _constants(keyword.value) if keyword.arg in OF_OPTIONS else ())


def _constants(node: ast.expr) -> Iterator[str]:
    """Yield the text of a constant, or both of a conditional expression."""
    match node:
        case ast.Constant(value=str(text)) if text:
            yield text
        case ast.IfExp(body=body, orelse=other):
            yield from _constants(body)
            yield from _constants(other)


def _makes_command(decorator: ast.expr) -> bool:
    return isinstance(decorator, ast.Call) and name_of(decorator.func) in COMMANDS


def name_of(function: ast.expr) -> str:
    """Return the last name of what is called, such as `plural` of `translate.plural`."""
    match function:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _page_texts(part: Mapping[str, Any]) -> Iterator[str]:
    for key, value in part.items():
        if key in ("readings", "packs"):
            yield from value.values()
        elif isinstance(value, str) and key in READ and not (key == "reading" and "question" in part):
            # The reading of a question is the key of the sentence that its answers replace.
            yield value
        elif isinstance(value, Mapping):
            yield from _page_texts(value)
        elif isinstance(value, list):
            for each in value:
                if isinstance(each, Mapping):
                    yield from _page_texts(each)
