"""What README and docs/ name is there: paths, links, pictures, commands and their options."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import click

from scorekeeper.__main__ import command_line
from tests.docs.pages import PAGES, ROOT, built, code_of, named

TOPS = ("scorekeeper", "templates", "static", "tests", "tools", "docs", "script", ".ci")
PATH = re.compile(rf"(?:{'|'.join(map(re.escape, TOPS))})/[^\s,;:()|]*|[a-z-]+\.(?:toml|lock|md)")
EXTERNAL = ("http://", "https://", "mailto:")
# The command is installed into the environment of the checkout.
COMMAND = re.compile(r"(?:\.venv/bin/)?scorekeeper ([a-z]+\b[^#·|`]*)")


def test_every_path_they_name_exists() -> None:
    words = [(page, word.strip("\"'")) for page in PAGES for code in code_of(built(page)) for word in code.split()]
    paths = [(page, word) for page, word in words if PATH.fullmatch(word)]
    assert len(paths) > 100
    assert [(named(page), path) for page, path in paths if not is_there(path, page)] == []


def is_there(path: str, page: Path) -> bool:
    """Whether a path stands in the project or beside the page; `<id>` and `*` are any name."""
    pattern = re.sub(r"<[^>]*>", "*", path).rstrip("/.")
    return any(any(folder.glob(pattern)) for folder in (ROOT, page.parent))


def test_every_script_they_name_can_be_run() -> None:
    scripts = [
        (named(page), script) for page in PAGES for script in re.findall(r"\bscript/[a-z]+\b(?!\.)", built(page))
    ]
    assert len(scripts) > 20
    assert [(page, script) for page, script in scripts if not os.access(ROOT / script, os.X_OK)] == []


def test_every_name_they_find_in_a_file_is_defined_there() -> None:
    """As in: `hooked_bids` in `scorekeeper/rules/rule_set/bidding.py`."""
    places = [
        (named(page), name, path)
        for page in PAGES
        for name, path in re.findall(r"`(\w+)` (?:in|of)\s`([\w/]+\.py)`", built(page))
    ]
    assert places
    assert [place for place in places if not defines(*place[1:])] == []


def defines(name: str, path: str) -> bool:
    code = (ROOT / path).read_text(encoding="utf-8")
    return bool(re.search(rf"^(?:(?:async )?def |class )?{name}\b", code, re.MULTILINE))


def test_every_link_and_picture_leads_somewhere() -> None:
    targets = [(page, target) for page in PAGES for target in targets_of(page)]
    assert len(targets) > 50
    assert [(named(page), target) for page, target in targets if not leads_somewhere(target, page)] == []


def targets_of(page: Path) -> list[str]:
    text = page.read_text(encoding="utf-8")
    targets = [*re.findall(r"\]\(([^)\s]+)\)", text), *re.findall(r'(?:src|href)="([^"]+)"', text)]
    return [target for target in targets if not target.startswith(EXTERNAL)]


def leads_somewhere(target: str, page: Path) -> bool:
    path, _, place = target.partition("#")
    there = page.parent / path if path else page
    if not there.exists() or not place:
        return there.exists()
    return place in map(slug, re.findall(r"^#+ (.+)$", there.read_text(encoding="utf-8"), re.MULTILINE))


def slug(heading: str) -> str:
    """A heading as the end of an address, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def test_every_command_they_name_exists_with_its_options() -> None:
    commands = [(named(page), name, options) for page in PAGES for name, options in commands_named(page)]
    assert len(commands) > 20
    assert [command for command in commands if not is_known(*command[1:])] == []


def commands_named(page: Path) -> Iterator[tuple[str, set[str]]]:
    """The command and the options of every line that calls it."""
    for code in code_of(built(page).replace("\\|", "/")):
        if found := COMMAND.match(code.strip()):
            name, _, rest = found[1].strip().partition(" ")
            yield name, set(re.findall(r"(?<!\S)\[?(--?[a-z][a-z-]*)", rest))


def is_known(name: str, options: set[str]) -> bool:
    context = click.Context(command_line)
    command = command_line.get_command(context, name)
    if command is None:
        return False
    own = command.commands.values() if isinstance(command, click.Group) else [command]
    return options <= {option for one in own for each in one.get_params(context) for option in each.opts} | {"--help"}
