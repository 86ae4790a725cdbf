"""What stands in a page itself, since the first paint waits for it and a file of its own would be one answer more.

In every page a script, in that of a running game its style too. The policy of pages names each by its hash, and so
allows no other one (CSP 3, `script-src` and `style-src`). Every page names the styles of games: its scripts may read
the page of one.

They are made with the first page and not when the app is: the server forks its workers, and in a process that is forked
after the first use of the minifier, the minifier may wait for ever.
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
CROWD_STYLE = "css/components/game-crowd.css"


def inline_styles(direction: str) -> tuple[str, ...]:
    """The paths of the styles that may stand in pages of this direction."""
    return (GAME_STYLE_FROM_THE_RIGHT if direction else GAME_STYLE), CROWD_STYLE


@cache
def text_in_page(path: str) -> Markup:
    """A script or a style as it stands in pages."""
    # It is ours, and nothing in it ends a <script> or a <style>.
    return Markup(minified(PurePosixPath(path).suffix, with_imports(path, _read)))  # noqa: S704


def hash_of(path: str) -> str:
    """What a policy calls a script or a style."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text_in_page(path).encode()).digest()).decode()}'"


def _read(path: str) -> str:
    return (STATIC / path).read_text(encoding="utf-8")
