"""`script/bench` measures all it promises. How long anything takes is for people to read, never for a test."""

from __future__ import annotations

import re
import ssl
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from click.testing import CliRunner

from tools.bench.__main__ import main
from tools.bench.phone import perceived_latency
from tools.bench.timing import Figures, Measure, time_in_turns

# Ratios of 3, 2 and, while the machine was busy, 10.
THREE_PAIRS = Figures("ours", "floor", ((0.006, 0.002), (0.004, 0.002), (0.020, 0.002)))
MEASURED = [
    *("a bid written", "the running game page"),
    *("the list of 20 games", "the list of 20 games again"),
    *("the table and the records of 12 games", "the table and the records of 12 games, after a game"),
    *("a player of 12 games", "a player of 12 games, after a game"),
    *("a sheet of 25 rounds as PDF", "25 rounds read and scored"),
]


def test_the_bench_prints_one_line_with_a_ratio_for_everything_it_measures() -> None:
    outcome = CliRunner().invoke(main, ["--quick"], catch_exceptions=False)
    assert outcome.exit_code == 0
    heading, *lines = outcome.output.splitlines()
    assert heading.split() == ["ours", "floor", "ratio", "middle", "half", "the", "floor"]
    assert len(lines) == len(MEASURED)
    for line, name in zip(lines, MEASURED, strict=True):
        assert re.fullmatch(rf"{name} +[\d.]+ ms +[\d.]+ ms +[\d.]+   [\d.]+ to [\d.]+ +\w.+", line)


def test_both_sides_are_timed_in_turns_after_a_warm_up() -> None:
    done: list[str] = []
    pair = Measure("ours", "floor", lambda: done.append("o"), lambda: done.append("f"), calls=2)
    assert len(time_in_turns(pair, repetitions=3).pairs) == 3
    assert "".join(done) == "ooff" + "ooff" * 3


def test_the_ratio_is_the_one_in_the_middle_of_all_pairs() -> None:
    assert THREE_PAIRS.ratio == pytest.approx(3)
    assert THREE_PAIRS.spread == pytest.approx((2.5, 6.5))


def test_the_bench_of_many_tables_says_all_it_promises() -> None:
    outcome = CliRunner().invoke(main, ["live", "--quick"], catch_exceptions=False)
    assert outcome.exit_code == 0
    evening, faster = outcome.output.split("\n\n")
    assert re.search(r"a keeper's write: [\d.]+ a second, median [\d.]+ ms, 99th percentile [\d.]+ ms", evening)
    assert re.search(r"memory of the server: \d+ MB, then \d+ MB", evening)
    assert re.search(
        r"asked \d+ times a second: answered [\d.]+ a second, .+; write .+, 99th percentile [\d.]+ ms", faster
    )


def test_the_bench_of_paper_finds_nothing_wrong_without_slips_and_counts_those_there_are() -> None:
    def wrong_and_unseen(*slips: str) -> list[tuple[int, int]]:
        outcome = CliRunner().invoke(main, ["paper", "--sheets", "2", *slips])
        assert outcome.exit_code == 0
        rows = [line.split() for line in outcome.output.splitlines()[1:-1]]
        return [(int(row[5]), int(row[8])) for row in rows]

    assert wrong_and_unseen("--lost", "0", "--letter", "1", "--digit", "0", "--key", "0") == [(0, 0)] * 4
    typed, pasted, *_ = wrong_and_unseen("--lost", "0.1", "--key", "0.1")
    assert min(typed[0], pasted[0]) > 0


@pytest.mark.browser
def test_the_bench_of_a_phone_says_how_long_taps_and_the_first_page_take(tmp_path: Path) -> None:
    before = trusted_authorities()
    # A thread of its own: where the browser of other tests lives, a second one cannot be driven.
    with ThreadPoolExecutor(max_workers=1) as beside:
        a_tap, first_page, first_load = str(
            beside.submit(perceived_latency, tmp_path, games=1, rounds=2, first_pages=1).result()
        ).splitlines()
    assert re.search(r"\d+ ms \(\d+ beside \d+ on a bare page\), with all that follows \d+ ms$", a_tap)
    assert re.search(r"slow 4G, CPU 4 times slower: \d+ ms, wanted 450$", first_page)
    https = r"(, \d+ on https \(HTTP/2, Brotli\)|; on https not measured, there is no Caddy)"
    assert re.search(rf"^first load of a running game: \d+ bytes on plain http{https}, wanted 40000$", first_load)
    assert trusted_authorities() == before


def trusted_authorities() -> set[str]:
    """Return the files of the certificates that this machine trusts; empty if it keeps them elsewhere."""
    return {file.name for file in Path(ssl.get_default_verify_paths().capath or "/nowhere").glob("*.pem")}
