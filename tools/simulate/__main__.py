"""`script/simulate`: simulated evenings, up to the first in which a law was broken."""

from __future__ import annotations

import time

import click

from tools.simulate.run import a_stage

REPORT_EVERY = 1_000


@click.command()
@click.option("--evenings", type=click.IntRange(min=1), default=300, show_default=True, help="How many.")
@click.option("--seed", type=int, default=0, show_default=True, help="Of the first one; the next has the next seed.")
@click.option("--show", is_flag=True, help="Print every evening as it goes.")
@click.option("--go-on", is_flag=True, help="Go on after an evening in which a law was broken.")
def main(*, evenings: int, seed: int, show: bool, go_on: bool) -> None:
    """Play evenings, each drawn from its seed, and check that every law holds. Exits with 1 if one was broken."""
    begin, broken = time.monotonic(), 0
    with a_stage() as stage:
        for played, number in enumerate(range(seed, seed + evenings), start=1):
            trace, error = stage.play(number)
            if show or error is not None:
                click.echo("\n".join((f"evening {number}", *trace, f"BROKEN {error}" if error else "every law holds")))
            broken += error is not None
            if broken and not go_on:
                break
            if played % REPORT_EVERY == 0 or played == evenings:
                seconds = time.monotonic() - begin
                click.echo(f"{played} evenings, {broken} broken, {played / seconds:.1f} a second", err=True)
        click.echo("\n".join(f"{times:10} {what}" for what, times in sorted(stage.tally.items())))
    if broken:
        raise SystemExit(1)


main()
