"""A script parsed into its imports, its exports, and the rest."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct
from tree_sitter import Node

from scorekeeper.web.assets.syntax import NAMES, Edit, apply_edits, find, parse, renamed, text_of

# What stands for one name in the pattern of a declaration, and the field of longer forms that holds their names.
_NAMES = {"identifier", "shorthand_property_identifier_pattern"}
_HOLDING_NAMES = {"pair_pattern": "value", "object_assignment_pattern": "left", "assignment_pattern": "left"}


class BundleError(ValueError):
    """A module uses a form that the bundler does not support; the message says which and where."""


class Import(Struct, frozen=True):
    """`import { name as alias } from "./other.js"`: the module by its path, and pairs of its name and ours."""

    path: str
    names: tuple[tuple[str, str], ...]


class DynamicImport(Struct, frozen=True):
    """`import("./other.js")`: the module by its path, and where its address stands, quotes included."""

    path: str
    start: int
    end: int


class Module(Struct, frozen=True, dict=True):
    """A module by its path. `dynamic_imports` are those it loads when they are needed.

    `declared` are all names of its top, `exports` those that others may import, and `uses` are the places of every name
    outside its imports, also below the top. `no_imports` and `no_exports` are the edits that take these words out.
    """

    path: str
    source: bytes
    imports: tuple[Import, ...]
    exports: tuple[str, ...]
    declared: tuple[str, ...]
    uses: tuple[Node, ...]
    dynamic_imports: tuple[DynamicImport, ...]
    no_imports: tuple[Edit, ...]
    no_exports: tuple[Edit, ...]

    @property
    def imported(self) -> set[str]:
        """The modules it imports, at once or later."""
        return {each.path for each in self.imports} | {each.path for each in self.dynamic_imports}

    @cached_property
    def names(self) -> frozenset[str]:
        """Every name that occurs in it."""
        return frozenset(text_of(use) for use in self.uses)

    def body(self, folder: str, names: Mapping[str, str] | None = None) -> str:
        """The text without `import` and `export`, as it stands in a script of this folder.

        Where `names` has another name for one, it has that one everywhere; so it must be a name that is not used yet.
        """
        moved = [(each.start, each.end, f'"{address(each.path, folder)}"') for each in self.dynamic_imports]
        edits = renamed(self.uses, names or {})
        return apply_edits(self.source, [*self.no_imports, *self.no_exports, *moved, *edits])


def parse_module(path: str, text: str) -> Module:
    """Parse a module. Raises BundleError for a form of `import` or `export` that is not supported."""
    source = text.encode()
    root = parse(source)
    if root.has_error:
        raise BundleError(f"{path} is not understood")
    imports = [node for node in root.named_children if node.type == "import_statement"]
    exports = [node for node in root.named_children if node.type == "export_statement"]
    exported = [_exported_declaration(path, node) for node in exports]
    declarations = [*exported, *(node for node in root.named_children if node.type.endswith("_declaration"))]
    return Module(
        path=path,
        source=source,
        imports=tuple(_import(path, node) for node in imports),
        exports=tuple(name for declaration in exported for name in declared_names(declaration)),
        declared=tuple(name for declaration in declarations for name in declared_names(declaration)),
        uses=tuple(use for node in root.named_children if node not in imports for use in find(node, *NAMES)),
        dynamic_imports=tuple(_dynamic_import(path, node) for node in find(root, "import")),
        no_imports=tuple((*_line(node, source), "") for node in imports),
        no_exports=tuple(
            (before.start_byte, rest.start_byte, "") for before, rest in zip(exports, exported, strict=True)
        ),
    )


def address(path: str, folder: str) -> str:
    """The relative address of a module for one in this folder."""
    relative = posixpath.relpath(path, folder or ".")
    return relative if relative.startswith(".") else f"./{relative}"


def _import(path: str, node: Node) -> Import:
    clause = [part for child in node.named_children if child.type == "import_clause" for part in child.named_children]
    if any(part.type != "named_imports" for part in clause):
        raise _not_understood(path, node)
    pairs = [[text_of(name) for name in one.named_children] for part in clause for one in part.named_children]
    source = node.child_by_field_name("source")
    return Import(_imported_path(path, source, node), tuple((names[0], names[-1]) for names in pairs))


def _dynamic_import(path: str, word: Node) -> DynamicImport:
    """The call behind this word `import`, which must name its module by a string."""
    call, arguments = word.parent or word, word.next_named_sibling
    source = arguments.named_child(0) if arguments else None
    if source is None:
        raise _not_understood(path, call)
    return DynamicImport(_imported_path(path, source, call), source.start_byte, source.end_byte)


def _imported_path(path: str, source: Node | None, node: Node) -> str:
    """The path of the module that is named by this string, which must be a relative address."""
    if source is None or source.type != "string" or not (relative := text_of(source)[1:-1]).startswith("."):
        raise _not_understood(path, node)
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), relative))


def _exported_declaration(path: str, node: Node) -> Node:
    """The declaration after `export`. We do without lists of names, without `default` and without `var`."""
    declaration = node.child_by_field_name("declaration")
    if declaration is None or node.child(1) != declaration or declaration.type == "variable_declaration":
        raise _not_understood(path, node)
    return declaration


def declared_names(declaration: Node) -> list[str]:
    """The names that a declaration of a function, class or variables declares."""
    name = declaration.child_by_field_name("name")
    if name is not None:
        return [text_of(name)]
    names = [one.child_by_field_name("name") for one in declaration.named_children]
    return [each for one in names if one is not None for each in names_in(one)]


def names_in(pattern: Node) -> list[str]:
    """The names that a pattern such as `{ key, writes: mayWrite, ...rest }` takes."""
    if pattern.type in _NAMES:
        return [text_of(pattern)]
    holding = _HOLDING_NAMES.get(pattern.type)
    parts = [pattern.child_by_field_name(holding)] if holding else pattern.named_children
    return [name for part in parts if part is not None for name in names_in(part)]


def _line(node: Node, source: bytes) -> tuple[int, int]:
    """Where a statement stands, with the end of its line."""
    return node.start_byte, node.end_byte + source[node.end_byte :].startswith(b"\n")


def _not_understood(path: str, node: Node) -> BundleError:
    return BundleError(f"{path} has a line that is not understood: {text_of(node).splitlines()[0]}")
