"""Signs a stranger can follow: a module is one subject that can be read at once, and one word is used for a thing."""

from __future__ import annotations

import io
import tokenize
from pathlib import Path

from tests.docs.pages import ROOT, named

# A migration is one list of what it makes, never edited again.
MIGRATIONS = ROOT / "scorekeeper" / "storage" / "migrations" / "versions"
MODULES = sorted(path for path in (ROOT / "scorekeeper").rglob("*.py") if path.parent != MIGRATIONS)
MAX_LINES = 350
# They say that a value is meant, and not which; the glossary has the words.
VAGUE = ("said", "told")


def test_a_module_is_short() -> None:
    lengths = {named(module): len(module.read_text(encoding="utf-8").splitlines()) for module in MODULES}
    assert len(lengths) > 100
    assert {name: length for name, length in lengths.items() if length > MAX_LINES} == {}


def test_no_identifier_is_vague() -> None:
    files = sorted(path for folder in ("scorekeeper", "tests", "tools") for path in (ROOT / folder).rglob("*.py"))
    vague = {
        f"{named(file)}: {name}"
        for file in files
        for name in identifiers_in(file)
        if any(word in name.lower() for word in VAGUE)
    }
    assert sorted(vague) == []


def identifiers_in(module: Path) -> set[str]:
    tokens = tokenize.generate_tokens(io.StringIO(module.read_text(encoding="utf-8")).readline)
    return {token.string for token in tokens if token.type == tokenize.NAME}
