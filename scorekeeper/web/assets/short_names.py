"""Short names for what a minified module declares at its top, which the minifier leaves as they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from string import ascii_letters

from tree_sitter import Node

from scorekeeper.web.assets.js_module import declared_names, names_in
from scorekeeper.web.assets.syntax import Edit, apply_edits, find, parse, text_of

_DECLARATIONS = ("lexical_declaration", "function_declaration", "class_declaration")
_SHORTHAND = ("shorthand_property_identifier", "shorthand_property_identifier_pattern")
_SHORTEST = 2


def with_short_top_names(text: str) -> str:
    """The same module; names that it exports where they are declared, and imported ones, stay."""
    source = text.encode()
    root = parse(source)
    if root.has_error or not any(node.type == "export_statement" for node in root.named_children):
        return text
    uses = Counter(text_of(node) for node in find(root, "identifier", *_SHORTHAND))
    own = {name for node in root.named_children if node.type in _DECLARATIONS for name in declared_names(node)}
    long = sorted(name for name in own - _inner_names(root) if len(name) > _SHORTEST)
    long.sort(key=uses.__getitem__, reverse=True)
    aliases = {name: alias for name, alias in _export_aliases(root) if name in long and uses[alias] == 1}
    unused = (name for name in short_names() if name not in uses)
    others = (name for name in long if name not in aliases)
    return apply_edits(source, _renamed(root, dict(zip(others, unused, strict=False)) | aliases))


def _export_aliases(root: Node) -> Iterator[tuple[str, str]]:
    """Names that others know by a short one, which is then their own as well: it is written once."""
    for node in find(root, "export_specifier"):
        name, *alias = (text_of(part) for part in node.named_children)
        if alias and alias[0].startswith("$"):
            yield name, alias[0]


def _inner_names(root: Node) -> set[str]:
    """Names that are declared below the top: there they hide what the top calls the same."""
    below = [node for node in find(root, *_DECLARATIONS) if node.parent not in (root, None)]
    found = {name for node in below for name in declared_names(node)}
    for node in find(root, "formal_parameters"):
        found.update(name for one in node.named_children for name in names_in(one))
    for node in find(root, "arrow_function", "catch_clause"):
        parameter = node.child_by_field_name("parameter")
        found.update(names_in(parameter) if parameter else ())
    return found


def short_names() -> Iterator[str]:
    """All names of a `$` and one or two letters; no word of the language begins so."""
    yield from (f"${letter}" for letter in ascii_letters)
    yield from (f"${one}{other}" for one, other in product(ascii_letters, repeat=2))


def _renamed(root: Node, names: dict[str, str]) -> Iterator[Edit]:
    """The edits that give every use its new name; where a property is called like it, the property stays."""
    for node in find(root, "identifier", *_SHORTHAND):
        old, around = text_of(node), node.parent
        if old not in names:
            continue
        new = names[old]
        if around is None or around.type != "export_specifier":
            yield node.start_byte, node.end_byte, f"{old}:{new}" if node.type in _SHORTHAND else new
        elif node == around.named_children[0]:
            alias = text_of(around.named_children[-1])
            yield around.start_byte, around.end_byte, new if new == alias else f"{new} as {alias}"
