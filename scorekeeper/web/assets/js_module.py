"""One of our scripts, taken apart: what it imports, what it exports, and the rest."""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass

_IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"(\.[^"]+)";\n?', re.MULTILINE)
_LATER = re.compile(r'\bimport\("(\.[^"]+)"\)')
_EXPORT = re.compile(r"^export (const|let|class|function|async function) (?:\{([^}]*)\}|([\w$]+))", re.MULTILINE)
_PRIVATE = re.compile(r"^(?:const|let|class|function|async function)\b", re.MULTILINE)
_NOT_UNDERSTOOD = re.compile(r"^(?:import\b(?!\()|export\b).*", re.MULTILINE)


class Unjoinable(ValueError):
    """A module is written in a way that is not understood here; the sentence says which and where."""


@dataclass(frozen=True)
class Import:
    """`import { name as alias } from "./other.js"`: the module by its path, and pairs of its name and ours."""

    path: str
    names: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Module:
    """A module by its path. `body` is its text without imports, `later` what it loads when it is needed.

    `changing` tells that an exported name may get another value, so everybody must see the same variable; `private`
    that it has names which nobody else may see.
    """

    path: str
    imports: tuple[Import, ...]
    exports: tuple[str, ...]
    changing: bool
    private: bool
    later: tuple[str, ...]
    text: str

    def body(self, folder: str) -> str:
        """The text without `import` and `export`, as it stands in a script of this folder."""
        bare = _EXPORT.sub(lambda found: found[0].removeprefix("export "), _IMPORT.sub("", self.text))
        return _LATER.sub(lambda found: f'import("{address(beside(self.path, found[1]), folder)}")', bare)

    def after_imports(self) -> str:
        """The text without its imports."""
        return _IMPORT.sub("", self.text)


def module(path: str, text: str) -> Module:
    """Read a module. Raises Unjoinable where it uses a form of `import` or `export` that we do without."""
    exports = list(_EXPORT.finditer(text))
    rest = _NOT_UNDERSTOOD.search(_EXPORT.sub("", _IMPORT.sub("", text)))
    if rest:
        raise Unjoinable(f"{path} has a line that is not understood: {rest[0]}")
    return Module(
        path=path,
        imports=tuple(Import(beside(path, found[2]), _pairs(found[1] or "")) for found in _IMPORT.finditer(text)),
        exports=tuple(name for found in exports for name in (_taken(found[2]) if found[2] else [found[3]])),
        changing=any(found[1] == "let" for found in exports),
        private=bool(_PRIVATE.search(text)),
        later=tuple(beside(path, found[1]) for found in _LATER.finditer(text)),
        text=text,
    )


def address(path: str, folder: str) -> str:
    """The relative address of a module for one in this folder."""
    relative = posixpath.relpath(path, folder or ".")
    return relative if relative.startswith(".") else f"./{relative}"


def beside(path: str, other: str) -> str:
    """The path to which an address in this module leads."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), other))


def _pairs(listed: str) -> tuple[tuple[str, str], ...]:
    pairs = (part.split(" as ") for part in (each.strip() for each in listed.split(",")) if part)
    return tuple((name, rest[0] if rest else name) for name, *rest in pairs)


def _taken(pattern: str) -> list[str]:
    """The names that a pattern such as `{ key, writes: mayWrite }` takes."""
    return [part.rpartition(":")[2].strip() for part in pattern.split(",") if part.strip()]
