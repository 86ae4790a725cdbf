"""Serve the app in this home: one command, and the phones at the table find it."""

from __future__ import annotations

import io
import socket
import sys
from functools import partial
from pathlib import Path

import click
import segno
from flask import Flask

from scorekeeper.cli.errors import CommandError
from scorekeeper.cli.home_database import database_name, reporting_errors
from scorekeeper.storage.database import db
from scorekeeper.storage.home import configured_home
from scorekeeper.web import create_app
from scorekeeper.web.serving.processes import processes_wanted
from scorekeeper.web.serving.workers import run_workers
from scorekeeper.web.sharing.addresses import address_in_the_house
from scorekeeper.wording import N_

DEFAULT_HOST = "0.0.0.0"  # noqa: S104 - the phones at the table are other machines
DEFAULT_PORT = 8000
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - names for "every address of this machine", compared and not bound here
NO_NUMBER = N_("PROCESSES: how many processes serve, a number from 1 on.")
NO_FIGURES = N_("METRICS: prometheus-client is not installed; see requirements-postgresql.lock.")


def serve(host: str = DEFAULT_HOST, port: int = DEFAULT_PORT, home: Path | None = None) -> None:
    """Bring the database of a home up to date and serve until interrupted, saying first where.

    Exits with status 1 and one sentence where the port is taken, the host is not this machine's, or the database is
    one of a newer scorekeeper.
    """
    with reporting_errors(database_name(configured_home(home))):
        app = the_app(home)
    processes = the_processes(app)
    try:
        place, port = free_place(host, port)
    except OSError as error:
        click.echo(
            f"Port {port} of {host} cannot be used: {reason(error)} Try another one: --port {port + 1}", err=True
        )
        raise SystemExit(1) from error
    # A worker may be a copy of this process, and must not use a connection to the database that is open here.
    with app.app_context():
        db.engine.dispose()
    run_workers(partial(create_app, home=home), place, port, processes, lambda: click.echo(welcome(host, port)))


def the_app(home: Path | None) -> Flask:
    """The app. Raises CommandError where figures are wanted and what makes them is not installed."""
    try:
        return create_app(home=home)
    except ModuleNotFoundError as error:
        if error.name != "prometheus_client":
            raise
        raise CommandError([NO_FIGURES]) from error


def the_processes(app: Flask) -> int:
    """How many processes serve. Raises CommandError where the setting is no number."""
    try:
        return processes_wanted(counted=app.config["METRICS"])
    except ValueError as error:
        raise CommandError([NO_NUMBER]) from error


def free_place(host: str, port: int) -> tuple[str, int]:
    """The IP address of this host and a port that nobody listens on; 0 finds one. Raises OSError where there is none.

    Granian does not notice that another program, or another scorekeeper, listens there.
    """
    family, kind, protocol, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    with socket.socket(family, kind, protocol) as probe:
        # A server that was just ended may be started again at once. On Windows this would let two use one port.
        if sys.platform != "win32":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(place)
        name = probe.getsockname()
        return str(name[0]), int(name[1])


def reason(error: OSError) -> str:
    """Why a port cannot be used, as a sentence."""
    return (error.strerror or str(error)).rstrip(".") + "."


def welcome(host: str, port: int) -> str:
    """Where the app is, for this machine and, where it listens to them, for the phones in the same network."""
    if host not in EVERYWHERE:
        return f"The scorekeeper is at {address(host, port)}"
    lines = [f"On this machine:  {address('localhost', port)}"]
    near = address_in_the_house()
    if near is not None:
        phones = address(near, port)
        lines += [f"For the phones:   {phones}", "", drawn_code(phones), "Point a phone in the same network at it."]
    return "\n".join([*lines, "Ctrl+C ends it; every game is kept."])


def address(host: str, port: int) -> str:
    """The address to type."""
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}/"


def drawn_code(text: str) -> str:
    """A QR code in letters of the terminal."""
    drawing = io.StringIO()
    segno.make(text, micro=False).terminal(drawing, border=2, compact=True)
    return drawing.getvalue()
