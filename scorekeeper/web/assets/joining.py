"""Scripts that arrive in few answers: a page's module with everything it imports, without a build step.

Sources stay small modules that every browser runs as they are. Only when they are served are those put one behind the
other that are needed at once: twenty answers cost more in headers and in waiting than in contents.
"""

from __future__ import annotations

import posixpath
from collections import defaultdict
from collections.abc import Collection
from functools import cached_property

from scorekeeper.web.assets.js_module import Import, Module, Unjoinable, address
from scorekeeper.web.assets.script_files import ScriptFiles
from scorekeeper.web.assets.short_names import short_names

# An exported name, and the module that declares it.
Export = tuple[str, str]


class Joined:
    """The text of each file of a page, as one module. Raises Unjoinable where its parts cannot keep their meaning."""

    def __init__(self, files: ScriptFiles) -> None:
        self._files = files.files
        self._file_of = files.file_of
        self._modules = files.modules

    def text(self, file: str) -> str:
        """One file as a module. What stands in another file it imports, so that there is one instance of everything."""
        names = self._names[file]
        imported: dict[str, dict[str, str]] = defaultdict(dict)
        for each in self._imports_from_elsewhere(file):
            other = self._file_of[each.path]
            published = imported[other]
            for name, _ in each.names:
                published[self._published[other][self._names[other][each.path, name]]] = names[each.path, name]
        lines = [_import_line(pairs, address(other, posixpath.dirname(file))) for other, pairs in imported.items()]
        parts = [self._part(self._modules[path], file) for path in self._files[file]]
        needed = [_with_alias(*pair) for pair in self._published[file].items()]
        return "".join([*lines, *parts, f"export {{ {', '.join(needed)} }};\n" if needed else ""])

    @cached_property
    def _names(self) -> dict[str, dict[Export, str]]:
        """What each exported name is called in each file: itself, unless another one has it already there.

        The module that a file is named after comes first: who loads the file asks for its names as they are.
        """
        return {
            file: _without_twins(
                [
                    *((path, name) for path in (file, *paths) for name in self._modules[path].exports),
                    *((each.path, name) for each in self._imports_from_elsewhere(file) for name, _ in each.names),
                ]
            )
            for file, paths in self._files.items()
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
        return {
            file: {name: name for name in sorted(self._modules[file].exports)}
            | dict(zip(sorted(needed - {*self._modules[file].exports}), short_names(), strict=False))
            for file, needed in inside.items()
        }

    def _imports_from_elsewhere(self, file: str) -> list[Import]:
        imports = (each for path in self._files[file] for each in self._modules[path].imports)
        return [each for each in imports if self._file_of[each.path] != file]

    def _part(self, one: Module, file: str) -> str:
        """One module: its private names stay its own, its exported ones are seen by the whole file."""
        names = self._names[file]
        body = one.body(posixpath.dirname(file))
        renamed = self._renamed_imports(one, names)
        if one.changing:
            # A name that gets other values must be the same variable for everybody, so this one is not enclosed.
            if renamed or any(names[one.path, name] != name for name in one.exports):
                raise Unjoinable(f"{one.path} exports a changing name and uses one that two modules have")
            return body
        if not one.exports:
            # A function where it can be one: the minifier leaves the names of functions in a block as they are.
            before, behind = ("", "") if one.waits else ("(() => ", ")();")
            return f"{before}{{\n{renamed}{body}}}{behind}\n"
        # Without private names there is nothing to enclose.
        if not (one.private or renamed) and all(names[one.path, name] == name for name in one.exports):
            return body
        inside = ", ".join(one.exports)
        outside = ", ".join(names[one.path, name] for name in one.exports)
        # By place and not by name: a list is shorter.
        return f"const [{outside}] = (() => {{\n{renamed}{body}return [{inside}];\n}})();\n"

    def _renamed_imports(self, one: Module, names: dict[Export, str]) -> str:
        """Declares what the module imports under a name that it does not have in this file."""
        lines = ""
        for each in one.imports:
            for name, alias in each.names:
                here = names[each.path, name]
                if here != alias and self._modules[each.path].changing:
                    raise Unjoinable(f"{one.path} gives another name to one of {each.path}, which may change")
                lines += f"const {alias} = {here};\n" if here != alias else ""
        return lines


def _without_twins(exports: Collection[Export]) -> dict[Export, str]:
    """A name for each export: its own, or one with a number if another has it."""
    names: dict[Export, str] = {}
    taken: set[str] = set()
    for export in exports:
        if export not in names:
            name = f"{export[1]}${len(names)}" if export[1] in taken else export[1]
            taken.add(name)
            names[export] = name
    return names


def _import_line(pairs: dict[str, str], source: str) -> str:
    listed = ", ".join(_with_alias(*pair) for pair in pairs.items())
    return f'import {{ {listed} }} from "{source}";\n' if pairs else f'import "{source}";\n'


def _with_alias(name: str, alias: str) -> str:
    return name if name == alias else f"{name} as {alias}"
