"""Templates are written to be read: indented, in lines that fit, and the pages are as small as without it."""

from __future__ import annotations

import re

from scorekeeper.paths import SHEET_TEMPLATES
from tests.docs.pages import ROOT, named

MAX_LINE = 120
TEMPLATES = {path: path.read_text(encoding="utf-8") for path in sorted((ROOT / "templates").rglob("*.html"))}
STYLES = {path: path.read_text(encoding="utf-8") for path in sorted((ROOT / "static" / "css").rglob("*.css"))}
# The name of such a tag by itself, neither a part of a class, an id or a property nor of a longer name.
EMPTY_TAG = re.compile(r"(?<![\w.#:\[-])(?:i|u|em|b|small)(?![\w-])")


def test_every_line_fits() -> None:
    assert [place for place, line in lines() if len(line) > MAX_LINE] == []


def test_every_line_is_indented_by_blanks_in_pairs() -> None:
    assert [place for place, line in lines() if "\t" in line or (len(line) - len(line.lstrip())) % 2] == []


def test_every_template_ends_with_a_line() -> None:
    assert [named(path) for path, text in TEMPLATES.items() if not text.endswith("\n")] == []


def test_all_templates_are_looked_at() -> None:
    assert len(TEMPLATES) > 60
    assert any(SHEET_TEMPLATES in path.parents for path in TEMPLATES)


def test_styles_hang_on_classes_and_not_on_tags_that_say_nothing() -> None:
    without_comments = {path: re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL) for path, text in STYLES.items()}
    selectors = [
        f"{named(path)}: {selector.strip()}"
        for path, text in without_comments.items()
        for selector in re.findall(r"([^{};]+)\{", text)
    ]
    assert len(selectors) > 100
    assert [selector for selector in selectors if EMPTY_TAG.search(selector.partition(": ")[2])] == []


def lines() -> list[tuple[str, str]]:
    """Return the place and the text of every line of every template."""
    return [
        (f"{named(path)}:{number}", line)
        for path, text in TEMPLATES.items()
        for number, line in enumerate(text.splitlines(), start=1)
    ]
