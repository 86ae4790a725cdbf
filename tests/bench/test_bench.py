"""`script/bench` measures all it promises. How long anything takes is for people to read, never for a test."""

from __future__ import annotations

import json
import re

import pytest
from click.testing import CliRunner

from tests.bench.__main__ import as_data, main
from tests.bench.timing import Figures, Measure, measured

# Ratios of 3, 2 and, while the machine was busy, 10.
THREE_PAIRS = Figures("ours", "floor", ((0.006, 0.002), (0.004, 0.002), (0.020, 0.002)))
MEASURED = ["a bid written", "the running game page", "a sheet of 25 rounds as PDF", "25 rounds read and scored"]


def test_the_bench_prints_one_line_with_a_ratio_for_everything_it_measures() -> None:
    outcome = CliRunner().invoke(main, ["--quick"], catch_exceptions=False)
    assert outcome.exit_code == 0
    heading, *lines = outcome.output.splitlines()
    assert heading.split() == ["ours", "floor", "ratio", "middle", "half", "the", "floor"]
    assert len(lines) == len(MEASURED)
    for line, name in zip(lines, MEASURED, strict=True):
        assert re.fullmatch(rf"{name} +[\d.]+ ms +[\d.]+ ms +[\d.]+   [\d.]+ to [\d.]+ +\w.+", line)


def test_programs_get_the_same_figures_as_json() -> None:
    [told] = json.loads(as_data([THREE_PAIRS]))
    assert told["name"] == "ours"
    assert told["repetitions"] == 3
    assert told["ours_ms"] == pytest.approx(6)
    assert told["ratio"] == pytest.approx(3)


def test_both_sides_are_timed_in_turns_after_a_warm_up() -> None:
    done: list[str] = []
    pair = Measure("ours", "floor", lambda: done.append("o"), lambda: done.append("f"), calls=2)
    assert len(measured(pair, repetitions=3).pairs) == 3
    assert "".join(done) == "ooff" + "ooff" * 3


def test_the_ratio_is_the_one_in_the_middle_of_all_pairs() -> None:
    assert THREE_PAIRS.ratio == pytest.approx(3)
    assert THREE_PAIRS.spread == pytest.approx((2.5, 6.5))
