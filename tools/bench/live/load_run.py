"""The load of many tables at once: how long watchers and keepers wait."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from msgspec import Struct

from scorekeeper.actions.start.new_game import start_game
from scorekeeper.storage.database import db
from scorekeeper.web import create_app
from tests.process.server import SECRET, Server
from tests.sheets.samples import FRIDAY
from tools.bench.keeper import require
from tools.bench.live.http_requests import pencil_of, polls, taps
from tools.bench.live.load_generator import LoadGenerator, Phone
from tools.bench.measures import bidding_game


class Pace(Struct, frozen=True):
    """Seconds between the polls of a watcher, between the polls of a keeper, and between the taps of a keeper."""

    watchers_s: float
    keepers_s: float
    tap_s: float


# Pages poll as often as static/js/app.js does; a round of four takes seven taps and three minutes.
REAL = Pace(3.0, 8.0, 25.0)


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
