"""Inline scripts and styles: the first paint waits for them, and a file would be one request more.

Every page has an inline script, and that of a running game inline styles too. The Content-Security-Policy allows them
by their hashes and no others (CSP 3, `script-src` and `style-src`). That of every page allows the styles of games,
because its scripts may load the page of one.

They are minified with the first page and not with the app: the server forks its workers, and the minifier may hang in a
process that was forked after its first use.
"""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from pathlib import PurePosixPath

from markupsafe import Markup

from scorekeeper.paths import STATIC
from scorekeeper.web.assets.css_imports import with_imports
from scorekeeper.web.assets.minifying import minified

FIRST_SCRIPT = "js/theme.js"
GAME_STYLE, GAME_STYLE_FROM_THE_RIGHT = "css/components/game.css", "css/components/game-rtl.css"
# With five players and more.
MANY_PLAYERS_STYLE = "css/components/game-many-players.css"


def inline_styles(direction: str) -> tuple[str, ...]:
    """The paths of the styles that may stand in pages of this direction."""
    return (GAME_STYLE_FROM_THE_RIGHT if direction else GAME_STYLE), MANY_PLAYERS_STYLE


@cache
def text_in_page(path: str) -> Markup:
    """A script or a style as it is inlined."""
    # Our own files have nothing that ends a <script> or a <style>.
    return Markup(minified(PurePosixPath(path).suffix, with_imports(path, _read)))  # noqa: S704


def hash_of(path: str) -> str:
    """The hash of a script or a style, as a policy names it."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text_in_page(path).encode()).digest()).decode()}'"


def _read(path: str) -> str:
    return (STATIC / path).read_text(encoding="utf-8")
