"""The composition root of all layers: it gives the command line the commands that need the web layer."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import click

from scorekeeper.cli import command_line
from scorekeeper.cli.options import TEXT_LINE, home_option, https_option, only_one_of

__all__ = ["command_line", "main"]


FILE = click.Path(exists=True, dir_okay=False, resolve_path=False, path_type=Path)


@command_line.command("serve")
@click.argument("site", type=TEXT_LINE, required=False, metavar="[NAME]")
@click.option("--host", default="0.0.0.0", show_default=True, help="The address to listen on.")  # noqa: S104 - the phones
@click.option("--port", default=8000, envvar="PORT", show_envvar=True, show_default=True, type=click.IntRange(1, 65535))
@click.option(
    "--backups/--no-backups",
    default=True,
    envvar="BACKUPS",
    show_envvar=True,
    help="Whether a backup is made every day, in the folder backups/ beside the database.",
)
@click.option(
    "--name/--no-name",
    "named",
    default=True,
    envvar="HOUSE_NAME",
    show_envvar=True,
    help="Whether this machine answers to scorekeeper.local at home.",
)
@click.option("--certificate", type=FILE, help="A certificate, for https without a proxy.")
@click.option("--key", type=FILE)
@https_option
@click.option("--https-port", type=click.IntRange(1, 65535), help="With NAME, usually 443, or --https, usually 8443.")
@click.option("--http-port", default=80, show_default=True, type=click.IntRange(1, 65535), help="With NAME.")
@home_option
def serve(
    site: str | None,
    host: str,
    port: int,
    *,
    backups: bool,
    named: bool,
    certificate: Path | None,
    key: Path | None,
    at_home: bool,
    https_port: int | None,
    http_port: int,
    folder: Path,
) -> None:
    """Run the app at home.

    Creates or upgrades its database, and prints the address and a QR code for phones in the same network. Every day a
    backup is made.

    With NAME, such as cards.example.org or the name that Tailscale gives this machine, Caddy serves it with https: it
    gets the certificate and renews it. With --https the page /https leads phones at home to it, step by step.
    """
    if (certificate is None) != (key is None):
        raise click.MissingParameter(param_hint=["--certificate", "--key"], param_type="option")
    if [certificate is not None, site is not None, at_home].count(True) > 1:
        raise only_one_of("NAME", "--certificate", "--https")
    # Lazy import of the web: scoring a file does not need it.
    from scorekeeper.log_lines import log_to_stderr  # noqa: PLC0415
    from scorekeeper.web.serving.caddy import Site  # noqa: PLC0415
    from scorekeeper.web.serving.certificate import Certificate  # noqa: PLC0415
    from scorekeeper.web.serving.server import serve as serve_app  # noqa: PLC0415

    log_to_stderr()
    serve_app(
        host,
        port,
        folder,
        backups=backups,
        named=named,
        certificate=Certificate(certificate, key) if certificate and key else None,
        site=Site(site, port, http_port, https_port or 443) if site else None,
        https_port=(https_port or 8443) if at_home else None,
    )


@command_line.command("status")
@home_option
def status(folder: Path) -> None:
    """Show the version, home, database, games, newest backup, address and settings."""
    from scorekeeper.web.serving.status import status_lines  # noqa: PLC0415 - it loads the web

    for line in status_lines(folder):
        click.echo(line)


@command_line.command("keys")
@click.argument("game", type=TEXT_LINE)
@click.option("--server", type=TEXT_LINE, help="What the link begins with, such as https://cards.example.org")
@home_option
def keys(game: str, server: str | None, folder: Path) -> None:
    """Print a link that lets one device keep score in GAME.

    For anyone who lost that right; the link works for one day, for all games of that group. GAME is the address of a
    game, its path or its key.
    """
    from scorekeeper.web.sharing.lost_pencil import lost_pencil_link  # noqa: PLC0415 - it loads the web

    click.echo(lost_pencil_link(game, server, folder))


def main() -> None:
    """Run the command `scorekeeper`."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal without a letter shows its code instead of failing.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    command_line(prog_name="scorekeeper")


if __name__ == "__main__":
    main()
