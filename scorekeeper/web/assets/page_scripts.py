"""All scripts of the app as browsers ask for them: those of each page in as few files as can be."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from scorekeeper.web.assets.bundling import Bundle
from scorekeeper.web.assets.js_module import BundleError, Module, parse_module
from scorekeeper.web.assets.script_files import ScriptFiles

# The page at which people wait. Without network another page loads it, and then it is the same file.
GAME_PAGE = "js/app.js"


class PageScripts:
    """The scripts below a folder. A page's entry is what no other module imports."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def text(self, path: str) -> str:
        """A script as it is sent. One that always arrives inside another file stands there as it is written."""
        bundle = self._files.get(path)
        return bundle.text(path) if bundle else self._read(path)

    @cached_property
    def inside_others(self) -> frozenset[str]:
        """The scripts that no browser asks for, because they arrive inside another file."""
        return frozenset(self._modules) - self._files.keys()

    @cached_property
    def _modules(self) -> dict[str, Module]:
        paths = (path.relative_to(self._folder).as_posix() for path in sorted(self._folder.rglob("*.js")))
        return {path: parse_module(path, self._read(path)) for path in paths}

    @cached_property
    def _files(self) -> dict[str, Bundle | None]:
        """Every file that browsers ask for, and what makes its text; None where it is sent as it is written."""
        imported = {path for one in self._modules.values() for path in one.imported}
        entries = self._modules.keys() - imported | {GAME_PAGE}
        files: dict[str, Bundle | None] = {}
        for entry in sorted(entries):
            arriving = ScriptFiles(entry, self._modules, apart=entries)
            alone = arriving.files == {entry: (entry,)}
            if twice := files.keys() & arriving.files.keys():
                raise BundleError(f"two pages load these later: {', '.join(sorted(twice))}")
            files |= dict.fromkeys(arriving.files, None if alone else Bundle(arriving))
        return files

    def _read(self, path: str) -> str:
        return (self._folder / path).read_text(encoding="utf-8")
