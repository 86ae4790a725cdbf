"""`script/bench largest`: what the pages of the largest game cost, and how long a keeper waits while ten clients bring
such games in.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from threading import Event, Thread
from uuid import uuid4

import click
from flask import Flask
from flask.testing import FlaskClient
from msgspec import Struct, to_builtins
from sqlalchemy import event

from scorekeeper.files.game_file import game_text
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.length import most_rounds
from scorekeeper.rules.presets import preset_definition
from scorekeeper.rules.rule_set.definition import rule_set_from, with_changes
from scorekeeper.storage.database import db
from tests.process.phone import Phone
from tests.process.server import Server
from tests.sheets.samples import played
from tools.bench.keeper import an_app, answered, keeper
from tools.bench.measures import started

PLAYERS, FEW_ROUNDS = 13, 3
RULES = {"decks": 4, "players": {"least": 3, "most": PLAYERS}}
CLIENTS, TAPS = 10, 100
REPETITIONS = 5
# Pages that a client gets again and again besides importing the game.
PAGES = ("", "/recap", "/sheet.xlsx")
# Sheets on paper are made by a process of their own, and cost the server nothing.
MEASURED = (
    *("", "/state", "/recap", "/history", "/settlement", "/advice", "/players", "/rounds/1", "/rounds.csv"),
    *("/sheet.xlsx", "/game.ohhell.json", "/group.zip"),
)
BOUNDARY = "a-boundary"


class LargestFigures(Struct, frozen=True):
    """Milliseconds of the processor for each page of the largest game, and those for which bringing it in holds the
    write lock, the least of several; for a keeper's tap alone and beside so many clients, median and 99th percentile;
    and how many games these brought in a second.
    """

    rounds: int
    pages_ms: dict[str, float]
    locked_ms: float
    alone_ms: tuple[float, float]
    beside_ms: tuple[float, float]
    imports_per_second: float


@click.command()
@click.option("--quick", is_flag=True, help="A small game and a few taps: to see that it runs, not how fast.")
@click.option("--json", "as_json", is_flag=True, help="The figures for programs.")
def largest(*, quick: bool, as_json: bool) -> None:
    """Measure the largest game there may be: its pages, and ten clients who bring it in beside a keeper."""
    rounds, taps, clients = (FEW_ROUNDS, 5, 2) if quick else (most_rounds(PLAYERS), TAPS, CLIENTS)
    game = large_game(rounds)
    with TemporaryDirectory() as folder, an_app(Path(folder) / "largest.sqlite3") as app:
        repetitions = 1 if quick else REPETITIONS
        pages = page_costs(keeper(app), started(app, game), repetitions)
        locked = min(lock_held(app, game) for _ in range(repetitions))
    with TemporaryDirectory() as folder:
        figures = LargestFigures(rounds, pages, locked, *waits_beside(Path(folder), game_text(game), clients, taps))
    click.echo(json.dumps(to_builtins(figures), indent=1) if as_json else as_text(figures))


def as_text(figures: LargestFigures) -> str:
    """A few lines for people."""
    f = figures
    lines = [f"a game of {f.rounds} rounds and {PLAYERS} players, processor"]
    lines += [f"  {page or 'the page':<24}{cost:>6.0f} ms" for page, cost in f.pages_ms.items()]
    lines.append(f"{'brought in, write lock':<26}{f.locked_ms:>6.0f} ms")
    for what, (middle, slowest) in (("a keeper's tap", f.alone_ms), (f"  beside {CLIENTS} clients", f.beside_ms)):
        lines.append(f"{what:<26}median {middle:.0f} ms, 99th percentile {slowest:.0f} ms")
    lines.append(f"  who bring in              {f.imports_per_second:.1f} such games a second and look at them")
    return "\n".join(lines)


def large_game(rounds: int) -> Game:
    """A game of thirteen with so many rounds, all of them played."""
    rules = rule_set_from(with_changes(preset_definition("desilva"), RULES))
    agreed = tuple(1 + number % 8 for number in range(rounds))
    return played(rules, PLAYERS, rounds, agreed=agreed).game


def page_costs(phone: FlaskClient, key: str, repetitions: int) -> dict[str, float]:
    """Milliseconds of the processor for each page."""

    def cost(page: str) -> float:
        begin = time.process_time()
        answered(phone.get(f"/games/{key}{page}"))
        return (time.process_time() - begin) * 1000

    return {page: min(cost(page) for _ in range(repetitions)) for page in MEASURED}


def lock_held(app: Flask, game: Game) -> float:
    """Milliseconds between taking and giving back the write lock while a game is brought in."""
    moments: list[float] = []

    def note_time(*_more: object) -> None:
        moments.append(time.perf_counter())

    with app.app_context():
        engine = db.engine
    # The pool checks a connection out and begins; the write lock is taken at once and released by the commit.
    event.listen(engine, "begin", note_time)
    event.listen(engine, "commit", note_time)
    try:
        started(app, game)
    finally:
        event.remove(engine, "begin", note_time)
        event.remove(engine, "commit", note_time)
    return (moments[-1] - moments[-2]) * 1000


def waits_beside(
    folder: Path, text: str, clients: int, taps: int
) -> tuple[tuple[float, float], tuple[float, float], float]:
    """How long a keeper waits for a tap, alone and beside so many clients; and how many games these brought in a
    second.
    """
    server = Server(folder)
    server.start()
    try:
        tap = tapping(Phone(server))
        alone = [tap() for _ in range(taps)]
        begin = time.monotonic()
        with bringing_in(server, text, clients) as brought:
            beside = [tap() for _ in range(taps)]
        return spread(alone), spread(beside), len(brought) / (time.monotonic() - begin)
    finally:
        server.kill()


def spread(waits: list[float]) -> tuple[float, float]:
    """Median and 99th percentile."""
    return median(waits), quantiles(waits, n=100, method="inclusive")[-1]


def tapping(phone: Phone) -> Callable[[], float]:
    """The dealer's bid, changed again and again; each call gives its milliseconds."""
    game = phone.start_game("desilva", ("Gina", "Harry", "Frank", "Irene"), 3)
    bids = cycle((0, 1))
    held: list[int | None] = [None]

    def tap() -> float:
        was, now = held[-1], next(bids)
        begin = time.perf_counter()
        answer = phone.send_write(game, uuid4().hex, {"round": 1, "seat": 0, "cell": "bid", "was": was, "now": now})
        waited = (time.perf_counter() - begin) * 1000
        if answer is None or answer.status != 200:
            raise RuntimeError(f"a tap was not taken: {answer}")
        held.append(now)
        return waited

    return tap


@contextmanager
def bringing_in(server: Server, text: str, clients: int) -> Iterator[list[str]]:
    """So many clients bring the game in and look at it, again and again; yields the games as they come."""
    over, brought = Event(), list[str]()

    def go_on(phone: Phone) -> None:
        while not over.is_set():
            answer = bring_in(phone, text)
            brought.append(answer)
            for page in PAGES:
                phone.get(f"{answer}{page}")

    threads = [Thread(target=go_on, args=(Phone(server),)) for _ in range(clients)]
    for thread in threads:
        thread.start()
    try:
        yield brought
    finally:
        over.set()
        for thread in threads:
            thread.join()


def bring_in(phone: Phone, text: str) -> str:
    """Bring in a game file as its form does; the path of the game. Raises RuntimeError."""
    # Import it also where the same game is there already.
    parts = {'name="copy"': "1", 'name="file"; filename="a.ohhell.json"': text}
    body = "".join(
        f"--{BOUNDARY}\r\nContent-Disposition: form-data; {part}\r\n\r\n{content}\r\n"
        for part, content in parts.items()
    )
    head = {"Content-Type": f"multipart/form-data; boundary={BOUNDARY}"}
    answer = phone.request("POST", "/games/import", f"{body}--{BOUNDARY}--\r\n".encode(), head)
    if answer.status != 303:
        raise RuntimeError(f"the game was not brought in: {answer.status}")
    return answer.location
