"""The map in docs/architecture.md knows every folder of the project, and modules that are rooms by themselves."""

from __future__ import annotations

import re
import subprocess
from pathlib import PurePosixPath

from tests.docs.pages import ROOT

MAPPED = ("scorekeeper", "templates", "static", "tests", "tools", "script", "docs", "instance", "translations")
# A folder in one of these that the map does not name belongs to the room it mirrors.
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


def places_of_the_map() -> set[str]:
    """Return the folders and modules in the first column of the map, one or several in a row."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`.+?`) \|", page.partition("## The map")[2], re.MULTILINE)
    return {place.rstrip("/") for row in rows for place in re.findall(r"`([^`]+)`", row)}


def mirrors_a_room(folder: str, mapped: set[str]) -> bool:
    top, _, room = folder.partition("/")
    sheet = top == "templates" and (ROOT / "templates" / room / "sample.json").exists()
    mirrored = f"{MIRRORS.get(top)}/{room}"
    return sheet or mirrored in mapped or f"{mirrored}.py" in mapped


def test_every_folder_stands_in_the_map_or_mirrors_one_that_does() -> None:
    mapped = places_of_the_map()
    lost = {folder for folder in folders_of_git() - mapped if not mirrors_a_room(folder, mapped)}
    assert lost == set()


def test_every_place_of_the_map_is_there() -> None:
    assert places_of_the_map() - folders_of_git() - set(files_of_git()) == set()
