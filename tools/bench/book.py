"""`script/bench book`: what it takes to print a book of 200 games, and how much slower a bid is meanwhile."""

from __future__ import annotations

import io
import json
import resource
import sys
import time
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

import click
from flask import Flask
from msgspec import Struct, to_builtins
from pypdf import PdfReader

from scorekeeper.actions.books.books import book_source
from scorekeeper.sheets.book.source import BookSource
from scorekeeper.sheets.paper.pdf import score_sheet_html
from scorekeeper.sheets.paper.weasy import render_pdf
from scorekeeper.storage.jobs.job import BookOrder
from scorekeeper.web.jobs.worker import EXTENSION, job_store
from tools.bench.book_server import a_club, bidding, ordered
from tools.bench.keeper import an_app, answered, keeper, require
from tools.bench.measures import bidding_game, started

GAMES, FEW = 200, 3
# One game in so many is printed singly too, at the same time as the book, while the machine is equally busy.
ONE_SINGLY_OF = 4
BIDS = 200
POLL_S = 0.1
ACCOUNT_UNIT = 1 if sys.platform == "darwin" else 1024


class BookFigures(Struct, frozen=True):
    """Seconds of the processor for the whole book, from the reading of the games on, and for its pages printed singly
    by WeasyPrint from finished HTML; the peak memory of the process that prints; milliseconds for a bid before and
    while the book is made.
    """

    games: int
    pages: int
    book_s: float
    singly_s: float
    peak_mb: float
    bid_alone_ms: float
    bid_beside_ms: float
    bid_beside_p95_ms: float

    @property
    def ratio(self) -> float:
        """How many times the single prints the book takes."""
        return self.book_s / self.singly_s


@click.command()
@click.option("--quick", is_flag=True, help="A few games: to see that it runs, not how fast.")
@click.option("--json", "as_json", is_flag=True, help="The figures for programs.")
def book(*, quick: bool, as_json: bool) -> None:
    """Make a book of 200 games of 25 rounds beside a server that takes bids."""
    with TemporaryDirectory() as folder, an_app(Path(folder) / "book.sqlite3") as app:
        figures = book_figures(app, FEW if quick else GAMES)
    click.echo(json.dumps(to_builtins(figures) | {"ratio": figures.ratio}, indent=1) if as_json else as_text(figures))


def as_text(figures: BookFigures) -> str:
    """A few lines for people."""
    f = figures
    return (
        f"a book of {f.games} games of 25 rounds, {f.pages} pages\n"
        f"  processor                 {f.book_s:.1f} s, {f.ratio:.2f} times the {f.singly_s:.1f} s of WeasyPrint for "
        "the same sheets printed singly\n"
        f"  peak memory of printing   {f.peak_mb:.0f} MB\n"
        f"  a bid written             {f.bid_alone_ms:.1f} ms before, {f.bid_beside_ms:.1f} ms while it is made "
        f"(95th percentile {f.bid_beside_p95_ms:.1f} ms)"
    )


def book_figures(app: Flask, games: int) -> BookFigures:
    """Order the book as a keeper does; take bids and print singly while it is made."""
    club = a_club(app, games)
    bid, bids = bidding(app, started(app, bidding_game())), min(BIDS, 10 * games)
    alone = [bid() for _ in range(bids)]
    before = children_seconds()
    address = ordered(keeper(app), club)
    beside = [bid() for _ in range(bids)]
    with app.app_context():
        source = book_source(BookOrder(club))
    singly = printed_singly(source)
    with app.app_context():
        while job_store().has_work():
            time.sleep(POLL_S)
        made = job_store().all()[0].file.read_bytes()
    # It would wait for more, and its time is known once it has ended.
    app.extensions[EXTENSION].kill()
    app.extensions[EXTENSION].communicate()
    book_s = children_seconds() - before
    require(answered(keeper(app).get(f"{address}/oh-hell.pdf")).data == made, "the book to be there")
    return BookFigures(
        games=games,
        pages=len(PdfReader(io.BytesIO(made)).pages),
        book_s=book_s,
        singly_s=singly,
        peak_mb=resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * ACCOUNT_UNIT / 1e6,
        bid_alone_ms=median(alone),
        bid_beside_ms=median(beside),
        bid_beside_p95_ms=quantiles(beside, n=20)[-1],
    )


def printed_singly(source: BookSource) -> float:
    """Seconds of the processor for all sheets as PDFs of their own, reckoned from every fourth, without their HTML."""
    chosen = [
        score_sheet_html(chapter.sheet) for chapter in source.chapters[:: min(ONE_SINGLY_OF, len(source.chapters))]
    ]
    render_pdf(chosen[0])
    begin = time.process_time()
    for html in chosen:
        render_pdf(html)
    return (time.process_time() - begin) / len(chosen) * len(source.chapters)


def children_seconds() -> float:
    """The processor's seconds of all processes that were begun here and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
