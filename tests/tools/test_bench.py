"""`script/bench` measures all it promises. How long anything takes is for people to read, never for a test."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from click.testing import CliRunner

from tools.bench.__main__ import main
from tools.bench.phone import perceived_latency
from tools.bench.timing import Figures, Measure, time_repeatedly

MEASURED = [
    *("a bid written", "the running game page"),
    *("the list of 20 games", "the list of 20 games again"),
    *("the table and the records of 12 games", "the table and the records of 12 games, after a game"),
    *("a player of 12 games", "a player of 12 games, after a game"),
    *("a sheet of 25 rounds as PDF", "25 rounds read and scored"),
]


def test_the_bench_prints_one_line_for_everything_it_measures() -> None:
    outcome = CliRunner().invoke(main, ["--quick"], catch_exceptions=False)
    assert outcome.exit_code == 0
    heading, *lines = outcome.output.splitlines()
    assert heading.split() == ["median", "middle", "half"]
    assert len(lines) == len(MEASURED)
    for line, name in zip(lines, MEASURED, strict=True):
        assert re.fullmatch(rf"{name} +[\d.]+ ms   [\d.]+ to [\d.]+ ms", line)


def test_an_act_is_timed_after_a_warm_up() -> None:
    done: list[str] = []
    figures = time_repeatedly(Measure("ours", lambda: done.append("o"), calls=2), repetitions=3)
    assert len(figures.seconds) == 3
    assert "".join(done) == "oo" + "oo" * 3


def test_the_figure_is_the_one_in_the_middle_whatever_a_busy_moment_gave() -> None:
    figures = Figures("ours", (0.006, 0.004, 0.020))
    assert figures.median == pytest.approx(0.006)
    assert figures.spread == pytest.approx((0.005, 0.013))


def test_the_bench_of_many_tables_says_all_it_promises() -> None:
    outcome = CliRunner().invoke(main, ["live", "--quick"], catch_exceptions=False)
    assert outcome.exit_code == 0
    assert re.search(r"they ask \d+ times a second; answered: [\d.]+ a second", outcome.output)
    assert re.search(r"a keeper's write: [\d.]+ a second, median [\d.]+ ms, 99th percentile [\d.]+ ms", outcome.output)
    assert re.search(r"memory of the server: \d+ MB, then \d+ MB", outcome.output)


@pytest.mark.browser
def test_the_bench_of_a_phone_says_how_long_taps_and_the_first_page_take(tmp_path: Path) -> None:
    # A thread of its own: where the browser of other tests lives, a second one cannot be driven.
    with ThreadPoolExecutor(max_workers=1) as beside:
        a_tap, first_page = str(
            beside.submit(perceived_latency, tmp_path, games=1, rounds=2, first_pages=1).result()
        ).splitlines()
    assert re.search(r"\d+ ms \(\d+ beside \d+ on a bare page\), with all that follows \d+ ms$", a_tap)
    assert re.search(r"slow 4G, CPU 4 times slower: \d+ ms, wanted 450$", first_page)
