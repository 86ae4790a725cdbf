"""`script/bench live`: the load that one small machine can carry."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from tests.databases import a_postgresql_database
from tools.bench.live.growth import growing
from tools.bench.live.load_run import REAL, Pace, playing
from tools.bench.live.rates import rates_of
from tools.bench.live.report import Report
from tools.bench.timing import Figures, time_in_turns, time_once

QUICK_GAMES = (5, 10)
# The games of the group whose statistics are requested.
GROUP_GAMES, FEW_GROUP_GAMES = 300, 12
TURNS, TURN_S = 5, 2.0
WATCHERS_OF_ONE: tuple[int, ...] = (1, 6, 60)
REPETITIONS = 7
# More taps, for enough samples if only one table plays.
MANY_TAPS = Pace(REAL.watchers_s, REAL.keepers_s, 0.5)
QUICK_PACE = Pace(0.05, 0.05, 0.05)


@click.command()
@click.option("--quick", is_flag=True, help="A few tables for a moment: to see that it runs, not how fast.")
@click.option("--json", "as_json", is_flag=True, help="The figures for programs.")
@click.option("--tables", default=500, show_default=True, help="How many games are played at once.")
@click.option("--watchers", default=6, show_default=True, help="How many watch each of them.")
@click.option("--seconds", default=40.0, show_default=True, help="How long the evening is.")
@click.option("--processes", type=click.IntRange(1), help="How many processes serve; usually as PROCESSES says.")
@click.option("--postgresql", is_flag=True, help="The tables on PostgreSQL, and nothing about growth.")
@click.option("--games", "sizes", multiple=True, type=int, default=(1_000, 10_000, 100_000), show_default=True)
def live(
    *,
    quick: bool,
    as_json: bool,
    tables: int,
    watchers: int,
    seconds: float,
    processes: int | None,
    postgresql: bool,
    sizes: Sequence[int],
) -> None:
    """Measure many tables on the server as it is really run, and how cost grows with the games in the database."""
    if processes:
        os.environ["PROCESSES"] = str(processes)
    turns, turn_s, pace, tapping_pace, watchers_of_one = TURNS, TURN_S, REAL, MANY_TAPS, WATCHERS_OF_ONE
    if quick:
        tables, watchers, seconds, sizes = 2, 2, 0.6, QUICK_GAMES
        turns, turn_s, pace, tapping_pace, watchers_of_one = 1, 0.1, QUICK_PACE, QUICK_PACE, (1, 2)
    with TemporaryDirectory() as folder, database(postgresql=postgresql) as address:
        (Path(folder) / "floor").mkdir()
        with playing(Path(folder), tables, address) as ours:
            rates = rates_of(ours, Path(folder) / "floor", turns, turn_s)
            evening = ours.run(tables, watchers, seconds, pace)
            watched = [ours.run(1, each, seconds / 4, tapping_pace) for each in watchers_of_one]
            faster = ours.until_overloaded(tables, watchers, seconds / 4, pace)
    growth = [] if postgresql else timed(sizes, quick=quick)
    report = Report(rates, evening, faster, watched, growth)
    click.echo(report.as_json() if as_json else report)


@contextmanager
def database(*, postgresql: bool) -> Iterator[str]:
    """Yield the address of an empty PostgreSQL database, or an empty text for a new SQLite file."""
    if not postgresql:
        yield ""
        return
    with a_postgresql_database() as made:
        yield made.address


def timed(sizes: Sequence[int], *, quick: bool) -> list[Figures]:
    """Return how cost grows with the games in the database."""
    group_games = FEW_GROUP_GAMES if quick else GROUP_GAMES
    with TemporaryDirectory() as folder, growing(sizes, group_games, Path(folder)) as measures:
        return [time_once(each) if quick else time_in_turns(each, REPETITIONS) for each in measures]
