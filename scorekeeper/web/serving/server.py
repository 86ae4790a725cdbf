"""Serve the app in this home: one command, and the phones at the table find it."""

from __future__ import annotations

import io
import logging
import os
import socket
import sys
from pathlib import Path

import click
import segno
from flask import Flask
from waitress import create_server
from waitress.server import BaseWSGIServer

from scorekeeper.cli.errors import CommandError
from scorekeeper.cli.home_database import name_of, reporting_errors
from scorekeeper.storage.database import db
from scorekeeper.storage.home import configured_home
from scorekeeper.web import create_app
from scorekeeper.web.foundation.config import MAX_REQUEST_BYTES
from scorekeeper.web.serving.processes import go_on_in, processes_wanted
from scorekeeper.web.sharing.addresses import address_in_the_house
from scorekeeper.wording import N_

DEFAULT_HOST = "0.0.0.0"  # noqa: S104 - the phones at the table are other machines
DEFAULT_PORT = 8000
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - names for "every address of this machine", compared and not bound here
NO_NUMBER = N_("PROCESSES: how many processes serve, a number from 1 on.")
NO_FIGURES = N_("METRICS: prometheus-client is not installed; see requirements-postgresql.lock.")
# Where the proxy is, unless TRUSTED_PROXY names its address; outside a container it is wherever the port is published,
# which `*` says.
PROXY = "127.0.0.1"
# In each process. While one waits for the disk others answer; but all take turns with one interpreter, and every change
# of turns costs.
THREADS = 4
# Browsers keep connections open that they do not need; at the limit nobody new would be let in.
CONNECTIONS = 800


def serve(host: str = DEFAULT_HOST, port: int = DEFAULT_PORT, home: Path | None = None) -> None:
    """Bring the database of a home up to date and serve until interrupted, saying first where.

    Exits with status 1 and one sentence where the port is taken, the host is not this machine's, or the database is
    one of a newer scorekeeper.
    """
    with reporting_errors(name_of(configured_home(home))):
        app = the_app(home)
    processes = the_processes(app)
    try:
        own = listening_socket(host, port)
    except OSError as error:
        click.echo(
            f"Port {port} of {host} cannot be used: {reason(error)} Try another one: --port {port + 1}", err=True
        )
        raise SystemExit(1) from error
    # No process may use a connection to the database that another one has opened.
    with app.app_context():
        db.engine.dispose()
    first = go_on_in(processes)
    server = server_of(app, own)
    if first:
        click.echo(welcome(host, own.getsockname()[1]))
    try:
        server.run()
    finally:
        server.close()


def server_of(app: Flask, own: socket.socket) -> BaseWSGIServer:
    """The server of an app at this socket, ready to run."""
    # It would tell whoever started it of every phone that waits its turn.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    server: BaseWSGIServer = create_server(
        app,
        sockets=[own],
        threads=THREADS,
        connection_limit=CONNECTIONS,
        # The other way to look for questions breaks off where more than a thousand files and connections are open.
        asyncore_use_poll=True,
        ident="",
        max_request_body_size=MAX_REQUEST_BYTES,
        # The proxy speaks https for us, and the links we offer must say so.
        trusted_proxy=os.environ.get("TRUSTED_PROXY") or PROXY,
        trusted_proxy_headers={"x-forwarded-proto"},
        clear_untrusted_proxy_headers=True,
    )
    return server


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


def listening_socket(host: str, port: int) -> socket.socket:
    """A socket at this address, opened here because waitress leaves one open where it cannot. Raises OSError."""
    family, kind, protocol, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    own = socket.socket(family, kind, protocol)
    try:
        # A server that was just ended may be started again at once. On Windows this would let two use one port.
        if sys.platform != "win32":
            own.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        own.bind(place)
    except OSError:
        own.close()
        raise
    return own


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
