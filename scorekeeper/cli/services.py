"""How each system starts a program by itself: with the computer on Linux, with its user on macOS and Windows."""

from __future__ import annotations

import os
import plistlib
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from scorekeeper.paths import IS_INSTALLED, TOP

NAME = "scorekeeper"
SETTINGS_FILE = "settings.env"
UNIT = """\
[Unit]
Description=The scorekeeper

[Service]
# Settings such as TRUSTED_HOSTS=cards.example.org, one a line; it may be missing.
EnvironmentFile=-{settings}
ExecStart={command}
KillMode=mixed
TimeoutStopSec=15
Restart=on-failure
RestartSec=5

[Install]
WantedBy=default.target
"""


class Service(Struct, frozen=True):
    """A service: its file, if the system needs one, or None, and the commands that install, look up and remove it."""

    file: Path | None
    content: bytes
    install: tuple[tuple[str, ...], ...]
    status: tuple[str, ...]
    remove: tuple[tuple[str, ...], ...]


def service_of(home: Path, options: Sequence[str]) -> Service:
    """Return the service of this system that serves a home (data folder) with these options of `serve`."""
    command = [*_serve_command(), "--home", str(home), *options]
    if sys.platform == "win32":
        return _windows_task(command)
    return _launch_agent(home, command) if sys.platform == "darwin" else _systemd_unit(home, command)


def _serve_command() -> list[str]:
    """Return the command that serves. In a checkout it is the script that first installs what an update needs."""
    script = TOP / "script" / "server"
    if not IS_INSTALLED and sys.platform != "win32" and script.exists():
        return [str(script)]
    return [sys.executable, "-m", NAME, "serve"]


def _systemd_unit(home: Path, command: Sequence[str]) -> Service:
    unit, systemctl = f"{NAME}.service", ("systemctl", "--user")
    content = UNIT.format(
        settings=_systemd_text(str(home / SETTINGS_FILE)), command=" ".join(map(_quoted_word, command))
    )
    return Service(
        Path.home() / ".config" / "systemd" / "user" / unit,
        content.encode(),
        (
            (*systemctl, "daemon-reload"),
            (*systemctl, "enable", unit),
            (*systemctl, "restart", unit),
            # Without it the service would begin when its user logs in, and end with that.
            ("loginctl", "enable-linger"),
        ),
        (*systemctl, "is-active", unit),
        ((*systemctl, "disable", "--now", unit),),
    )


def _quoted_word(word: str) -> str:
    escaped = _systemd_text(word).replace("\\", "\\\\").replace('"', '\\"').replace("$", "$$")
    return f'"{escaped}"'


def _systemd_text(text: str) -> str:
    """Return a text escaped for systemd, so that systemd replaces nothing in it."""
    return text.replace("%", "%%")


def _launch_agent(home: Path, command: Sequence[str]) -> Service:
    file = Path.home() / "Library" / "LaunchAgents" / f"{NAME}.plist"
    log = str(home / "log.txt")
    agent = {
        "Label": NAME,
        "ProgramArguments": list(command),
        "RunAtLoad": True,
        "KeepAlive": {"SuccessfulExit": False},
        "StandardOutPath": log,
        "StandardErrorPath": log,
    }
    domain = f"gui/{os.getuid()}" if sys.platform != "win32" else ""
    return Service(
        file,
        plistlib.dumps(agent),
        (("launchctl", "bootstrap", domain, str(file)),),
        ("launchctl", "print", f"{domain}/{NAME}"),
        (("launchctl", "bootout", f"{domain}/{NAME}"),),
    )


def _windows_task(command: Sequence[str]) -> Service:
    task = ("/TN", NAME)
    return Service(
        None,
        b"",
        (
            ("schtasks", "/Create", "/F", "/SC", "ONLOGON", *task, "/TR", subprocess.list2cmdline(command)),
            ("schtasks", "/Run", *task),
        ),
        ("schtasks", "/Query", *task),
        (("schtasks", "/End", *task), ("schtasks", "/Delete", "/F", *task)),
    )
