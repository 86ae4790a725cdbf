"""Inlines the `@import`s of a style, so that it is served as one file."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable

_IMPORT = re.compile(r'^@import "([^"]+)"(?: (\w+))?;\n', re.MULTILINE)


def with_imports(path: str, read: Callable[[str], str]) -> str:
    """A style with everything it imports, for one kind of media where the import says so (`@import "x.css" print;`)."""

    def imported(found: re.Match[str]) -> str:
        text = with_imports(posixpath.normpath(posixpath.join(posixpath.dirname(path), found[1])), read)
        return f"@media {found[2]} {{\n{text}}}\n" if found[2] else text

    return _IMPORT.sub(imported, read(path))
