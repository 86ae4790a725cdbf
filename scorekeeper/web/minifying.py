"""Scripts and styles without comments and white space. Names stay, so that errors can be understood.

No tool that also shortens names is used: the one that was tried moved a declaration before what it needs.
"""

from __future__ import annotations

import re
from importlib import import_module
from typing import cast

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_AROUND = re.compile(r" ?([{};,]) ?")


def minified(kind: str, text: str) -> str:
    """The same script (`.js`) or style (`.css`), shorter; anything else, and scripts without the tool, unchanged."""
    if kind == ".css":
        return shorter_style(text)
    if kind != ".js":
        return text
    try:
        tool = import_module("rjsmin")
    except ImportError:
        return text
    return cast("str", tool.jsmin(text))


def shorter_style(text: str) -> str:
    """A style without comments and the spaces that mean nothing. Ours have no braces or semicolons inside strings.

    The space before `:is(...)` does mean something, inside a layer too, where common tools take it for a declaration.
    """
    short = re.sub(r"\s+", " ", _COMMENT.sub("", text)).strip()
    return _AROUND.sub(r"\1", short).replace(": ", ":").replace(";}", "}")
