"""The output of `script/bench book`; its measurements take minutes and are for people to read."""

from __future__ import annotations

from tools.bench.__main__ import main
from tools.bench.book import BookFigures, as_text

FIGURES = BookFigures(
    200, 213, book_s=138.7, singly_s=137.3, peak_mb=193, bid_alone_ms=5, bid_beside_ms=6.25, bid_beside_p95_ms=9
)


def test_it_is_a_measure_of_its_own() -> None:
    assert "book" in main.commands


def test_ratio_memory_and_the_bids_meanwhile_are_reported() -> None:
    text = as_text(FIGURES)
    for figure in ("200 games of 25 rounds, 213 pages", "138.7 s, 1.01 times the 137.3 s", "193 MB", "6.2 ms while"):
        assert figure in text
