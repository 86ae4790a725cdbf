"""How many answers a second the server gives to phones that ask again at once, beside a bare Flask view behind the same
server.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

from msgspec import Struct

from tools.bench.keeper import require
from tools.bench.live.asking import Question, gets, polls
from tools.bench.live.bare import BareServer
from tools.bench.live.evening import Tables
from tools.bench.live.filling import key_of
from tools.bench.live.phones import Crowd, Phone

# So many questions at a time keep a server busy without a queue.
EAGER_PHONES = 16
WARM_UP_S = 2.0
UNCHANGED, FOUND = 304, 200


class Rates(Struct, frozen=True):
    """Answers a second of ours and of the floor, pair by pair in turns; `wanted` are ours at least, where any are."""

    name: str
    pairs: Sequence[tuple[float, float]]
    wanted: int | None = None

    @property
    def share(self) -> float:
        """Which part of the floor's rate ours reaches: the median of all pairs."""
        return median(ours / floor for ours, floor in self.pairs)


def rates_of(tables: Tables, folder: Path, turns: int, seconds: float) -> list[Rates]:
    """Time two questions, ours and the floor in turns: a watcher's whether anything is new, where nothing is, and a
    keeper's for the page of a running game.
    """
    games = range(1, len(tables.pencils) + 1)
    page = _Asked(lambda game: gets(f"/games/{key_of(game)}", tables.pencils[game - 1]), FOUND)
    floor = BareServer(folder, tables.page_length())
    floor.start()
    try:
        nothing_new = _Asked(lambda game: polls(game, {}), UNCHANGED)
        ports = tables.server.port, floor.port
        return [
            Rates("nothing new for a watcher", _in_turns(nothing_new, games, ports, turns, seconds)),
            Rates("the page of a running game", _in_turns(page, games, ports, turns, seconds), wanted=900),
        ]
    finally:
        floor.kill()


class _Asked(Struct, frozen=True):
    """A kind of question: how it is put about a game by its number, and the status of every right answer."""

    question: Callable[[int], Question]
    status: int


def _in_turns(
    asked: _Asked, games: Sequence[int], ports: tuple[int, int], turns: int, seconds: float
) -> list[tuple[float, float]]:
    """As fast as they can, ours and the floor, after a warm-up."""
    chosen = [games[number % len(games)] for number in range(EAGER_PHONES)]
    ours, floor = (Crowd([Phone(asked.question(game), 0) for game in chosen], port) for port in ports)
    for crowd in (ours, floor):
        crowd.ask_for(min(seconds, WARM_UP_S))
    return [(_rate(ours, asked.status, seconds), _rate(floor, asked.status, seconds)) for _ in range(turns)]


def _rate(crowd: Crowd, status: int, seconds: float) -> float:
    """Answers in a second. Raises RuntimeError where one has another status."""
    for phone in crowd.phones:
        phone.waits.clear()
        phone.answers.clear()
    took = crowd.ask_for(seconds)
    require({each for phone in crowd.phones for each in phone.answers} == {status}, f"every answer to be {status}")
    return sum(len(phone.waits) for phone in crowd.phones) / took
