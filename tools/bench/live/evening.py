"""Many tables at once: how many questions of watchers a server answers, and how long a keeper waits meanwhile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from scorekeeper.storage.database import db
from scorekeeper.web import create_app
from tests.process.server import SECRET, Server
from tools.bench.keeper import require
from tools.bench.live.asking import pencil_of, polls, taps
from tools.bench.live.bare import BareServer
from tools.bench.live.filling import fill, keeper_of
from tools.bench.live.phones import Crowd, Phone
from tools.bench.measures import bidding_game

# So many questions at a time keep a server busy without a queue.
EAGER_PHONES = 16
WARM_UP_S = 2.0


@dataclass(frozen=True)
class Pace:
    """After how many seconds who watches asks again, who keeps the score asks again, and taps again."""

    watchers_s: float
    keepers_s: float
    tap_s: float


# They ask as often as static/js/app.js does; a round of four takes seven taps and three minutes.
REAL = Pace(3.0, 8.0, 25.0)


@dataclass(frozen=True)
class Waits:
    """How many answers came in a second, and how many seconds the phones waited: half of them, and all but one of a
    hundred.
    """

    per_second: float
    median: float
    p99: float


@dataclass(frozen=True)
class Evening:
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

    def __init__(self, folder: Path, tables: int) -> None:
        self.server = Server(folder)
        self._app = create_app({"SQLALCHEMY_DATABASE_URI": f"sqlite:///{self.server.database}", "SECRET_KEY": SECRET})
        with self._app.app_context():
            fill(bidding_game(), tables, lambda number: number)
            db.engine.dispose()
        self.pencils = [pencil_of(self._app, keeper_of(game)) for game in range(1, tables + 1)]
        self._taps = [taps(game, pencil) for game, pencil in enumerate(self.pencils, start=1)]

        self._tapped: Counter[int] = Counter()

    def rates(self, floor: Server, rounds: int, seconds: float) -> list[tuple[float, float]]:
        """How many times a second ours and the floor say that nothing is new, as fast as they can, in turns."""
        both = [Crowd(self._eager(), each.port) for each in (self.server, floor)]
        for crowd in both:
            crowd.ask_for(min(seconds, WARM_UP_S))
        return [(rate_of(both[0], seconds), rate_of(both[1], seconds)) for _ in range(rounds)]

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

    def _eager(self) -> list[Phone]:
        """Phones that ask again at once, each about another game where there are so many."""
        return [Phone(polls(1 + number % len(self._taps), {}), 0) for number in range(EAGER_PHONES)]

    def _cookie(self, game: int) -> dict[str, str]:
        return {"Cookie": self.pencils[game - 1]["Cookie"]}


@contextmanager
def playing(folder: Path, tables: int) -> Iterator[tuple[Tables, Server]]:
    """The tables and the floor, both served meanwhile."""
    (folder / "floor").mkdir()
    ours, floor = Tables(folder, tables), BareServer(folder / "floor")
    try:
        ours.server.start()
        floor.start()
        yield ours, floor
    finally:
        ours.server.kill()
        floor.kill()


def rate_of(crowd: Crowd, seconds: float) -> float:
    """Answers in a second. Raises RuntimeError where anything was new."""
    for phone in crowd.phones:
        phone.waits.clear()
        phone.answers.clear()
    took = crowd.ask_for(seconds)
    require({status for phone in crowd.phones for status in phone.answers} == {304}, "nothing new")
    return sum(len(phone.waits) for phone in crowd.phones) / took


def waits_of(phones: Sequence[Phone], seconds: float) -> Waits:
    """How long these phones waited."""
    waits = sorted(wait for phone in phones for wait in phone.waits)
    return Waits(len(waits) / seconds, median(waits), waits[int(len(waits) * 0.99)])
