"""The composition root: every floor meets here, and the command line gets what lives above it."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import click

from scorekeeper.cli import command_line
from scorekeeper.cli.home_option import home_option

__all__ = ["command_line", "main"]


@command_line.command("serve")
@click.option("--host", default="0.0.0.0", show_default=True, help="The address to listen on.")  # noqa: S104 - the phones
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535))
@home_option
def serve(host: str, port: int, folder: Path) -> None:
    """Run the app for a home.

    Creates or upgrades its database, and prints the address and a QR code for phones in the same network.
    """
    # The web is loaded only for this command: scoring a file needs none of it.
    from scorekeeper.web.serving.server import serve as serve_app  # noqa: PLC0415

    serve_app(host, port, folder)


def main() -> None:
    """The command `scorekeeper`."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that lacks a letter shows its code instead of failing.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    command_line(prog_name="scorekeeper")


if __name__ == "__main__":
    main()
