"""Signs a stranger can follow: one class has a name, one word is used for a thing, and a room holds few modules."""

from __future__ import annotations

import ast
import io
import tokenize
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "scorekeeper"
MODULES = sorted(PACKAGE.rglob("*.py"))
# Migrations are a list of numbered steps that only grows, and no room in which anybody looks for something.
MIGRATIONS = PACKAGE / "storage" / "migrations" / "versions"
PACKAGES = sorted({module.parent for module in MODULES} - {MIGRATIONS})
MAX_MODULES = 15
# WTForms looks for the settings of a form in a class of this name.
INNER_CLASSES = {"Meta"}
# They say that a value is meant, and not which; the glossary has the words.
VAGUE = ("said", "told")


def test_no_two_classes_have_the_same_name() -> None:
    names = Counter(name for module in MODULES for name in classes_in(module) if name not in INNER_CLASSES)
    assert [name for name, count in names.items() if count > 1] == []


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: str(package.relative_to(ROOT)))
def test_a_package_has_few_modules(package: Path) -> None:
    modules = [module.name for module in package.glob("*.py") if module.name != "__init__.py"]
    assert len(modules) <= MAX_MODULES, modules


def test_no_identifier_is_vague() -> None:
    files = sorted(path for folder in ("scorekeeper", "tests", "tools") for path in (ROOT / folder).rglob("*.py"))
    vague = {
        f"{file.relative_to(ROOT)}: {name}"
        for file in files
        for name in identifiers_in(file)
        if any(word in name.lower() for word in VAGUE)
    }
    assert sorted(vague) == []


def classes_in(module: Path) -> list[str]:
    tree = ast.parse(module.read_text(encoding="utf-8"))
    return [node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]


def identifiers_in(module: Path) -> set[str]:
    tokens = tokenize.generate_tokens(io.StringIO(module.read_text(encoding="utf-8")).readline)
    return {token.string for token in tokens if token.type == tokenize.NAME}
