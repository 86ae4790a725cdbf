"""`script/bench`: how long everything takes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from scorekeeper.actions.demo.group import GAMES as SAMPLE_GAMES
from tools.bench.load_run import live
from tools.bench.measures import measures
from tools.bench.phone import FIRST_PAGES, perceived_latency
from tools.bench.timing import Figures, time_once, time_repeatedly

REPETITIONS = 9
# The games of the group with statistics, as many as a group may have; with `--quick` a few, of which some are played.
GROUP_GAMES = 2_500
FEW_GROUP_GAMES, FEW_PLAYED_GAMES = 12, 5
# This many games are played by taps, half a minute each.
TAPPED = 3


@click.group(invoke_without_command=True)
@click.option("--quick", is_flag=True, help="Each once and cold: to see that it runs, not how fast.")
@click.option("--phone", is_flag=True, help="Also taps and the first page on a slow phone, in Chromium.")
@click.pass_context
def main(context: click.Context, *, quick: bool, phone: bool) -> None:
    """Measure the app: medians of repetitions after a warm-up."""
    if context.invoked_subcommand is not None:
        return
    group_games, played = (FEW_GROUP_GAMES, FEW_PLAYED_GAMES) if quick else (GROUP_GAMES, SAMPLE_GAMES)
    with TemporaryDirectory() as folder, measures(Path(folder), group_games, played) as every:
        figures = [time_once(each) if quick else time_repeatedly(each, REPETITIONS) for each in every]
    click.echo(as_table(figures))
    if phone:
        with TemporaryDirectory() as folder:
            click.echo(
                perceived_latency(Path(folder), games=1 if quick else TAPPED, first_pages=1 if quick else FIRST_PAGES)
            )


main.add_command(live)


def as_table(figures: Sequence[Figures]) -> str:
    """Return a line each: the median, and the middle half of the repetitions."""
    lines = [f"{'':<46}{'median':>11}   middle half"]
    for each in figures:
        low, high = each.spread
        lines.append(f"{each.name:<46}{each.median * 1000:>8.2f} ms   {low * 1000:.2f} to {high * 1000:.2f} ms")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
