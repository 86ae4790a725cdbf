"""JavaScript as a syntax tree, and texts changed at places which the tree names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

import tree_sitter_javascript
from tree_sitter import Language, Node, Parser, Query, QueryCursor

_LANGUAGE = Language(tree_sitter_javascript.language())

_SHORTHAND = ("shorthand_property_identifier", "shorthand_property_identifier_pattern")
# What stands for a name of the script, which another name may replace; a property after a dot is none.
NAMES = ("identifier", *_SHORTHAND)

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


def renamed(uses: Iterable[Node], names: Mapping[str, str]) -> Iterator[Edit]:
    """The edits that give each use its new name; where a property is called like it, the property stays."""
    for node in uses:
        old = text_of(node)
        if old in names:
            yield node.start_byte, node.end_byte, f"{old}:{names[old]}" if node.type in _SHORTHAND else names[old]


@cache
def _query(types: tuple[str, ...]) -> Query:
    return Query(_LANGUAGE, "".join(f"({each}) @found" for each in types))
