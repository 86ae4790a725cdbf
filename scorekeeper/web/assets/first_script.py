"""The one script that stands in every page: the first paint waits for it, and a file of its own is mostly headers.

It is made with the first page and not when the app is: the server forks its workers, and in a process that is forked
after the first use of the tool that shortens scripts, the tool may wait for ever.
"""

from __future__ import annotations

import base64
import hashlib
from functools import cache

from markupsafe import Markup

from scorekeeper.places import STATIC
from scorekeeper.web.assets.minifying import minified

PATH = "js/theme.js"


@cache
def first_script() -> Markup:
    """The script as it stands in a page."""
    # It is ours, and nothing in it ends a <script>.
    return Markup(minified(".js", (STATIC / PATH).read_text(encoding="utf-8")))  # noqa: S704


@cache
def first_script_hash() -> str:
    """By this the policy of a page names the script, and so allows no other one (CSP 3, `script-src`)."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(first_script().encode()).digest()).decode()}'"
