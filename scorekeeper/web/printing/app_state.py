"""What sheets are made by."""

from __future__ import annotations

from functools import cache
from hashlib import sha256

from scorekeeper.paths import PACKAGE, SHEET_TEMPLATES
from scorekeeper.web.assets.static_files import tree_hash


@cache
def state_of_app() -> str:
    """A short name for the code and the styles that sheets are made by, as they are in this process."""
    digest = sha256(tree_hash(SHEET_TEMPLATES).encode())
    for module in sorted(PACKAGE.rglob("*.py")):
        digest.update(module.read_bytes())
    return digest.hexdigest()[:12]
