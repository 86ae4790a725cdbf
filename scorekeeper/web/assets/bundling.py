"""A bundler: a page's module and everything it imports, served in few files without a build step.

The sources stay small modules that every browser runs as they are. They are bundled when they are served: twenty
responses cost more in headers and round trips than in contents.
"""

from __future__ import annotations

import posixpath
from collections import defaultdict
from functools import cached_property

from scorekeeper.web.assets.js_module import Import, Module, address
from scorekeeper.web.assets.script_files import ScriptFiles
from scorekeeper.web.assets.short_names import short_names

# The path of a module, and a name that it declares at top level.
TopName = tuple[str, str]


class Bundle:
    """The files of a page, each bundled into one module. Raises BundleError for what this bundler does not support."""

    def __init__(self, files: ScriptFiles) -> None:
        self._files = files.files
        self._file_of = files.file_of
        self._modules = files.modules

    def text(self, file: str) -> str:
        """One file as a module. It imports what is in another file, so that every module has one instance."""
        names = self._names[file]
        imported: dict[str, dict[str, str]] = defaultdict(dict)
        for each in self._imports_from_elsewhere(file):
            other = self._file_of[each.path]
            published = imported[other]
            for name, _ in each.names:
                published[self._published[other][self._names[other][each.path, name]]] = names[each.path, name]
        lines = [_import_line(pairs, address(other, posixpath.dirname(file))) for other, pairs in imported.items()]
        parts = [self._part(self._modules[path], file) for path in self._files[file]]
        needed = [_with_alias(name, known) for name, known in self._published[file].items()]
        return "".join([*lines, *parts, f"export {{ {', '.join(needed)} }};\n" if needed else ""])

    def _part(self, one: Module, file: str) -> str:
        """One module without its imports. Its top-level names are unique in the file, so it needs no own scope."""
        names = self._names[file]
        own = {name: names[one.path, name] for name in one.declared}
        own |= {alias: names[each.path, name] for each in one.imports for name, alias in each.names}
        return one.body(posixpath.dirname(file), {old: new for old, new in own.items() if old != new})

    @cached_property
    def _names(self) -> dict[str, dict[TopName, str]]:
        """The top-level names of the modules of each file; renamed where two modules use the same one."""
        return {file: self._names_in(file) for file in self._files}

    def _names_in(self, file: str) -> dict[TopName, str]:
        modules = [self._modules[path] for path in self._files[file]]
        own = ((one.path, name) for one in modules for name in one.declared)
        elsewhere = ((each.path, name) for each in self._imports_from_elsewhere(file) for name, _ in each.names)
        users: dict[str, set[str]] = defaultdict(set)
        importers: dict[TopName, set[str]] = defaultdict(set)
        for one in modules:
            for name in one.names:
                users[name].add(one.path)
            for top in ((each.path, name) for each in one.imports for name, alias in each.names if alias == name):
                importers[top].add(one.path)
        return {
            (path, name): f"{name}${number}" if users[name] - importers[path, name] - {path} else name
            for number, (path, name) in enumerate(dict.fromkeys([*own, *elsewhere]))
        }

    @cached_property
    def _published(self) -> dict[str, dict[str, str]]:
        """The names each file exports, and as what: those of the module it is named after as they are.

        What only other files need has a short name, which nobody writes by hand: a list of long ones is a thirtieth of
        the first load.
        """
        inside: dict[str, set[str]] = {file: set() for file in self._files}
        for file in self._files:
            for each in self._imports_from_elsewhere(file):
                other = self._file_of[each.path]
                inside[other].update(self._names[other][each.path, name] for name, _ in each.names)
        published = {}
        for file, needed in inside.items():
            asked_for = {self._names[file][file, name]: name for name in sorted(self._modules[file].exports)}
            published[file] = asked_for | dict(zip(sorted(needed - asked_for.keys()), short_names(), strict=False))
        return published

    def _imports_from_elsewhere(self, file: str) -> list[Import]:
        imports = (each for path in self._files[file] for each in self._modules[path].imports)
        return [each for each in imports if self._file_of[each.path] != file]


def _import_line(pairs: dict[str, str], source: str) -> str:
    listed = ", ".join(_with_alias(*pair) for pair in pairs.items())
    return f'import {{ {listed} }} from "{source}";\n' if pairs else f'import "{source}";\n'


def _with_alias(name: str, alias: str) -> str:
    return name if name == alias else f"{name} as {alias}"
