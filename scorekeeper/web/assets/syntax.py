"""JavaScript as a syntax tree, and texts changed at places which the tree names."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import tree_sitter_javascript
from tree_sitter import Language, Node, Parser, Query, QueryCursor

_LANGUAGE = Language(tree_sitter_javascript.language())

# From which byte to which, and what stands there instead.
Edit = tuple[int, int, str]


def parse(source: bytes) -> Node:
    """The root of the syntax tree of a module. Where the source has mistakes, its `has_error` is true."""
    return Parser(_LANGUAGE).parse(source).root_node


def find(root: Node, *types: str) -> list[Node]:
    """Every part of the tree that is of one of these types."""
    return QueryCursor(_query(types)).captures(root).get("found", [])


def text_of(node: Node) -> str:
    """The source of this part."""
    return (node.text or b"").decode()


def apply_edits(source: bytes, edits: Iterable[Edit]) -> str:
    """The source with these edits, which do not overlap."""
    for start, end, text in sorted(edits, reverse=True):
        source = source[:start] + text.encode() + source[end:]
    return source.decode()


@cache
def _query(types: tuple[str, ...]) -> Query:
    return Query(_LANGUAGE, "".join(f"({each}) @found" for each in types))
