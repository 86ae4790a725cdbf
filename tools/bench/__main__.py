"""`script/bench`: how many times as long as its floor everything takes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from scorekeeper.actions.demo.group import GAMES as SAMPLE_GAMES
from tools.bench.live.command import live
from tools.bench.measures import measures
from tools.bench.paper import paper
from tools.bench.phone import FIRST_PAGES, perceived_latency
from tools.bench.timing import Figures, time_in_turns, time_once

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
    """Measure the app against floors timed in the same run: medians of interleaved repetitions after a warm-up."""
    if context.invoked_subcommand is not None:
        return
    group_games, played = (FEW_GROUP_GAMES, FEW_PLAYED_GAMES) if quick else (GROUP_GAMES, SAMPLE_GAMES)
    with TemporaryDirectory() as folder, measures(Path(folder), group_games, played) as every:
        figures = [time_once(each) if quick else time_in_turns(each, REPETITIONS) for each in every]
    click.echo(as_table(figures))
    if phone:
        with TemporaryDirectory() as folder:
            click.echo(
                perceived_latency(Path(folder), games=1 if quick else TAPPED, first_pages=1 if quick else FIRST_PAGES)
            )


main.add_command(live)
main.add_command(paper)


def as_table(figures: Sequence[Figures]) -> str:
    """Return a line each: ours, the floor, their ratio, and the ratios of the middle half of the repetitions."""
    lines = [f"{'':<46}{'ours':>11}{'floor':>11}{'ratio':>8}   {'middle half':<18}the floor"]
    for each in figures:
        times = f"{each.ours * 1000:>8.2f} ms {each.floor * 1000:>7.2f} ms {each.ratio:>7.2f}"
        low, high = each.spread
        spread = f"{low:.2f} to {high:.2f}"
        lines.append(f"{each.name:<46}{times}   {spread:<17} {each.floor_name}")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
