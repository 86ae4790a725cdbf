"""What README and docs/ name is there: paths, links, pictures, commands and their options."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from scorekeeper.__main__ import command_line
from tests.docs.pages import PAGES, ROOT, built, code_of, named

TOPS = ("scorekeeper", "templates", "static", "tests", "tools", "docs", "script", ".ci")
PATH = re.compile(rf"(?:{'|'.join(map(re.escape, TOPS))})/[^\s,;:()|]*|[a-z-]+\.(?:toml|lock|md)")
EXTERNAL = ("http://", "https://", "mailto:")
# The command is installed into the environment of the checkout.
COMMAND = re.compile(r"(?:\.venv/bin/)?scorekeeper ([a-z]+\b[^#·|`]*)")

every_page = pytest.mark.parametrize("page", PAGES, ids=named)


def is_there(path: str, page: Path) -> bool:
    """Whether a path stands in the project or beside the page; `<id>` and `*` are any name."""
    pattern = re.sub(r"<[^>]*>", "*", path).rstrip("/.")
    return any(any(folder.glob(pattern)) for folder in (ROOT, page.parent))


@every_page
def test_every_path_it_names_exists(page: Path) -> None:
    words = (word.strip("\"'") for code in code_of(built(page)) for word in code.split())
    missing = [word for word in words if PATH.fullmatch(word) and not is_there(word, page)]
    assert missing == []


@every_page
def test_every_script_it_names_can_be_run(page: Path) -> None:
    scripts = re.findall(r"\bscript/[a-z]+\b(?!\.)", built(page))
    assert [script for script in scripts if not os.access(ROOT / script, os.X_OK)] == []


@every_page
def test_every_name_it_finds_in_a_file_is_defined_there(page: Path) -> None:
    """As in: `hooked_bids` in `scorekeeper/rules/rule_set/bidding.py`."""
    for name, path in re.findall(r"`(\w+)` (?:in|of)\s`([\w/]+\.py)`", built(page)):
        code = (ROOT / path).read_text(encoding="utf-8")
        assert re.search(rf"^(?:(?:async )?def |class )?{name}\b", code, re.MULTILINE), (name, path)


def slug(heading: str) -> str:
    """A heading as the end of an address, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


@every_page
def test_every_link_and_picture_leads_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    targets = [*re.findall(r"\]\(([^)\s]+)\)", text), *re.findall(r'(?:src|href)="([^"]+)"', text)]
    for target in targets:
        if target.startswith(EXTERNAL):
            continue
        path, _, place = target.partition("#")
        there = page if not path else page.parent / path
        assert there.exists(), target
        if place:
            headings = re.findall(r"^#+ (.+)$", there.read_text(encoding="utf-8"), re.MULTILINE)
            assert place in map(slug, headings), target


def commands_named(page: Path) -> Iterator[tuple[str, set[str]]]:
    """The command and the options of every line that calls it."""
    for code in code_of(built(page).replace("\\|", "/")):
        if found := COMMAND.match(code.strip()):
            name, _, rest = found[1].strip().partition(" ")
            yield name, set(re.findall(r"(?<!\S)\[?(--?[a-z][a-z-]*)", rest))


@every_page
def test_every_command_it_names_exists_with_its_options(page: Path) -> None:
    context = click.Context(command_line)
    for name, options in commands_named(page):
        command = command_line.get_command(context, name)
        assert command is not None, name
        known = {option for each in command.get_params(context) for option in each.opts}
        assert options - known - {"--help"} == set(), name
