"""The image of docs/deploy/Containerfile: what it carries, and what may get into it."""

from __future__ import annotations

import re
import tomllib

from tests.docs.pages import ROOT

CONTAINERFILE = (ROOT / "docs" / "deploy" / "Containerfile").read_text(encoding="utf-8")
COPIED = set(re.findall(r"^COPY (\S+?)/? ", CONTAINERFILE, re.MULTILINE))


def test_the_image_carries_every_folder_of_the_wheel() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert {name for name in COPIED if (ROOT / name).is_dir()} == set(
        project["tool"]["hatch"]["build"]["targets"]["wheel"]["only-include"]
    )


def test_nothing_is_handed_to_the_build_but_what_it_copies() -> None:
    _comment, everything, *lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert everything == "*"
    assert {line[1:].rstrip("/") for line in lines if line.startswith("!")} == COPIED


def test_the_image_is_built_in_the_format_that_has_a_health_check() -> None:
    """An image of the OCI has none, and podman makes those unless it is told otherwise."""
    assert "HEALTHCHECK" in CONTAINERFILE
    for page in (CONTAINERFILE, (ROOT / "README.md").read_text(encoding="utf-8")):
        assert set(re.findall(r"podman build (\S+ \S+)", page)) == {"--format docker"}
