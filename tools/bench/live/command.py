"""`script/bench live`: the load that one small machine can carry."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from tests.databases import a_postgresql_database
from tools.bench.live.load_run import REAL, LoadRun, Pace, Waits, playing

QUICK_PACE = Pace(0.05, 0.05, 0.05)


@click.command()
@click.option("--quick", is_flag=True, help="A few tables for a moment: to see that it runs, not how fast.")
@click.option("--tables", default=500, show_default=True, help="How many games are played at once.")
@click.option("--watchers", default=6, show_default=True, help="How many watch each of them.")
@click.option("--seconds", default=40.0, show_default=True, help="How long the evening is.")
@click.option("--processes", type=click.IntRange(1), help="How many processes serve; usually as PROCESSES says.")
@click.option("--postgresql", is_flag=True, help="The tables on PostgreSQL.")
def live(*, quick: bool, tables: int, watchers: int, seconds: float, processes: int | None, postgresql: bool) -> None:
    """Measure many tables on the server as it is really run."""
    if processes:
        os.environ["PROCESSES"] = str(processes)
    pace = REAL
    if quick:
        tables, watchers, seconds, pace = 2, 2, 0.6, QUICK_PACE
    with (
        TemporaryDirectory() as folder,
        database(postgresql=postgresql) as address,
        playing(Path(folder), tables, address) as ours,
    ):
        click.echo(report(ours.run(watchers, seconds, pace)))


@contextmanager
def database(*, postgresql: bool) -> Iterator[str]:
    """Yield the address of an empty PostgreSQL database, or an empty text for a new SQLite file."""
    if not postgresql:
        yield ""
        return
    with a_postgresql_database() as made:
        yield made.address


def report(evening: LoadRun) -> str:
    """Return how an evening went."""
    return "\n".join(
        (
            f"{evening.tables} tables with {evening.watchers} watchers each, and a tap at each now and then:",
            f"  they ask {evening.asked_per_second:.0f} times a second; answered: {waits_text(evening.polls)}",
            f"  something was new in {evening.new_states} answers; {evening.broken} connections broke",
            f"  a keeper's write: {waits_text(evening.writes)}",
            f"  memory of the server: {megabytes(evening.memory_before)}, then {megabytes(evening.memory_after)}",
        )
    )


def waits_text(waits: Waits) -> str:
    """Return waits in words."""
    return (
        f"{waits.per_second:.1f} a second, median {waits.median * 1000:.1f} ms, "
        f"99th percentile {waits.p99 * 1000:.1f} ms"
    )


def megabytes(size: int) -> str:
    """Return bytes in megabytes."""
    return f"{size / 1e6:.0f} MB"
