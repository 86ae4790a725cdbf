"""Short names for the top-level declarations of a minified module, which the minifier leaves as they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from string import ascii_letters, ascii_lowercase, ascii_uppercase

from tree_sitter import Node

from scorekeeper.web.assets.js_module import declared_names, names_in
from scorekeeper.web.assets.syntax import NAMES, Edit, apply_edits, find, parse, renamed, text_of

_DECLARATIONS = ("lexical_declaration", "function_declaration", "class_declaration")
_SHORTEST = 2
_MINIFIED = "etnsoiarcldu"
# Words of the language as short as that.
_WORDS = ("do", "if", "in")


def with_short_top_names(text: str) -> str:
    """The same module; names that it exports where they are declared, and imported ones, stay."""
    source = text.encode()
    root = parse(source)
    if root.has_error or not any(node.type == "export_statement" for node in root.named_children):
        return text
    uses = Counter(text_of(node) for node in find(root, *NAMES))
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
        if alias and len(alias[0]) <= _SHORTEST:
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
    """Capital letters, which the minifier hardly uses, then all names of two signs: those it begins with come first.

    It calls what is private `e`, `t`, `n` and so on. What repeats itself takes the least when it is compressed.
    """
    yield from ascii_uppercase
    pairs = [*product(_MINIFIED, ascii_lowercase), *product(ascii_letters, repeat=2)]
    yield from (name for name in dict.fromkeys(map("".join, pairs)) if name not in _WORDS)


def _renamed(root: Node, names: Mapping[str, str]) -> Iterator[Edit]:
    """The edits that give every use its new name; the list of exports says as what others know it."""
    specifiers = find(root, "export_specifier")
    listed = {part.start_byte for each in specifiers for part in each.named_children}
    yield from renamed((use for use in find(root, *NAMES) if use.start_byte not in listed), names)
    for each in specifiers:
        name, *alias = (text_of(part) for part in each.named_children)
        if new := names.get(name):
            known = (alias or [name])[0]
            yield each.start_byte, each.end_byte, new if new == known else f"{new} as {known}"
