"""`script/bench live`: the load of many tables at once, and how long watchers and keepers wait."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import click
from flask import Flask
from msgspec import Struct

from scorekeeper.actions.start.new_game import start_game
from scorekeeper.storage.database import db
from scorekeeper.web import create_app
from tests.databases import a_postgresql_database
from tests.process.server import SECRET, Server
from tests.sheets.samples import FRIDAY
from tools.bench.keeper import device_cookie, require
from tools.bench.load_generator import LoadGenerator, Phone
from tools.bench.measures import bidding_game, bids_written

# Makes the next request of a phone from its last response.
NextRequest = Callable[[bytes], bytes]
ETAG = re.compile(rb'\r\nETag: (?:W/)?"(\d+)"', re.IGNORECASE)
BROWSER_HEADERS = {
    "Host": "192.168.1.20:8000",
    "User-Agent": "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile",
    "Accept": "*/*",
    "Accept-Language": "en-GB,en;q=0.9",
    "Accept-Encoding": "gzip, deflate",
}


class Pace(Struct, frozen=True):
    """Seconds between the polls of a watcher, between the polls of a keeper, and between the taps of a keeper."""

    watchers_s: float
    keepers_s: float
    tap_s: float


# Pages poll as often as static/js/app.js does; a round of four takes seven taps and three minutes.
REAL = Pace(3.0, 8.0, 25.0)
QUICK_PACE = Pace(0.05, 0.05, 0.05)


class Waits(Struct, frozen=True):
    """Responses per second; median and 99th percentile of the seconds that the phones waited for them."""

    per_second: float
    median: float
    p99: float


class LoadRun(Struct, frozen=True):
    """What these tables requested of the server in one run, and what they got."""

    tables: int
    watchers: int
    asked_per_second: float
    polls: Waits
    writes: Waits
    new_states: int
    broken: int
    memory_before: int
    memory_after: int


class Tables:
    """A server over a database of this many running games, each in a group of its own, and their keepers' pencils."""

    def __init__(self, folder: Path, tables: int, address: str = "") -> None:
        self.server = Server(folder, address)
        app = create_app({"SQLALCHEMY_DATABASE_URI": self.server.address, "SECRET_KEY": SECRET})
        keepers = [f"keeper-{table}" for table in range(tables)]
        with app.app_context():
            self.pencils = {start_game(each, bidding_game(), FRIDAY): pencil_of(app, each) for each in keepers}
            db.engine.dispose()

    def run(self, watchers: int, seconds: float, pace: Pace) -> LoadRun:
        """Let the tables play for a while, each with this many watchers."""
        polling = [Phone(polls(key, {}), pace.watchers_s) for key in self.pencils for _ in range(watchers)]
        for key, pencil in self.pencils.items():
            polling.append(Phone(polls(key, {"Cookie": pencil["Cookie"]}), pace.keepers_s))
        tapping = [Phone(taps(key, pencil), pace.tap_s) for key, pencil in self.pencils.items()]
        before = self.server.memory()
        took = LoadGenerator([*polling, *tapping], self.server.port).run_for(seconds)
        statuses = [status for phone in tapping for status in phone.statuses]
        require(set(statuses) == {200}, f"every tap to be kept: {self.server.output()}")
        return LoadRun(
            len(self.pencils),
            watchers,
            sum(1 / phone.every_s for phone in polling),
            waits_of(polling, took),
            waits_of(tapping, took),
            sum(phone.statuses.get(200, 0) for phone in polling),
            sum(phone.broken for phone in (*polling, *tapping)),
            before,
            self.server.memory(),
        )


@contextmanager
def playing(folder: Path, tables: int, address: str = "") -> Iterator[Tables]:
    """Serve the tables: from a new file, or from the empty database at an address."""
    ours = Tables(folder, tables, address)
    try:
        ours.server.start()
        yield ours
    finally:
        ours.server.kill()


def waits_of(phones: Sequence[Phone], seconds: float) -> Waits:
    """Return the waits of these phones."""
    waits = sorted(wait for phone in phones for wait in phone.waits)
    return Waits(len(waits) / seconds, median(waits), waits[int(len(waits) * 0.99)])


def polls(key: str, cookies: Mapping[str, str]) -> NextRequest:
    """Return requests that poll the state of this game, which is new, with the ETag of the last response."""
    begin = _head("GET", f"/games/{key}/state", cookies)
    known = b"1"

    def next_request(response: bytes) -> bytes:
        nonlocal known
        tag = ETAG.search(response)
        known = tag[1] if tag else known
        return begin + b'If-None-Match: "%b"\r\n\r\n' % known

    return next_request


def taps(key: str, pencil: dict[str, str]) -> NextRequest:
    """Return requests that record the dealer's bid, by the device that holds this pencil."""
    begin = _head("POST", f"/games/{key}/writes", pencil)
    acts = bids_written()

    def next_request(_response: bytes) -> bytes:
        body = json.dumps(next(acts)).encode()
        return begin + b"Content-Length: %d\r\n\r\n%b" % (len(body), body)

    return next_request


def pencil_of(app: Flask, device: str) -> dict[str, str]:
    """Return the headers by which a device writes."""
    cookie = "=".join(device_cookie(app, device))
    return {"Cookie": cookie, "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json"}


def _head(method: str, path: str, more: Mapping[str, str]) -> bytes:
    headers = "".join(f"{name}: {value}\r\n" for name, value in {**BROWSER_HEADERS, **more}.items())
    return f"{method} {path} HTTP/1.1\r\n{headers}".encode()


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
