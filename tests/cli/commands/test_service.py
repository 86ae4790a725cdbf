"""`service`: the system starts the server by itself, and what it is told to do."""

from __future__ import annotations

import os
import plistlib
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.cli.commands import service as services
from scorekeeper.storage.home import configured_home, remember_served
from tests.cli.running import ROOT, run

RECORDS = """#!/bin/sh
echo "$(basename "$0") $*" >>"$RECORD"
case "$*" in *"$FAILS"*) echo "it does not" >&2; exit 5;; esac
"""


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's folder with a space and a percent sign in it, and programs that note how they are called."""
    programs = tmp_path / "bin"
    programs.mkdir()
    for name in ("systemctl", "loginctl"):
        (programs / name).write_text(RECORDS)
        (programs / name).chmod(0o755)
    user = tmp_path / "100 % cards"
    monkeypatch.setenv("HOME", str(user))
    monkeypatch.setenv("PATH", f"{programs}:/usr/bin:/bin")
    monkeypatch.setenv("RECORD", str(tmp_path / "record"))
    monkeypatch.setenv("FAILS", "nothing fails")
    monkeypatch.setenv("SCOREKEEPER_HOME", str(user / "kept"))
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    return user


def called(system: Path) -> list[str]:
    record = system.parent / "record"
    return record.read_text().splitlines() if record.exists() else []


def unit_of(system: Path) -> Path:
    return system / ".config" / "systemd" / "user" / "scorekeeper.service"


def test_on_linux_it_starts_now_and_with_the_computer(system: Path) -> None:
    result = run("service", "install", "--port", "8143")
    assert (result.exit_code, result.stderr) == (0, "")
    assert called(system) == [
        "systemctl --user daemon-reload",
        "systemctl --user enable scorekeeper.service",
        "systemctl --user restart scorekeeper.service",
        "loginctl enable-linger",
    ]
    unit = unit_of(system).read_text()
    home = str(system / "kept").replace("%", "%%")
    assert f'"--home" "{home}" "--host" "0.0.0.0" "--port" "8143"' in unit
    assert f"EnvironmentFile=-{home}/settings.env" in unit
    run("service", "install", "cards.example.org")
    assert '"cards.example.org" "--host"' in unit_of(system).read_text()
    run("service", "install", "--https")
    assert '"--port" "8000" "--https"' in unit_of(system).read_text()


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd reads its unit")
def test_systemd_finds_nothing_wrong_with_its_unit(system: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It also looks whether the program is there, so a path with a space must be read as one."""
    server = system / "script" / "server"
    server.parent.mkdir(parents=True)
    server.write_text("#!/bin/sh\n")
    server.chmod(0o755)
    monkeypatch.setattr(services, "TOP", system)
    run("service", "install")
    command = ["systemd-analyze", "--man=no", "verify", str(unit_of(system))]
    checked = subprocess.run(command, check=False, capture_output=True, text=True)
    about_it = [line for line in checked.stderr.splitlines() if "scorekeeper" in line]
    assert (about_it, checked.returncode) == ([], 0)


def test_in_a_checkout_its_script_serves_and_installed_the_package(
    system: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("service", "install")
    assert f'ExecStart="{ROOT}/script/server" "--home"' in unit_of(system).read_text()
    monkeypatch.setattr(services, "IS_INSTALLED", True)
    run("service", "install")
    assert f'ExecStart="{sys.executable}" "-m" "scorekeeper" "serve" "--home"' in unit_of(system).read_text()


def test_status_says_where_it_runs_or_that_it_does_not(system: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (system / "kept").mkdir(parents=True)
    remember_served(configured_home(system / "kept"), "http://192.168.1.20:8000/")
    running = run("service", "status")
    assert (running.exit_code, running.output) == (0, "The scorekeeper is at http://192.168.1.20:8000/\n")
    monkeypatch.setenv("FAILS", "is-active")
    assert run("service", "status").exit_code == 1


def test_removed_it_is_gone_and_what_it_keeps_is_not(system: Path) -> None:
    run("service", "install")
    kept = system / "kept" / "scorekeeper.sqlite3"
    kept.touch()
    assert run("service", "remove").exit_code == 0
    assert called(system)[-1] == "systemctl --user disable --now scorekeeper.service"
    assert not unit_of(system).exists()
    assert kept.exists()
    # What is not there is no trouble to remove.
    assert run("service", "remove").exit_code == 0


def test_what_the_system_refuses_is_reported_in_its_words(system: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAILS", "enable scorekeeper")
    result = run("service", "install")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "systemctl --user enable scorekeeper.service: it does not\n"


def test_without_such_a_program_there_is_another_way(system: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    for action in ("install", "status", "remove"):
        result = run("service", action)
        assert (result.exit_code, result.stdout) == (1, "")
        assert "“scorekeeper serve” starts it by hand" in result.stderr


def test_root_is_sent_to_whose_home_it_is(system: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    result = run("service", "install")
    assert (result.exit_code, result.stderr) == (1, "Run this as the owner of the home, without sudo.\n")
    assert called(system) == []


def test_on_a_mac_an_agent_starts_it_when_its_user_logs_in(system: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    service = services.service_of(system / "kept", ["--port", "8143"])
    assert service.file == system / "Library" / "LaunchAgents" / "scorekeeper.plist"
    agent = plistlib.loads(service.content)
    assert agent["RunAtLoad"]
    assert agent["ProgramArguments"][-4:] == ["--home", str(system / "kept"), "--port", "8143"]
    domain = f"gui/{os.getuid()}"
    assert service.install == (("launchctl", "bootstrap", domain, str(service.file)),)
    assert service.remove == (("launchctl", "bootout", f"{domain}/scorekeeper"),)


def test_on_windows_a_task_does(system: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    service = services.service_of(Path("C:/Users/Ann B/kept"), [])
    create, start = service.install
    assert create[:6] == ("schtasks", "/Create", "/F", "/SC", "ONLOGON", "/TN")
    assert create[-1].endswith('-m scorekeeper serve --home "C:/Users/Ann B/kept"')
    assert start == ("schtasks", "/Run", "/TN", "scorekeeper")
