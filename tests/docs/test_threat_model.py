"""The threat model: every test it names exists, and every row of what is defended names one."""

from __future__ import annotations

import re
from importlib import import_module

from tests.docs.pages import ROOT

TEXT = (ROOT / "docs" / "threat-model.md").read_text(encoding="utf-8")
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")


def test_every_test_it_names_exists() -> None:
    for path, name in NAMED.findall(TEXT):
        assert re.search(rf"^ *def {name}\(", (ROOT / path).read_text(encoding="utf-8"), re.MULTILINE), (path, name)


def test_whatever_is_defended_names_its_test() -> None:
    table = TEXT.partition("## What is defended")[2].partition("## How far work is bounded")[0]
    rows = [line for line in table.splitlines() if line.startswith("| ")][2:]
    assert len(rows) > 10
    assert [row for row in rows if not NAMED.search(row)] == []


def test_every_bound_is_the_number_of_the_code_and_names_its_test() -> None:
    table = TEXT.partition("## How far work is bounded")[2].partition("## Out of scope")[0]
    rows = [line for line in table.splitlines() if line.startswith("| ")][2:]
    assert len(rows) > 30
    for row in rows:
        [(most, name, path)] = re.findall(r"\| ([\d,]+)[^|]* \| `(\w+)` in `(scorekeeper/[\w/]+)\.py` \|", row)
        assert getattr(import_module(path.replace("/", ".")), name) == int(most.replace(",", "")), row
        assert NAMED.search(row), row
