"""What the project stands on: locks that record everything and name no machine, scripts that can be run."""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LOCKS = ["requirements.lock", "requirements-postgresql.lock", "requirements-test.lock"]
SCRIPTS = [f"script/{name}" for name in ("server", "test", "lock", "bench", "screenshots")] + [".ci/run"]


def versions(lock: str) -> dict[str, str]:
    """Every package a lock records, with its version."""
    return dict(re.findall(r"^([a-z0-9-]+)==(\S+)", (ROOT / lock).read_text(), re.MULTILINE))


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
def test_every_package_in_a_lock_has_a_hash(lock: str) -> None:
    entries = re.split(r"\n(?=[a-z])", (ROOT / lock).read_text())
    assert [entry.splitlines()[0] for entry in entries if "--hash=sha256:" not in entry] == []


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_names_no_address_and_no_folder(lock: str) -> None:
    assert re.findall(r"://|index|find-links|\s/\S+", (ROOT / lock).read_text()) == []


def test_the_tests_run_on_the_versions_the_server_runs_on() -> None:
    tested = versions("requirements-test.lock").items()
    assert all(versions(lock).items() <= tested for lock in LOCKS)


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_script_can_be_run_and_stops_at_its_first_failure(script: str) -> None:
    path = ROOT / script
    assert os.access(path, os.X_OK)
    assert path.read_text().startswith("#!/usr/bin/env bash\n")
    assert "\nset -euo pipefail\n" in path.read_text()
