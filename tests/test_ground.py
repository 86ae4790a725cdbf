"""What the project stands on: locks that record everything and name no machine, scripts that can be run."""

from __future__ import annotations

import os
import re
import subprocess
import tomllib
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
LOCKS = ["requirements.lock", "requirements-postgresql.lock", "requirements-test.lock"]


def versions(lock: str) -> dict[str, str]:
    """Every package a lock records, with its version."""
    return dict(re.findall(r"^([a-z0-9-]+)(?:\[[^\]]+\])?==(\S+)", (ROOT / lock).read_text(), re.MULTILINE))


def names(requirements: list[str]) -> set[str]:
    return {re.split(r"[^A-Za-z0-9-]", requirement, maxsplit=1)[0].lower() for requirement in requirements}


def project() -> dict[str, list[str]]:
    """What pyproject.toml asks for, by the lock that must record it."""
    table = tomllib.loads((ROOT / "pyproject.toml").read_text())
    run = table["project"]["dependencies"] + table["build-system"]["requires"]
    extras = table["project"]["optional-dependencies"]
    return {
        "requirements.lock": run,
        "requirements-postgresql.lock": run + extras["postgresql"] + extras["metrics"],
        "requirements-test.lock": run + extras["test"],
    }


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_records_every_package_the_project_asks_for(lock: str) -> None:
    missing = names(project()[lock]) - versions(lock).keys()
    assert not missing, f"run script/lock: {lock} does not record {sorted(missing)}"


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_records_the_extras_its_packages_ask_of_each_other(lock: str) -> None:
    """`coverage==1` does not answer `coverage[toml]` for every pip: it would fetch another version, and refuse it."""
    recorded = set(re.findall(r"^([a-z0-9-]+\[[^\]]+\])==", (ROOT / lock).read_text(), re.MULTILINE))
    asked = {
        f"{canonicalize_name(requirement.name)}[{','.join(sorted(requirement.extras))}]"
        for package in versions(lock)
        for requirement in requirements_of(package)
        if requirement.extras and (requirement.marker is None or requirement.marker.evaluate({"extra": ""}))
    }
    assert asked <= recorded


@pytest.mark.parametrize("lock", LOCKS)
def test_no_kernel_is_taken_for_a_version(lock: str) -> None:
    """The pip of Debian 13 stops at `platform_release >= "24"` on every kernel such as 6.8.0-45-generic."""
    for requirement in project()[lock]:
        assert "platform_release" not in requirement
    assert "platform_release" not in (ROOT / lock).read_text()


def requirements_of(package: str) -> list[Requirement]:
    """What an installed package asks for; nothing where it is meant for other systems and not installed here."""
    try:
        return [Requirement(line) for line in requires(package) or []]
    except PackageNotFoundError:
        return []


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_names_no_address_and_no_folder(lock: str) -> None:
    assert re.findall(r"://|index|find-links|\s/\S+", (ROOT / lock).read_text()) == []


def test_the_tests_run_on_the_versions_the_server_runs_on() -> None:
    tested = versions("requirements-test.lock").items()
    assert all(versions(lock).items() <= tested for lock in LOCKS)


@pytest.mark.parametrize(("families", "named"), [("echo Noto Sans", 0), ("true", 1)])
def test_the_fonts_for_other_scripts_are_named_once_where_they_are_missing(
    tmp_path: Path, families: str, named: int
) -> None:
    """By the same names as in the README."""
    for folder in ("script", ".venv", "programs"):
        (tmp_path / folder).mkdir()
    (tmp_path / "script" / "lib.sh").write_text((ROOT / "script" / "lib.sh").read_text())
    for program, does in (("fc-list", families), ("apt-get", "true")):
        (tmp_path / "programs" / program).write_text(f"#!/bin/sh\n{does}\n")
        (tmp_path / "programs" / program).chmod(0o755)
    path = f"{tmp_path / 'programs'}{os.pathsep}{os.environ['PATH']}"
    script = "set -euo pipefail; source script/lib.sh; name_fonts; name_fonts"
    run = subprocess.run(
        ["bash", "-c", script],
        cwd=tmp_path,
        env=os.environ | {"PATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    command = "sudo apt-get install fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji"
    assert run.stderr.count(command) == named
    assert command in (ROOT / "README.md").read_text()
