"""Inline scripts and styles: the first paint waits for them, and a file would be one more round trip.

Every page has an inline script, and a running game has inline styles too. The Content-Security-Policy allows only
these, by their hashes (CSP 3, `script-src` and `style-src`). Every page allows the styles of games too, because its
scripts may load the page of a game.
"""

from __future__ import annotations

import base64
import hashlib
from functools import cache

from markupsafe import Markup

from scorekeeper.paths import STATIC
from scorekeeper.web.assets.compression import without_comments

# The script of every page.
FIRST_SCRIPT = "js/theme.js"
GAME_STYLES = (
    "css/tokens.css",
    "css/base.css",
    "css/components/player-colours.css",
    "css/components/game.css",
    "css/components/game-many-players.css",
)
RIGHT_TO_LEFT_STYLE = "css/rtl.css"


@cache
def text_in_page(*paths: str) -> Markup:
    """Return these files as one inline script or style, without comments."""
    text = "".join((STATIC / path).read_text(encoding="utf-8") for path in paths)
    # Our own files contain nothing that ends a <script> or a <style>.
    return Markup(without_comments(text))  # noqa: S704


def inline_hash(*paths: str) -> str:
    """Return the hash of these files as one inline script or style, as written in a Content-Security-Policy."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text_in_page(*paths).encode()).digest()).decode()}'"
