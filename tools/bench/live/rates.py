"""Responses per second to phones that send again at once, compared with a bare Flask view behind the same server."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

from msgspec import Struct

from tools.bench.keeper import require
from tools.bench.live.bare import BareServer
from tools.bench.live.filling import key_of
from tools.bench.live.http_requests import NextRequest, gets, polls
from tools.bench.live.load_generator import LoadGenerator, Phone
from tools.bench.live.load_run import Tables

# This many requests at a time keep a server busy without a queue.
PHONES_AT_ONCE = 16
WARM_UP_S = 2.0
UNCHANGED, FOUND = 304, 200


class Rates(Struct, frozen=True):
    """Responses per second of ours and of the floor, pair by pair in turns."""

    name: str
    pairs: Sequence[tuple[float, float]]

    @property
    def share(self) -> float:
        """The part of the floor's rate that ours reaches: the median of all pairs."""
        return median(ours / floor for ours, floor in self.pairs)


def rates_of(tables: Tables, folder: Path, turns: int, seconds: float) -> list[Rates]:
    """Time two requests, ours and the floor in turns: a watcher's poll of an unchanged game, and a keeper's page of a
    running game.
    """
    games = range(1, len(tables.pencils) + 1)
    page = _RequestKind(lambda game: gets(f"/games/{key_of(game)}", tables.pencils[game - 1]), FOUND)
    floor = BareServer(folder, tables.page_length())
    floor.start()
    try:
        nothing_new = _RequestKind(lambda game: polls(game, {}), UNCHANGED)
        ports = tables.server.port, floor.port
        return [
            Rates("nothing new for a watcher", _in_turns(nothing_new, games, ports, turns, seconds)),
            Rates("the page of a running game", _in_turns(page, games, ports, turns, seconds)),
        ]
    finally:
        floor.kill()


class _RequestKind(Struct, frozen=True):
    """A kind of request: how it is made for a game by its number, and the status of every correct response."""

    requests_for: Callable[[int], NextRequest]
    status: int


def _in_turns(
    kind: _RequestKind, games: Sequence[int], ports: tuple[int, int], turns: int, seconds: float
) -> list[tuple[float, float]]:
    """Return the rates of ours and of the floor as fast as they can, after a warm-up."""
    chosen = [games[number % len(games)] for number in range(PHONES_AT_ONCE)]
    ours, floor = (LoadGenerator([Phone(kind.requests_for(game), 0) for game in chosen], port) for port in ports)
    for load in (ours, floor):
        load.run_for(min(seconds, WARM_UP_S))
    return [(_rate(ours, kind.status, seconds), _rate(floor, kind.status, seconds)) for _ in range(turns)]


def _rate(load: LoadGenerator, status: int, seconds: float) -> float:
    """Return responses per second. Raises RuntimeError if one has another status."""
    for phone in load.phones:
        phone.waits.clear()
        phone.statuses.clear()
    took = load.run_for(seconds)
    require({each for phone in load.phones for each in phone.statuses} == {status}, f"every response to be {status}")
    return sum(len(phone.waits) for phone in load.phones) / took
