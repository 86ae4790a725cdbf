"""Scripts and styles without comments and white space, and scripts with short private names."""

from __future__ import annotations

import re
from importlib import import_module
from typing import cast

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_AROUND = re.compile(r" ?([{};,]) ?")
_NOTHING = re.compile(r"(?<=[;{}])0;(?=(?:const|let)[\[{])")
_TAKES_APART = re.compile(r"^( *)((?:export )?(?:const|let) [\[{])", re.MULTILINE)


def minified(kind: str, text: str) -> str:
    """The same script (`.js`) or style (`.css`), shorter; anything else, and scripts without the tool, unchanged."""
    if kind == ".css":
        return shorter_style(text)
    return shorter_script(text) if kind == ".js" else text


def shorter_script(text: str) -> str:
    """A script that does the same.

    Of declarations that follow each other the tool (2.24) puts those first that take something apart, even before what
    they need. So each of these begins anew behind a statement that does nothing.
    """
    try:
        tool = import_module("minify")
    except ImportError:
        return text
    short = cast("str", tool.string("text/javascript", _TAKES_APART.sub(r"\g<1>0; \g<2>", text)))
    return _NOTHING.sub("", short)


def shorter_style(text: str) -> str:
    """A style without comments and the spaces that mean nothing. Ours have no braces or semicolons inside strings.

    The space before `:is(...)` does mean something, inside a layer too, where common tools take it for a declaration.
    """
    short = re.sub(r"\s+", " ", _COMMENT.sub("", text)).strip()
    return _AROUND.sub(r"\1", short).replace(": ", ":").replace(";}", "}")
