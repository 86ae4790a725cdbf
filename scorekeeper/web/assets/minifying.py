"""Scripts and styles without comments and white space, and scripts with short private names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from typing import cast

from tree_sitter import Node

from scorekeeper.web.assets.short_names import with_short_top_names
from scorekeeper.web.assets.syntax import Edit, apply_edits, find, parse, text_of

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_AROUND = re.compile(r" ?([{};,]) ?")


def minified(kind: str, text: str) -> str:
    """The same script (`.js`) or style (`.css`), shorter; anything else, and scripts without the tool, unchanged."""
    if kind == ".css":
        return minified_style(text)
    return minified_script(text) if kind == ".js" else text


def minified_script(text: str) -> str:
    """A script that does the same.

    Of declarations that follow each other the tool (2.24) puts those first that take something apart, even before what
    they need. So each of these begins anew behind a statement that does nothing.
    """
    try:
        tool = import_module("minify")
    except ImportError:
        return text
    source = text.encode()
    apart = apply_edits(source, {(start, start, "0;") for start in _destructuring_statements(parse(source))})
    short = cast("str", tool.string("text/javascript", apart)).encode()
    return with_short_top_names(apply_edits(short, _without_zeros(parse(short))))


def _destructuring_statements(root: Node) -> Iterator[int]:
    """Where `const { a } = ...` and `const [a] = ...` begin, with their `export`; none is in the head of a loop."""
    for pattern in find(root, "object_pattern", "array_pattern"):
        declarator = pattern.parent
        declaration = declarator and declarator.type == "variable_declarator" and declarator.parent
        around = declaration and declaration.parent
        if declaration and around and around.type != "for_statement":
            yield (around if around.type == "export_statement" else declaration).start_byte


def _without_zeros(root: Node) -> Iterator[Edit]:
    """The edits that take out the statements `0;`, of which the tool makes `something(), 0;` where it can."""
    for statement in find(root, "expression_statement"):
        value = statement.named_children[0]
        if text_of(statement) == "0;":
            yield statement.start_byte, statement.end_byte, ""
        elif value.type == "sequence_expression" and text_of(value.named_children[-1]) == "0":
            yield value.named_children[-2].end_byte, value.end_byte, ""


def minified_style(text: str) -> str:
    """A style without comments and the spaces that mean nothing. Ours have no braces or semicolons inside strings.

    The space before `:is(...)` does mean something, inside a layer too, where common tools take it for a declaration.
    """
    short = re.sub(r"\s+", " ", _COMMENT.sub("", text)).strip()
    return _AROUND.sub(r"\1", short).replace(": ", ":").replace(";}", "}")
