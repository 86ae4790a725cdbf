"""`script/fuzz`: sends hostile requests, and reports what they found."""

from __future__ import annotations

import time
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from tools.fuzz.phone import Tally
from tools.fuzz.run import an_app_to_fuzz, fuzz

REPORT_EVERY = 10_000


@click.command()
@click.option("--requests", type=click.IntRange(min=1), default=3_000, show_default=True, help="How many, at least.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed, the same requests.")
@click.option("--go-on", is_flag=True, help="Note what is found and go on, in place of looking for the shortest way.")
def main(*, requests: int, seed: int, go_on: bool) -> None:
    """Send requests of every kind to the app, and check its promises. Exits with 1 if one was broken."""
    begin = time.monotonic()
    reported = 0

    def report(tally: Tally) -> None:
        nonlocal reported
        if tally.requests - reported >= REPORT_EVERY:
            reported = tally.requests
            click.echo(f"{(time.monotonic() - begin) / 60:.1f} minutes: " + "\n".join(tally.lines()), err=True)

    with TemporaryDirectory() as folder, an_app_to_fuzz(Path(folder)) as app:
        tally = fuzz(app, requests, seed, strict=not go_on, report=report)
    click.echo(f"{(time.monotonic() - begin) / 60:.1f} minutes. " + "\n".join(tally.lines()))
    if tally.findings:
        raise SystemExit(1)


main()
