"""The documents of the project as texts: README and everything under docs/."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = (ROOT / "README.md", ROOT / "tests" / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
NOT_BUILT = "## Agreed, and not built yet"


def named(path: Path) -> str:
    """Return the path of a file from the root of the project, as people name it."""
    return str(path.relative_to(ROOT))


def built(page: Path) -> str:
    """What the page says of the program as it is."""
    return page.read_text(encoding="utf-8").split(NOT_BUILT, maxsplit=1)[0]


def section(text: str, heading: str) -> str:
    """The text under a heading, up to the next one of any level."""
    [found] = re.findall(rf"^#+ {re.escape(heading)}\n(.*?)(?=^#+ |\Z)", text, re.MULTILINE | re.DOTALL)
    return str(found)


def first_cells(text: str) -> list[str]:
    """The first cell of every row of the tables in a text."""
    return re.findall(r"^\| (.+?) \|", text, re.MULTILINE)


def code_of(text: str) -> Iterator[str]:
    """Every piece of code: in backticks, or line by line in a block."""
    blocks = re.compile(r"^ *```\w*\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
    for block in blocks.findall(text):
        yield from block.splitlines()
    yield from re.findall(r"`([^`\n]+)`", blocks.sub("", text))
