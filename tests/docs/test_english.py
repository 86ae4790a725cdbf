"""Docstrings and comments keep to the grammar of the trade: docs/style.md, "Docstrings" and "Comments"."""

from __future__ import annotations

import ast
import io
import re
import tokenize
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.pages import ROOT

MODULES = [path for folder in ("scorekeeper", "tools") for path in sorted((ROOT / folder).rglob("*.py"))]
# The most occurrences in 1 000 words, about those of other Flask apps (fava, warehouse, datasette).
MOST = {
    "where": 2,  # a condition is `if`
    "(none|empty|nothing) where": 0,  # a missing value is "or None"
    "those": 1,  # "the games that"
    "so (many|much)": 0.3,  # a number has a name: n players
    "(nobody|somebody|whoever|whatever)": 0.5,  # anyone, or the role: keeper, watcher
    "stands?": 0.3,  # "is"
}


def prose(path: Path) -> Iterator[str]:
    """Yield the docstrings and comments of a module."""
    source = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield ast.get_docstring(node) or ""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string.lstrip("# ")


@pytest.fixture(scope="module")
def text() -> str:
    return " ".join(" ".join(part.split()) for path in MODULES for part in prose(path)).lower()


@pytest.mark.parametrize("words", MOST)
def test_docstrings_and_comments_keep_to_the_grammar_of_the_trade(text: str, words: str) -> None:
    found = [text[each.start() : each.end() + 60] for each in re.finditer(rf"\b{words}\b", text)]
    assert 1_000 * len(found) / len(text.split()) <= MOST[words], found


def test_ruff_holds_every_docstring_to_a_verb() -> None:
    ruff = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["ruff"]["lint"]
    exempt = {glob for glob, rules in ruff["per-file-ignores"].items() if {"D", "D401"} & {*rules}}
    assert exempt == {"tests/**"}
    assert {"D", "D401"}.isdisjoint(ruff["ignore"])
