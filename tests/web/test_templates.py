"""Templates are written to be read: indented, in lines that fit, and the pages are as small as without it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scorekeeper.paths import SHEET_TEMPLATES
from tests.docs.pages import ROOT

MAX_LINE = 120
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
STYLES = sorted((ROOT / "static" / "css").rglob("*.css"))
# The name of such a tag by itself, neither a part of a class, an id or a property nor of a longer name.
EMPTY_TAG = re.compile(r"(?<![\w.#:\[-])(?:i|u|em|b|small)(?![\w-])")

every_template = pytest.mark.parametrize(
    "template", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT / "templates"))
)


@every_template
def test_every_line_fits(template: Path) -> None:
    lines = template.read_text(encoding="utf-8").splitlines()
    assert [number for number, line in enumerate(lines, start=1) if len(line) > MAX_LINE] == []


@every_template
def test_it_is_indented_by_blanks_in_pairs_and_ends_with_a_line(template: Path) -> None:
    text = template.read_text(encoding="utf-8")
    indents = [len(line) - len(line.lstrip()) for line in text.splitlines()]
    assert "\t" not in text
    assert [indent for indent in indents if indent % 2] == []
    assert text.endswith("\n")


def test_all_templates_are_looked_at() -> None:
    assert len(TEMPLATES) > 60
    assert any(SHEET_TEMPLATES in template.parents for template in TEMPLATES)


@pytest.mark.parametrize("styles", STYLES, ids=lambda path: path.name)
def test_styles_hang_on_classes_and_not_on_tags_that_say_nothing(styles: Path) -> None:
    text = re.sub(r"/\*.*?\*/", "", styles.read_text(encoding="utf-8"), flags=re.DOTALL)
    selectors = re.findall(r"([^{};]+)\{", text)
    assert [selector.strip() for selector in selectors if EMPTY_TAG.search(selector)] == []
