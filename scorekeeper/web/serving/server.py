"""Serves the app of this home, in one command that prints the addresses for phones."""

from __future__ import annotations

import atexit
import errno
import logging
import os
import shutil
import socket
import sys
from collections.abc import Sequence
from contextlib import ExitStack, nullcontext, suppress
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import click
from flask import Flask
from limits.errors import ConfigurationError

from scorekeeper.cli.home_database import database_name, display_path, reporting_errors
from scorekeeper.cli.language import _
from scorekeeper.cli.output import CommandError
from scorekeeper.storage.backup.daily import newest_backup
from scorekeeper.storage.database import db
from scorekeeper.storage.database.sqlite_file import IDENTITY, Identity, checkpoint, require_sound_pages, watched_file
from scorekeeper.storage.errors import LostDatabase, StorageError
from scorekeeper.storage.home import (
    Home,
    configured_home,
    last_served,
    make_home_folder,
    remember_served,
    secret_from_file,
)
from scorekeeper.version import version
from scorekeeper.web import create_app
from scorekeeper.web.devices import HTTPS_BESIDE
from scorekeeper.web.metrics import SHARED_FOLDER
from scorekeeper.web.serving.announcement import announced
from scorekeeper.web.serving.caddy import Site, caddy_in_front, require_site
from scorekeeper.web.serving.certificate import Certificate, require_certificate
from scorekeeper.web.serving.daily_backups import start_daily_backups
from scorekeeper.web.serving.home_certificate import make_certificate
from scorekeeper.web.serving.https_beside import https_beside
from scorekeeper.web.serving.settings import NO_STORE, misspelled_settings, require_known_settings, worker_count
from scorekeeper.web.serving.startup_message import (
    EVERYWHERE,
    message_for_name,
    message_with_name,
    moved_message,
    served_address,
)
from scorekeeper.web.serving.workers import run_workers
from scorekeeper.web.sharing.hosts import MDNS_NAMES, MDNS_NAMES_SETTING, HttpsBeside, lan_address
from scorekeeper.wording import N_

log = logging.getLogger(__name__)

DEFAULT_HOST = "0.0.0.0"  # noqa: S104 - the phones at the table are other machines
DEFAULT_PORT = 8000
FIRST_FREE_PORT, LAST_PORT = 1024, 65535
WAY_BACK = N_("The newest backup is %(file)s: “scorekeeper restore” puts it back.")
PORT_TAKEN = N_("Port %(port)s of %(host)s cannot be used: %(reason)s Try another one: %(option)s %(next)s")
NO_ADDRESS = N_(
    "This machine has no address %(host)s: %(reason)s Without --host the server listens on all its addresses."
)
NO_FIGURES = N_("METRICS: prometheus-client is not installed; see requirements-postgresql.lock.")


def serve(
    host: str = DEFAULT_HOST,
    port: int = DEFAULT_PORT,
    home: Path | None = None,
    *,
    backups: bool = False,
    named: bool = False,
    certificate: Certificate | None = None,
    site: Site | None = None,
    https_port: int | None = None,
) -> None:
    """Migrate the database of a home, print the addresses, and serve until interrupted.

    With `named` an mDNS name is announced, if other machines can reach the server. With a `certificate` the server
    itself serves https. For a `site` Caddy serves https, and only Caddy reaches the server. With an `https_port` the
    server also serves https at that port, with a certificate of this home.

    Exits with status 1 and one sentence if the port is taken, the host is not this machine's, or a newer scorekeeper
    has upgraded the database.
    """
    caddy = "" if site is None else require_site(site)
    if site is not None:
        host = "127.0.0.1"
        os.environ.setdefault("TRUSTED_HOSTS", site.name)
    if certificate is not None:
        require_certificate(certificate)
    for line in misspelled_settings():
        click.echo(line, err=True)
    require_known_settings()
    prepare_home(configured_home(home))
    with reporting_errors(database_name(configured_home(home))):
        share_metrics()
        app = checked_app(home)
    processes = worker_count()
    ip, port = usable_address(host, port, "--port")
    beside = None
    folder = configured_home(home).folder
    if https_port is not None:
        beside = HttpsBeside(port, usable_address(host, https_port, "--https-port")[1])
        with reporting_errors(display_path(folder)):
            make_certificate(folder)
    # A worker may be a fork of this process, and must not share its connections to the database.
    with app.app_context():
        db.engine.dispose()
    # A worker that is restarted later must not create a new database if this one was deleted.
    file = watched_file(app)
    reached = reached_address(host, ip) if named else None
    names = () if reached is None else MDNS_NAMES
    identity = None if file is None else file.identity
    make_app = partial(worker_app, identity, home, backups=backups, names=names, beside=beside)
    https = nullcontext() if beside is None else https_beside(make_app, ip, beside.https_port, folder)
    scheme = "http" if certificate is None else "https"
    with announced(reached, port) as name, ExitStack() as proxy:

        def begin() -> None:
            if site is not None:
                proxy.enter_context(caddy_in_front(caddy, site, configured_home(home).folder))
                click.echo(message_for_name(site.name))
                note_address(configured_home(home), f"https://{site.name}/")
            else:
                click.echo(message_with_name(host, port, reached, name, scheme, https=beside is not None))
                note_address(configured_home(home), served_address(host, port, scheme))
            figures = {"version": version(), "home": str(configured_home(home).folder), "processes": processes}
            log.info("Started", extra={"fields": figures | {"host": host, "port": port}})

        try:
            with https:
                run_workers(make_app, ip, port, processes, begin, certificate=certificate)
        finally:
            # After a checkpoint of the WAL, the database file alone has every game, for anyone who copies only that.
            if file is not None:
                with suppress(StorageError):
                    checkpoint(file.path)
            log.info("Ended")


def share_metrics() -> None:
    """Let the workers share their metrics in a folder, which is removed when this process ends."""
    if os.environ.get("METRICS") == "on":
        folder = mkdtemp(prefix="scorekeeper-figures-")
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        os.environ[SHARED_FOLDER] = folder


def note_address(home: Home, now: str | None) -> None:
    """Remember the address of the server for `scorekeeper keys`, and print a remark if it has changed."""
    moved = moved_message(last_served(home), now)
    if moved:
        click.echo(moved)
    if now is not None:
        remember_served(home, now)


def worker_app(
    identity: Identity | None,
    home: Path | None,
    *,
    backups: bool,
    names: Sequence[str] = (),
    beside: HttpsBeside | None = None,
) -> Flask:
    """Return the app of a worker. The parent process has migrated the database before.

    With `backups` the worker makes the daily backups. `names` are the mDNS names that may be announced. `beside` has
    the ports if https is served as well as http.
    """
    config: dict[str, Any] = {} if identity is None else {IDENTITY: identity}
    app = create_app(config | {MDNS_NAMES_SETTING: names, HTTPS_BESIDE: beside}, home)
    if backups:
        start_daily_backups(configured_home(home))
    return app


def prepare_home(home: Home) -> None:
    """Create the folder and the secret key of a home if they are missing.

    Raises CommandError if the database is damaged or lost, or the secret key cannot be read.
    """
    backup = newest_backup(home)
    way_back = [] if backup is None else [_(WAY_BACK) % {"file": display_path(backup)}]
    try:
        with reporting_errors(database_name(home)):
            make_home_folder(home.address, home.folder)
            if home.database is not None and home.database.is_file() and home.database.stat().st_size:
                require_sound_pages(home.database)
            elif home.database is not None and way_back:
                raise LostDatabase
    except CommandError as error:
        raise CommandError([*error.lines, *way_back]) from error
    if home.secret is not None:
        with reporting_errors(display_path(home.secret)):
            secret_from_file(home.secret)


def checked_app(home: Path | None) -> Flask:
    """Return the app. Raises CommandError if the library for metrics is missing, or the store of the rate limits is
    unusable.
    """
    try:
        return create_app(home=home)
    except ConfigurationError as error:
        raise CommandError([_(NO_STORE)]) from error
    except ModuleNotFoundError as error:
        if error.name != "prometheus_client":
            raise
        raise CommandError([_(NO_FIGURES)]) from error


def usable_address(host: str, port: int, option: str) -> tuple[str, int]:
    """Return the IP address of this host, and its port, which the option named `option` set. Exits with a sentence if
    the port is taken, or the host is not this machine's.
    """
    try:
        return free_socket_address(host, port)
    except (OSError, UnicodeError) as error:
        # Ports below 1024 need root, and there are none above 65535.
        other = port + 1 if FIRST_FREE_PORT <= port < LAST_PORT else DEFAULT_PORT
        figures = {"port": port, "host": host, "reason": error_reason(error), "option": option, "next": other}
        click.echo(_(PORT_TAKEN if is_about_port(error) else NO_ADDRESS) % figures, err=True)
        raise SystemExit(1) from error


def free_socket_address(host: str, port: int) -> tuple[str, int]:
    """Return the IP address of this host and the port. For port 0 it is a free port. Raises OSError if the port is in
    use.

    Granian does not notice if another program, or another scorekeeper, listens at the port.
    """
    family, kind, protocol, _, ip = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    with socket.socket(family, kind, protocol) as probe:
        # Without this a server cannot be restarted at once. On Windows it would let two servers use one port.
        if sys.platform != "win32":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(ip)
        name = probe.getsockname()
        return str(name[0]), int(name[1])


def is_about_port(error: OSError | UnicodeError) -> bool:
    """Return whether another port may help, because this one is in use or needs root."""
    return isinstance(error, OSError) and error.errno in {errno.EADDRINUSE, errno.EACCES}


def error_reason(error: OSError | UnicodeError) -> str:
    """Return the system's message why a port or an address cannot be used."""
    return (getattr(error, "strerror", None) or str(error)).rstrip(".") + "."


def reached_address(host: str, ip: str) -> str | None:
    """Return the IPv4 address of the server in the local network, or None if other machines cannot reach it."""
    if host in EVERYWHERE:
        return lan_address()
    return None if ":" in ip or ip_address(ip).is_loopback else ip
