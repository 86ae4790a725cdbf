"""Docstrings name exceptions that exist."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator

from tests.docs.pages import ROOT

# Libraries' exceptions that docstrings of ours name.
OF_LIBRARIES = {"NoResultFound", "PoFileError", "UsageError"}
RAISES = re.compile(r"[Rr]aises ((?:[A-Z]\w+)(?:(?:, | or | and )[A-Z]\w+)*)")


def docstrings() -> Iterator[tuple[str, str]]:
    """The place and the text of every docstring of the package."""
    for path in sorted((ROOT / "scorekeeper").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                yield f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 1)}", ast.get_docstring(node) or ""


def classes() -> set[str]:
    trees = (ast.parse(path.read_bytes()) for path in (ROOT / "scorekeeper").rglob("*.py"))
    return {node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}


def test_every_exception_that_a_docstring_names_exists() -> None:
    known = classes() | set(dir(builtins)) | OF_LIBRARIES
    named = [
        (place, name)
        for place, text in docstrings()
        for names in RAISES.findall(text)
        for name in re.findall(r"[A-Z]\w+", names)
    ]
    assert [(place, name) for place, name in named if name not in known] == []
    assert len(named) > 50
