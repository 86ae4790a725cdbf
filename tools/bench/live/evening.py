"""Many tables at once: how long their watchers and keepers wait, and at which pace the server gives in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from msgspec import Struct

from scorekeeper.storage.database import db
from scorekeeper.web import create_app
from tests.process.server import SECRET, Server
from tools.bench.keeper import answered, require
from tools.bench.live.asking import pencil_of, polls, taps
from tools.bench.live.filling import fill, keeper_of, key_of
from tools.bench.live.phones import Crowd, Phone
from tools.bench.measures import bidding_game

# A keeper's write waits longer than this where the server gives in; how many times as fast is tried one after another.
GIVES_IN_S = 0.25
FASTER = (1.5, 2, 2.5, 3, 4, 5, 6, 8, 10)


class Pace(Struct, frozen=True):
    """After how many seconds who watches asks again, who keeps the score asks again, and taps again."""

    watchers_s: float
    keepers_s: float
    tap_s: float

    def faster(self, times: float) -> Pace:
        """The same, so many times as fast."""
        return Pace(self.watchers_s / times, self.keepers_s / times, self.tap_s / times)


# They ask as often as static/js/app.js does; a round of four takes seven taps and three minutes.
REAL = Pace(3.0, 8.0, 25.0)


class Waits(Struct, frozen=True):
    """How many answers came in a second, and how many seconds the phones waited: half of them, and all but one of a
    hundred.
    """

    per_second: float
    median: float
    p99: float


class Evening(Struct, frozen=True):
    """What so many tables need, and what they got."""

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
    """A server of ours over a database of so many running games, each in a club of its own, and their keepers."""

    def __init__(self, folder: Path, tables: int, address: str = "") -> None:
        self.server = Server(folder, address)
        self._app = create_app({"SQLALCHEMY_DATABASE_URI": self.server.address, "SECRET_KEY": SECRET})
        with self._app.app_context():
            fill(bidding_game(), tables, lambda number: number)
            db.engine.dispose()
        self.pencils = [pencil_of(self._app, keeper_of(game)) for game in range(1, tables + 1)]
        self._taps = [taps(game, pencil) for game, pencil in enumerate(self.pencils, start=1)]

        self._tapped: Counter[int] = Counter()

    def page_length(self) -> int:
        """How many characters the page of a game has, as its keeper gets it."""
        page = self._app.test_client(use_cookies=False).get(f"/games/{key_of(1)}", headers=self._cookie(1))
        return len(answered(page).text)

    def evening(self, tables: int, watchers: int, seconds: float, pace: Pace) -> Evening:
        """So many of the tables play for a while, each with so many watchers."""
        games = range(1, tables + 1)
        looking = [
            Phone(polls(game, {}, self._tapped[game]), pace.watchers_s) for game in games for _ in range(watchers)
        ]
        looking += [Phone(polls(game, self._cookie(game), self._tapped[game]), pace.keepers_s) for game in games]
        tapping = [Phone(self._taps[game - 1], pace.tap_s) for game in games]
        before = self.server.memory()
        took = Crowd([*looking, *tapping], self.server.port).ask_for(seconds)
        self._tapped.update({game: len(phone.waits) for game, phone in zip(games, tapping, strict=True)})
        statuses = [status for phone in tapping for status in phone.answers]
        require(set(statuses) == {200}, f"every tap to be kept: {self.server.output()}")
        return Evening(
            tables,
            watchers,
            sum(1 / phone.every_s for phone in looking),
            waits_of(looking, took),
            waits_of(tapping, took),
            sum(phone.answers.get(200, 0) for phone in looking),
            sum(phone.broken for phone in (*looking, *tapping)),
            before,
            self.server.memory(),
        )

    def until_it_gives_in(self, tables: int, watchers: int, seconds: float, pace: Pace) -> list[Evening]:
        """Ever faster, until one write of a hundred is not kept in time; the last is where it gave in."""
        evenings = []
        for times in FASTER:
            evenings.append(self.evening(tables, watchers, seconds, pace.faster(times)))
            if evenings[-1].writes.p99 > GIVES_IN_S:
                break
        return evenings

    def _cookie(self, game: int) -> dict[str, str]:
        return {"Cookie": self.pencils[game - 1]["Cookie"]}


@contextmanager
def playing(folder: Path, tables: int, address: str = "") -> Iterator[Tables]:
    """The tables, served meanwhile: from a new file, or from the empty database at an address."""
    ours = Tables(folder, tables, address)
    try:
        ours.server.start()
        yield ours
    finally:
        ours.server.kill()


def waits_of(phones: Sequence[Phone], seconds: float) -> Waits:
    """How long these phones waited."""
    waits = sorted(wait for phone in phones for wait in phone.waits)
    return Waits(len(waits) / seconds, median(waits), waits[int(len(waits) * 0.99)])
