"""Which scripts arrive in one file: a page's module with everything it imports, and what is loaded later."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from functools import cached_property

from scorekeeper.web.assets.js_module import Module, Unjoinable


class ScriptFiles:
    """The modules of a page, in the files in which a browser asks for them.

    `entry` is the path of the page's module, `modules` are all by their paths, and `apart` are entries of other pages,
    which are loaded as they are there. Raises Unjoinable where modules import each other in a circle.
    """

    def __init__(self, entry: str, modules: Mapping[str, Module], apart: Collection[str] = ()) -> None:
        self.entry = entry
        self.modules = modules
        self._apart = apart

    @cached_property
    def files(self) -> dict[str, tuple[str, ...]]:
        """Every file a browser asks for, by the module it is named after: its modules, each behind those it imports.

        The first is the entry's. A module that is loaded later begins a file. So does one which several files import,
        because there must be one instance of everything; any other stands in the only file that imports it.
        """
        together = self._with_imports([self.entry])
        asked_for = self._loaded_later(together)
        later = [path for path in self._with_imports(asked_for) if path not in together]
        file_of = dict.fromkeys(together, self.entry) | {path: path for path in asked_for}
        importers: dict[str, set[str]] = defaultdict(set)
        for path in reversed(later):
            # Those who import it come first in this order, so it is known where each of them stands.
            files = importers[path]
            file_of.setdefault(path, next(iter(files)) if len(files) == 1 else path)
            for each in self.modules[path].imports:
                importers[each.path].add(file_of[path])
        return {
            file: tuple(path for path in (*together, *later) if file_of[path] == file)
            for file in dict.fromkeys([self.entry, *file_of.values()])
        }

    @cached_property
    def file_of(self) -> dict[str, str]:
        """In which file each module stands."""
        return {path: file for file, paths in self.files.items() for path in paths}

    def _loaded_later(self, together: Collection[str]) -> list[str]:
        """The modules that are loaded when one of the others asks for them, in the order in which they are found."""
        found: dict[str, None] = {}
        looked_at = list(together)
        for path in looked_at:
            for each in self.modules[path].dynamic_imports:
                if each.path in together:
                    raise Unjoinable(f"{path} loads {each.path} later, which is there already")
                if each.path not in self._apart and each.path not in found:
                    found[each.path] = None
                    looked_at += [one for one in self._with_imports([each.path]) if one not in looked_at]
        return list(found)

    def _with_imports(self, paths: Collection[str]) -> list[str]:
        """These modules and all they import, each behind those it imports."""
        found: dict[str, None] = {}
        for path in paths:
            if path not in found:
                self._collect(path, found, ())
        return list(found)

    def _collect(self, path: str, found: dict[str, None], asking: tuple[str, ...]) -> None:
        if path in asking:
            raise Unjoinable(f"modules import each other: {' > '.join([*asking, path])}")
        for each in self.modules[path].imports:
            if each.path not in found:
                self._collect(each.path, found, (*asking, path))
            for name, _ in each.names:
                if name not in self.modules[each.path].exports:
                    raise Unjoinable(f"{path} asks for a name that is no name of {each.path}: {name}")
        found[path] = None
