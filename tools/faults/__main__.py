"""The fault run: `script/faults`. It exits with status 1 if anything that was acknowledged is lost."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from tools.faults.commands import command_run
from tools.faults.disk import disk_run
from tools.faults.findings import Findings
from tools.faults.key_and_book import book_run, key_run
from tools.faults.killing import kill_run

PARTS = ("commands", "book", "key", "disk", "kills")


@click.command()
@click.option("--kills", default=1000, show_default=True, help="How many SIGKILLs of servers and workers.")
@click.option("--minutes", default=90.0, show_default=True, help="After so many of them no more are begun.")
@click.option("--keepers", default=4, show_default=True, help="How many keep score meanwhile.")
@click.option("--commands", "times", default=12, show_default=True, help="How often each command is killed.")
@click.option("--locked", default=20.0, show_default=True, help="How many seconds the database is locked.")
@click.option("--seed", type=int, default=lambda: secrets.randbelow(10_000), help="The same moments as in another run.")
@click.option("--only", type=click.Choice(PARTS), multiple=True, help="These parts alone.")
def main(
    *, kills: int, minutes: float, keepers: int, times: int, locked: float, seed: int, only: tuple[str, ...]
) -> None:
    """Break real processes while people keep score, and compare their sheets with ones computed independently."""
    findings, until = Findings(), time.monotonic() + 60 * minutes
    with TemporaryDirectory() as folder:
        top = Path(folder)
        runs: dict[str, Callable[[], None]] = {
            "commands": lambda: command_run(top, findings, seed, times),
            "book": lambda: book_run(top, findings, seed),
            "key": lambda: key_run(top, findings, seed),
            "disk": lambda: disk_run(top, findings, seed, locked),
            "kills": lambda: kill_run(top, findings, seed, kills=kills, keepers=keepers, until=until),
        }
        click.echo(f"seed {seed}")
        for part in only or PARTS:
            begun = time.monotonic()
            runs[part]()
            click.echo(f"{part}: {time.monotonic() - begun:.0f} s, {len(findings.problems)} problems so far")
    click.echo("\n".join(findings.lines()))
    if findings.problems:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
