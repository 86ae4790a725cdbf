"""`scorekeeper service`: the server starts with the computer, or no more."""

from __future__ import annotations

import os
import plistlib
import subprocess
import sys
from collections.abc import Sequence
from getpass import getuser
from pathlib import Path

import click
from msgspec import Struct

from scorekeeper.cli.home_database import display_path, reporting_errors
from scorekeeper.cli.language import _, in_language
from scorekeeper.cli.options import TEXT_LINE, home_option, https_option
from scorekeeper.cli.output import CommandError
from scorekeeper.paths import IS_INSTALLED, TOP, home_folder
from scorekeeper.storage.atomic_files import make_private_folder, write_atomically
from scorekeeper.storage.home import configured_home, last_served
from scorekeeper.wording import N_

INSTALLED = N_("The scorekeeper is running, and starts by itself from now on.")
AT_LOGIN = N_(
    "The scorekeeper is running, and starts when you log in. To let it start with the computer, run once: %(command)s"
)
RUNNING = N_("The scorekeeper is at %(address)s")
NOT_RUNNING = N_("The scorekeeper is not running as a service.")
REMOVED = N_("The scorekeeper no longer starts by itself. Everything it saved is still there.")
NOT_AS_ROOT = N_("Run this as the owner of the home, without sudo.")
NO_PROGRAM = N_(
    "%(program)s is missing: nothing here starts programs by itself. “scorekeeper serve” starts it by hand."
)
NAME = "scorekeeper"
SETTINGS_FILE = "settings.env"
# Without lingering the service would begin when its user logs in, and end with that. logind has a file here for each
# user who lingers.
LINGER, LINGERING = ("loginctl", "enable-linger"), Path("/var/lib/systemd/linger")
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


class ServiceGroup(click.Group):
    """The commands of the service, each with its help in the language of its reader."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of this name."""
        command = super().get_command(ctx, cmd_name)
        return in_language(command) if command else None


@click.group("service", cls=ServiceGroup)
def command() -> None:
    """Let the server start by itself: with the computer on Linux, with its user on macOS and Windows."""
    if sys.platform != "win32" and os.geteuid() == 0:
        raise CommandError([_(NOT_AS_ROOT)])


@command.command("install")
@click.argument("site", type=TEXT_LINE, required=False, metavar="[NAME]")
@click.option("--host", default="0.0.0.0", show_default=True, help="The address to listen on.")  # noqa: S104 - the phones
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535))
@https_option
@home_option
def install(*, site: str | None, host: str, port: int, at_home: bool, folder: Path) -> None:
    """Start the server now and whenever the computer starts; run it again after an update or to change options.

    NAME is that of “scorekeeper serve”.
    """
    https = ["--https"] if at_home else []
    service = service_of(folder, [*filter(None, [site]), "--host", host, "--port", str(port), *https])
    make_private_folder(folder)
    if service.file is not None:
        with reporting_errors(display_path(service.file)):
            service.file.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(service.file, service.content, replace=True)
    if sys.platform == "darwin":
        _command_succeeds(service.remove[0])
    for each in service.install:
        _run_command(each)
    if sys.platform == "linux" and not _command_succeeds(LINGER) and not (LINGERING / getuser()).exists():
        raise CommandError([_(AT_LOGIN) % {"command": " ".join(("sudo", *LINGER, getuser()))}])
    click.echo(_(INSTALLED))


@command.command("status")
@home_option
@click.pass_context
def status(ctx: click.Context, *, folder: Path) -> None:
    """Show whether the service is running; the exit status is 1 if it isn’t."""
    if _command_succeeds(service_of(folder, []).status):
        click.echo(_(RUNNING) % {"address": last_served(configured_home(folder)) or "-"})
    else:
        click.echo(_(NOT_RUNNING))
        ctx.exit(1)


@command.command("remove")
def remove() -> None:
    """Remove the service. Everything the server saved stays."""
    service = service_of(home_folder(), [])
    for each in service.remove:
        _command_succeeds(each)
    if service.file is not None:
        service.file.unlink(missing_ok=True)
    click.echo(_(REMOVED))


def _run_command(words: Sequence[str]) -> None:
    """Run a command of the system. Raises CommandError if it fails."""
    try:
        subprocess.run(words, check=True, capture_output=True, text=True)  # noqa: S603 - of `services`
    except FileNotFoundError as error:
        raise CommandError([_(NO_PROGRAM) % {"program": words[0]}]) from error
    except subprocess.CalledProcessError as error:
        reason = (error.stderr or error.stdout or str(error.returncode)).strip()
        raise CommandError([f"{' '.join(words)}: {reason}"]) from error


def _command_succeeds(words: Sequence[str]) -> bool:
    try:
        return subprocess.run(words, check=False, capture_output=True).returncode == 0  # noqa: S603 - of `services`
    except FileNotFoundError as error:
        raise CommandError([_(NO_PROGRAM) % {"program": words[0]}]) from error


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
