"""`script/bench book`: what a book of 200 games takes in the press beside the server, and what scoring feels of it."""

from __future__ import annotations

import io
import json
import re
import resource
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from datetime import timedelta
from itertools import count
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

import click
from flask import Flask
from flask.testing import FlaskClient
from pypdf import PdfReader

from scorekeeper.actions.books import volume_for
from scorekeeper.actions.games import game_at
from scorekeeper.actions.starting import start_game
from scorekeeper.rules.presets import preset
from scorekeeper.sheets.book.volume import Volume
from scorekeeper.sheets.pdf import score_sheet_html
from scorekeeper.sheets.press import printed
from scorekeeper.storage.bookshelf import Order
from scorekeeper.storage.database import db
from scorekeeper.web import create_app
from scorekeeper.web.press import OURS, bookshelf
from tests.bench.measures import PHONE, answered, bidding_game, keeper, require, started
from tests.sheets.samples import FRIDAY, played

GAMES, FEW = 200, 3
# So many different evenings are played; the others repeat them under other titles.
EVENINGS = 10
# Every so many of the games is printed singly too, at the same time as the book: both meet the machine in one mood.
EVERY = 4
BIDS = 200
ACCOUNT_UNIT = 1 if sys.platform == "darwin" else 1024


@dataclass(frozen=True)
class BookFigures:
    """Seconds of the processor for the whole book, from the reading of the games on, and for its pages printed singly
    by WeasyPrint from finished HTML; the largest memory of the press; milliseconds for a bid without and beside it.
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
    with TemporaryDirectory() as folder, an_app(Path(folder)) as app:
        figures = book_figures(app, FEW if quick else GAMES)
    click.echo(json.dumps(asdict(figures) | {"ratio": figures.ratio}, indent=1) if as_json else as_text(figures))


def as_text(figures: BookFigures) -> str:
    """A few lines for people."""
    f = figures
    return (
        f"a book of {f.games} games of 25 rounds, {f.pages} pages\n"
        f"  processor                 {f.book_s:.1f} s, {f.ratio:.2f} times the {f.singly_s:.1f} s of WeasyPrint for "
        "the same sheets printed singly\n"
        f"  peak memory of the press  {f.peak_mb:.0f} MB\n"
        f"  a bid written             {f.bid_alone_ms:.1f} ms before, {f.bid_beside_ms:.1f} ms while it is made "
        f"(95th percentile {f.bid_beside_p95_ms:.1f} ms)"
    )


@contextmanager
def an_app(folder: Path) -> Iterator[Flask]:
    """An app with a database of its own, closed at the end."""
    app = create_app({"SQLALCHEMY_DATABASE_URI": f"sqlite:///{folder / 'book.sqlite3'}", "SECRET_KEY": "bench"})
    try:
        yield app
    finally:
        with app.app_context():
            db.engine.dispose()


def book_figures(app: Flask, games: int) -> BookFigures:
    """Order the book as a keeper does; take bids and print singly while it is made."""
    club = a_club(app, games)
    bid, bids = bidding(app, started(app, bidding_game())), min(BIDS, 10 * games)
    alone = [bid() for _ in range(bids)]
    before = children_seconds()
    address = ordered(keeper(app), club)
    beside = [bid() for _ in range(bids)]
    with app.app_context():
        volume = volume_for(Order(club))
    singly = printed_singly(volume)
    app.extensions[OURS].join()
    book_s = children_seconds() - before
    with app.app_context():
        made = bookshelf().all()[0].file.read_bytes()
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


def a_club(app: Flask, games: int) -> int:
    """The id of a club that played so many whole games of 25 rounds, one a week."""
    evenings = [played(preset("desilva"), 4, 25, seed=seed).game for seed in range(1, min(EVENINGS, games) + 1)]
    club: int | None = None
    with app.app_context():
        for number in range(games):
            game = replace(evenings[number % len(evenings)], title=f"Evening {number + 1}")
            key = start_game(PHONE, game, FRIDAY - timedelta(weeks=games - number), club_id=club)
            club = club or game_at(key).club_id
    require(club is not None, "a club")
    return club or 0


def bidding(app: Flask, key: str) -> Callable[[], float]:
    """The dealer's bid, changed again and again; each call gives its milliseconds."""
    phone, number, said = keeper(app), count(), [3, 1]
    [token] = set(re.findall(r'name="csrf_token" value="([^"]+)"', answered(phone.get(f"/games/{key}")).text))

    def bid() -> float:
        act = next(number)
        write = {
            "round": 10,
            "seat": 0,
            "cell": "bid",
            "was": said[(act - 1) % 2] if act else None,
            "now": said[act % 2],
        }
        begin = time.perf_counter()
        body = {"id": f"beside-{act}", "writes": [write]}
        answered(phone.post(f"/games/{key}/writes", json=body, headers={"X-CSRFToken": token}))
        return (time.perf_counter() - begin) * 1000

    return bid


def ordered(phone: FlaskClient, club: int) -> str:
    """The address of a book of all games, just ordered."""
    [token] = set(re.findall(r'name="csrf_token" value="([^"]+)"', answered(phone.get("/books")).text))
    said = {"csrf_token": token, "club": str(club), "games": "all", "paper": "a4", "ink": "colour"}
    return str(phone.post("/books", data=said).location)


def printed_singly(volume: Volume) -> float:
    """Seconds of the processor for all sheets as PDFs of their own, reckoned from every fourth, without their HTML."""
    chosen = [score_sheet_html(chapter.sheet) for chapter in volume.chapters[:: min(EVERY, len(volume.chapters))]]
    printed(chosen[0])
    begin = time.process_time()
    for html in chosen:
        printed(html)
    return (time.process_time() - begin) / len(chosen) * len(volume.chapters)


def children_seconds() -> float:
    """The processor's seconds of all processes that were begun here and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
