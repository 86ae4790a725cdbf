"""Caddy in front of the server, for a host name: it gets and renews the certificate and redirects http to https."""

from __future__ import annotations

import errno
import logging
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

import click
from msgspec import Struct

from scorekeeper.cli.language import _
from scorekeeper.cli.output import CommandError
from scorekeeper.storage.atomic_files import make_private_folder, write_atomically
from scorekeeper.web.sharing.hosts import is_name
from scorekeeper.wording import N_

FOLDER = "caddy"
CONFIGURATION = """\
{{
	admin off
	skip_install_trust
	storage file_system {{
		root "{folder}"
	}}
	http_port {http_port}
	https_port {https_port}
	log {{
		level WARN
	}}
}}
{name} {{
	@inside path /metrics /healthz
	respond @inside 404
	reverse_proxy 127.0.0.1:{port} {{
		lb_try_duration 5s
	}}
}}
"""
# One that ends so soon found its port taken or its configuration wrong.
STARTED_AFTER_S = 2.0
AGAIN_AFTER_S = 5.0
END_WITHIN_S = 10.0
NO_CADDY = N_("Caddy is missing, which gets the certificate. On Debian and Ubuntu: sudo apt-get install caddy")
NO_NAME = N_("%(name)s isn’t the name of a server, such as cards.example.org.")
NOWHERE = N_("%(name)s leads nowhere, or there is no network. It has to lead to this machine.")
ELSEWHERE = N_(
    "%(name)s leads to %(address)s, which is not this machine. If that is your router, it has to hand the ports "
    "%(http_port)s and %(https_port)s on to this machine."
)
PORT_IN_USE = N_("Another program uses port %(port)s, perhaps another web server, or a Caddy that starts by itself.")
DOES_NOT_START = N_("Caddy does not start: %(reason)s")
PERMISSION = N_("Let it use such ports: sudo setcap cap_net_bind_service=+ep %(caddy)s")

log = logging.getLogger(__name__)


class Site(Struct, frozen=True):
    """A host name under which Caddy serves the server that listens at `port` of this machine."""

    name: str
    port: int
    http_port: int = 80
    https_port: int = 443


def require_site(site: Site) -> str:
    """Return the path of the program Caddy.

    Raises CommandError if Caddy is missing, or the name or a port of the site cannot be used.
    """
    caddy = shutil.which("caddy")
    if caddy is None:
        raise CommandError([_(NO_CADDY)])
    if not is_name(site.name) or site.name.startswith("."):
        raise CommandError([_(NO_NAME) % {"name": site.name}])
    for port in (site.http_port, site.https_port):
        if not _is_free(port):
            raise CommandError([_(PORT_IN_USE) % {"port": port}])
    try:
        found = socket.getaddrinfo(site.name, site.https_port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise CommandError([_(NOWHERE) % {"name": site.name}]) from error
    addresses = [str(each[4][0]) for each in found]
    if not any(map(_is_own_address, addresses)):
        ports = {"http_port": site.http_port, "https_port": site.https_port}
        click.echo(_(ELSEWHERE) % ({"name": site.name, "address": addresses[0]} | ports), err=True)
    return caddy


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("", port))
        except OSError as error:
            # Caddy may be allowed what we are not.
            return error.errno != errno.EADDRINUSE
    return True


def _is_own_address(address: str) -> bool:
    with socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET) as probe:
        try:
            probe.bind((address, 0))
        except OSError:
            return False
    return True


@contextmanager
def caddy_in_front(caddy: str, site: Site, home: Path) -> Iterator[None]:
    """Run Caddy in front of the server, and restart it if it ends. Its certificates are stored in the home.

    Raises CommandError if Caddy does not start.
    """
    folder = home / FOLDER
    make_private_folder(folder)
    file = folder / "Caddyfile"
    write_atomically(file, configuration(site, folder).encode(), replace=True)
    proxy = _Caddy([caddy, "run", "--adapter", "caddyfile", "--config", str(file)])
    proxy.start()
    try:
        yield
    finally:
        proxy.end()


def configuration(site: Site, folder: Path) -> str:
    """Return the Caddyfile of a site whose certificates are kept in a folder."""
    root = str(folder).replace("\\", "\\\\").replace('"', '\\"')
    ports = {"port": site.port, "http_port": site.http_port, "https_port": site.https_port}
    return CONFIGURATION.format(name=site.name, folder=root, **ports)


class _Caddy:
    """The process of Caddy, watched by a thread."""

    def __init__(self, command: list[str]) -> None:
        self._command = command
        self._ending = Event()
        self._process = self._start_process()
        self._watcher = Thread(target=self._watch_process, daemon=True, name="caddy")

    def start(self) -> None:
        """Wait until Caddy has started, then watch its process. Raises CommandError if Caddy does not start."""
        try:
            _out, complaint = self._process.communicate(timeout=STARTED_AFTER_S)
        except subprocess.TimeoutExpired:
            self._watcher.start()
            return
        reason = complaint.strip().rpartition("\n")[2]
        hints = [_(PERMISSION) % {"caddy": self._command[0]}] if "permission denied" in reason else []
        raise CommandError([_(DOES_NOT_START) % {"reason": reason}, *hints])

    def end(self) -> None:
        """End the process and its watcher."""
        self._ending.set()
        self._process.terminate()
        self._watcher.join(END_WITHIN_S)
        self._process.kill()

    def _start_process(self) -> subprocess.Popen[str]:
        # A session of its own: Ctrl+C lets our requests end before its connections.
        return subprocess.Popen(  # noqa: S603 - Caddy, as it was found
            self._command, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, start_new_session=True
        )

    def _watch_process(self) -> None:
        while True:
            with self._process as process:
                for line in process.stderr or ():
                    sys.stderr.write(line)
            if self._ending.wait(AGAIN_AFTER_S):
                return
            log.error("Caddy has ended and is started again", extra={"fields": {"status": process.returncode}})
            self._process = self._start_process()
            # It may have begun while we end.
            if self._ending.is_set():
                self._process.terminate()
