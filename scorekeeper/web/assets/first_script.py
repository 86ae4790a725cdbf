"""The one script that stands in every page: the first paint waits for it, and a file of its own is mostly headers."""

from __future__ import annotations

import base64
import hashlib

from markupsafe import Markup

from scorekeeper.places import STATIC
from scorekeeper.web.assets.minifying import minified

PATH = "js/theme.js"

# It is ours, and nothing in it ends a <script>.
FIRST_SCRIPT = Markup(minified(".js", (STATIC / PATH).read_text(encoding="utf-8")))  # noqa: S704
# The policy of pages names it by this, and so allows no other one (https://www.w3.org/TR/CSP3/#framework-directive-source-list).
FIRST_SCRIPT_HASH = f"'sha256-{base64.b64encode(hashlib.sha256(FIRST_SCRIPT.encode()).digest()).decode()}'"
