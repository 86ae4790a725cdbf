"""The map in docs/architecture.md, or a docstring, says of every folder of the project what it holds."""

from __future__ import annotations

import re
import subprocess
from pathlib import PurePosixPath

from tests.docs.pages import ROOT

MAPPED = ("scorekeeper", "templates", "static", "tests", "tools", "script", "docs", "instance", "translations")
# A folder in one of these mirrors one of the package.
MIRRORS = {"templates": "scorekeeper/web", "tests": "scorekeeper"}


def files_of_git() -> list[str]:
    """Every file that git knows or would add."""
    return subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", *MAPPED],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=True,
    ).stdout.split()


def folders_of_git() -> set[str]:
    """Every folder with one of these files."""
    parents = (parent for file in files_of_git() for parent in PurePosixPath(file).parents)
    return {str(parent) for parent in parents} - {"."}


def folders_of_the_map() -> set[str]:
    """Return the folders in the first column of the map, one or several in a row."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`.+?`) \|", page.partition("## The map")[2], re.MULTILINE)
    return {place.rstrip("/") for row in rows for place in re.findall(r"`([^`]+)`", row)}


def says_what_it_holds(folder: str) -> bool:
    """Whether a package begins with a docstring of more than a word or two."""
    begins = ROOT / folder / "__init__.py"
    return begins.is_file() and len(begins.read_text(encoding="utf-8").partition('"""')[2].partition('"""')[0]) > 20


def mirrors_a_room(folder: str) -> bool:
    top, _, room = folder.partition("/")
    sheet = top == "templates" and (ROOT / "templates" / room / "sample.json").exists()
    mirrored = f"{MIRRORS.get(top)}/{room}"
    return sheet or (ROOT / mirrored).is_dir() or (ROOT / f"{mirrored}.py").is_file()


def test_every_folder_is_on_the_map_or_says_itself_what_it_holds_or_mirrors_one_that_does() -> None:
    unknown = folders_of_git() - folders_of_the_map()
    assert {each for each in unknown if not (says_what_it_holds(each) or mirrors_a_room(each))} == set()


def test_every_folder_of_the_map_is_there() -> None:
    assert folders_of_the_map() - folders_of_git() == set()
