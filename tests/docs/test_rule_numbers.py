"""Every reading of the rules that is cited anywhere, as in `R18`, stands in docs/rules.md."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.pages import PAGES, ROOT

CITING = ("scorekeeper", "templates", "static", "tests", "docs", "script")
TEXTS = {".py", ".toml", ".html", ".css", ".js", ".md", ".json", ".mako", ".txt", ""}


def read_numbers() -> list[int]:
    """The numbers of Part 2, in its order."""
    part = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8").split("# Part 2.")[1].split("# Part 3.")[0]
    return [int(number) for number in re.findall(r"^\| (\d+) \|", part, re.MULTILINE)]


def citing_files() -> Iterator[Path]:
    for folder in CITING:
        for path in (ROOT / folder).rglob("*"):
            if path.is_file() and path.suffix in TEXTS and "__pycache__" not in path.parts:
                yield path
    yield from PAGES


@pytest.fixture(scope="module")
def citations() -> dict[int, set[str]]:
    """Who cites which number."""
    found: dict[int, set[str]] = {}
    for path in citing_files():
        for number in re.findall(r"\bR(\d+)\b", path.read_text(encoding="utf-8")):
            found.setdefault(int(number), set()).add(str(path.relative_to(ROOT)))
    return found


def test_every_reading_that_is_cited_is_written_down(citations: dict[int, set[str]]) -> None:
    unknown = {number: files for number, files in citations.items() if number not in read_numbers()}
    assert unknown == {}
