"""Scripts that arrive in one answer: a page's module with everything it imports, without a build step.

Sources stay small modules that every browser runs as they are. Only when they are served are those that a page needs at
once put one behind the other: twenty answers cost more in headers and in waiting than in contents.
"""

from __future__ import annotations

import posixpath
from collections.abc import Callable
from functools import cached_property

from scorekeeper.web.assets.js_module import Import, Module, Unjoinable, address, parse_module

Read = Callable[[str], str]


class Joined:
    """The scripts of a page: `entry` with all it imports, and those that are loaded later.

    `read` gives the text of a module by its path. Raises Unjoinable where modules import each other in a circle, or are
    written in a way that is not understood.
    """

    def __init__(self, entry: str, read: Read) -> None:
        self.entry = entry
        self._read = read
        self._modules: dict[str, Module] = {}

    @cached_property
    def together(self) -> tuple[str, ...]:
        """The modules that arrive with the entry, each behind those it imports."""
        found: dict[str, None] = {}
        self._collect(self.entry, found, ())
        return tuple(found)

    @cached_property
    def later(self) -> frozenset[str]:
        """Modules that come after the entry, when one of the others asks for them."""
        found: set[str] = set()
        asked = [each.path for path in self.together for each in self._module(path).dynamic_imports]
        while asked:
            path = asked.pop()
            if path not in found and path not in self.together:
                found.add(path)
                module = self._module(path)
                asked += [each.path for each in module.imports]
                asked += [each.path for each in module.dynamic_imports]
        return frozenset(found)

    @cached_property
    def text(self) -> str:
        """Everything that arrives together, as one module that exports the names later ones need."""
        parts = [self._part(self._module(path)) for path in self.together]
        imports = [each for path in self.later for each in self._module(path).imports if each.path in self.together]
        needed = {self._names[each.path, name] for each in imports for name, _ in each.names}
        return "".join([*parts, f"export {{ {', '.join(sorted(needed))} }};\n" if needed else ""])

    def alone(self, path: str) -> str:
        """A later module. What came together it imports from the entry, so that there is one instance of everything."""
        if path not in self.later:
            return self._read(path)
        folder = posixpath.dirname(path)

        def line(each: Import) -> str:
            came = each.path in self.together
            pairs = [(self._names[each.path, name] if came else name, alias) for name, alias in each.names]
            listed = ", ".join(name if name == alias else f"{name} as {alias}" for name, alias in pairs)
            source = address(self.entry if came else each.path, folder)
            return f'import {{ {listed} }} from "{source}";\n' if pairs else f'import "{source}";\n'

        later = self._module(path)
        return "".join([*(line(each) for each in later.imports), later.after_imports()])

    @cached_property
    def _names(self) -> dict[tuple[str, str], str]:
        """What each exported name is called among all that come together: itself, unless another one has it already."""
        names: dict[tuple[str, str], str] = {}
        for path in self.together:
            for name in self._module(path).exports:
                taken = name in names.values()
                names[path, name] = f"{name}${len(names)}" if taken else name
        return names

    def _part(self, one: Module) -> str:
        """One module: its private names stay its own, its exported ones are seen by all."""
        body = one.body(posixpath.dirname(self.entry))
        aliases = [(self._names[each.path, name], alias) for each in one.imports for name, alias in each.names]
        renamed = "".join(f"const {alias} = {name};\n" for name, alias in aliases if name != alias)
        if one.changing:
            # A name that gets other values must be the same variable for everybody, so this one is not enclosed.
            if renamed or any(self._names[one.path, name] != name for name in one.exports):
                raise Unjoinable(f"{one.path} exports a changing name and uses one that two modules have")
            return body
        if not one.exports:
            return f"{{\n{renamed}{body}}}\n"
        # Without private names there is nothing to enclose.
        if not (one.private or renamed) and all(self._names[one.path, name] == name for name in one.exports):
            return body
        inside = ", ".join(one.exports)
        outside = ", ".join(self._names[one.path, name] for name in one.exports)
        # By place and not by name: a list is shorter.
        return f"const [{outside}] = (() => {{\n{renamed}{body}return [{inside}];\n}})();\n"

    def _collect(self, path: str, found: dict[str, None], asking: tuple[str, ...]) -> None:
        if path in asking:
            raise Unjoinable(f"modules import each other: {' > '.join([*asking, path])}")
        for each in self._module(path).imports:
            if each.path not in found:
                self._collect(each.path, found, (*asking, path))
            for name, _ in each.names:
                if name not in self._module(each.path).exports:
                    raise Unjoinable(f"{path} asks for a name that is no name of {each.path}: {name}")
        found[path] = None

    def _module(self, path: str) -> Module:
        if path not in self._modules:
            self._modules[path] = parse_module(path, self._read(path))
        return self._modules[path]
