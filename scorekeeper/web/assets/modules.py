"""The styles and modules of a page: a browser fetches all modules at once instead of one import after the other."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable
from functools import cache

from flask import url_for
from markupsafe import Markup

from scorekeeper.paths import STATIC

# Our own import lines: each is a single line and names its module by a relative address.
_IMPORT = re.compile(r'^import\b.*"(\.[^"]+)";$', re.MULTILINE)


def styles(*components: str) -> Markup:
    """Return the links to the styles of these components, by the names of their files."""
    link = Markup('<link rel="stylesheet" href="{}">')
    return Markup("").join(link.format(url_for("static", filename=f"css/components/{name}.css")) for name in components)


def module_script(entry: str, *, blocking: bool = False) -> Markup:
    """Return the script of a page, after a preload of every module that it imports.

    The first paint waits for a `blocking` script, in browsers that support this.
    """
    blocks = Markup(' blocking="render"') if blocking else ""
    script = Markup('<script type="module"{} src="{}"></script>').format(blocks, url_for("static", filename=entry))
    return preloads(path for path in with_imports(entry) if path != entry) + script


def preloads(paths: Iterable[str]) -> Markup:
    """Return a link for each of these modules, by which a browser fetches and compiles it in advance."""
    link, folder = Markup('<link rel="modulepreload" href="{}{}">'), url_for("static", filename="")
    return Markup("").join(link.format(folder, path) for path in paths)


@cache
def with_imports(*entries: str) -> tuple[str, ...]:
    """Return the paths of these modules and of all modules that they import, without repetitions, in browser order."""
    found = dict.fromkeys(entries)
    unread = list(entries)
    for path in unread:
        text = (STATIC / path).read_text(encoding="utf-8")
        imported = (posixpath.normpath(posixpath.join(posixpath.dirname(path), each)) for each in _IMPORT.findall(text))
        new = [each for each in imported if each not in found]
        found |= dict.fromkeys(new)
        unread += new
    return tuple(found)
