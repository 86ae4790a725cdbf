"""Which modules are bundled into which file: a page's module with everything it imports, and what is loaded later."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property
from graphlib import CycleError, TopologicalSorter

from scorekeeper.web.assets.js_module import BundleError, Module


class ScriptFiles:
    """The modules of a page, in the files in which a browser asks for them.

    `entry` is the path of the page's module, `modules` are all by their paths, and `apart` are entries of other pages,
    which are loaded as they are there. Raises BundleError where modules import each other in a circle.
    """

    def __init__(self, entry: str, modules: Mapping[str, Module], apart: Collection[str] = ()) -> None:
        self.entry = entry
        self.modules = modules
        self._apart = apart

    @cached_property
    def files(self) -> dict[str, tuple[str, ...]]:
        """Every file a browser asks for, by the module it is named after: its modules, each behind those it imports.

        The first is the entry's. A module that is loaded later begins a file, and any other stands in the last file
        that is there whenever somebody imports it. Where that is the entry's, which is to be small, a module that
        several files import begins one of its own: there must be one instance of everything.
        """
        together = self._with_imports([self.entry])
        asked_for = self._loaded_later(together)
        later = [path for path in self._with_imports(asked_for) if path not in together]
        always_before = self._always_before([*together, *later])
        file_of = dict.fromkeys(together, self.entry) | {path: path for path in asked_for}
        # Those who import it come first in this order, so it is known where each of them stands.
        for path in reversed(later):
            begun = (each for each in always_before[path] if file_of.get(each) == each)
            last = max(begun, key=lambda each: len(always_before[each]))
            file_of.setdefault(path, path if last == self.entry else last)
        files = {
            file: tuple(path for path in (*together, *later) if file_of[path] == file)
            for file in dict.fromkeys([self.entry, *file_of.values()])
        }
        self._require_no_circle(files, file_of)
        return files

    @cached_property
    def file_of(self) -> dict[str, str]:
        """In which file each module stands."""
        return {path: file for file, paths in self.files.items() for path in paths}

    def _loaded_later(self, together: Collection[str]) -> list[str]:
        """The modules that others import dynamically, in the order in which they are found."""
        found: dict[str, None] = {}
        looked_at = list(together)
        for path in looked_at:
            for each in self.modules[path].dynamic_imports:
                if each.path in together:
                    raise BundleError(f"{path} loads {each.path} later, which is there already")
                if each.path not in self._apart and each.path not in found:
                    found[each.path] = None
                    looked_at += [one for one in self._with_imports([each.path]) if one not in looked_at]
        return list(found)

    def _always_before(self, paths: Collection[str]) -> dict[str, set[str]]:
        """For each of these modules its dominators: those on every path from the entry to it, and itself.

        By the simple algorithm of Allen and Cocke, Graph-Theoretic Constructs for Program
        Control Flow Analysis, 1972.
        """
        before: dict[str, list[str]] = {path: [] for path in paths}
        for path in paths:
            module = self.modules[path]
            asked = [each.path for each in module.imports] + [each.path for each in module.dynamic_imports]
            for each in before.keys() & asked:
                before[each].append(path)
        found = {path: set(paths) for path in paths} | {self.entry: {self.entry}}
        changed = True
        while changed:
            changed = False
            for path in paths:
                through = set.intersection(*(found[each] for each in before[path])) if before[path] else set()
                if found[path] != (now := through | {path}):
                    found[path], changed = now, True
        return found

    def _require_no_circle(self, files: Mapping[str, Collection[str]], file_of: Mapping[str, str]) -> None:
        asked = {
            file: {file_of[each.path] for path in paths for each in self.modules[path].imports} - {file}
            for file, paths in files.items()
        }
        try:
            TopologicalSorter(asked).prepare()
        except CycleError as circle:
            raise BundleError(f"files import each other: {' > '.join(circle.args[1])}") from None

    def _with_imports(self, paths: Collection[str]) -> list[str]:
        """These modules and all they import, each behind those it imports."""
        found: dict[str, None] = {}
        for path in paths:
            if path not in found:
                self._collect(path, found, ())
        return list(found)

    def _collect(self, path: str, found: dict[str, None], asking: tuple[str, ...]) -> None:
        if path in asking:
            raise BundleError(f"modules import each other: {' > '.join([*asking, path])}")
        for each in self.modules[path].imports:
            if each.path not in found:
                self._collect(each.path, found, (*asking, path))
            for name, _ in each.names:
                if name not in self.modules[each.path].exports:
                    raise BundleError(f"{path} asks for a name that is no name of {each.path}: {name}")
        found[path] = None
