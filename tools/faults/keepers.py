"""Keepers who go on tapping whatever happens to the server, and check after every failure that nothing is lost.

Their evenings are random, and the totals are computed without any code of the app.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from http.client import HTTPException
from random import Random
from threading import Event, Thread
from typing import TypeVar

from tests.process.phone import Phone, Response
from tests.process.server import TIMEOUT_S, Server
from tests.process.sheet_on_page import sheet_on
from tests.process.taps import Place, Tap, evening, recorded_in
from tools.faults.findings import Findings

PAUSE_S = 0.05
# The errors of a request whose server is gone, is starting, or answers that it cannot store anything now.
BROKEN = (OSError, HTTPException, RuntimeError, ValueError)
Result = TypeVar("Result")
# Four players of de Silva's game, of whom the last deals first.
NAMES = ("Gina", "Harry", "Frank", "Irene")
DEALER = 3
ROUNDS = 6


class Keeper:
    """A phone that records one evening after another."""

    def __init__(self, server: Server, findings: Findings, seed: int) -> None:
        self._phone = Phone(server)
        self._findings = findings
        self._dice = Random(seed)
        self._over = Event()
        self._thread = Thread(target=self._play, daemon=True)
        self.acknowledged = 0

    def begin(self) -> None:
        """Start to play."""
        self._thread.start()

    def ask_to_end(self) -> None:
        """Let the current evening be the last one."""
        self._over.set()

    def is_playing(self) -> bool:
        """Return whether it still records."""
        return self._thread.is_alive()

    def end(self) -> None:
        """End after the current evening, which needs a server that responds."""
        self.ask_to_end()
        self._thread.join(TIMEOUT_S * 5)
        self._findings.require(not self._thread.is_alive(), "a keeper could not end the evening")

    def _play(self) -> None:
        while not self._over.is_set():
            self._play_evening()

    def _play_evening(self) -> None:
        taps, totals = random_evening(self._dice)
        game = self._until_it_works(lambda: self._phone.start_game("desilva", NAMES, DEALER))
        kept: dict[Place, int] = {}
        for tap in taps:
            if not self._tap(game, tap, kept):
                return
            kept[tap.place] = tap.value
            self.acknowledged += 1
            self._findings.count("writes acknowledged")
        state = self._until_it_works(lambda: self._phone.state(game))
        self._findings.require(recorded_in(state) == kept, f"{game}: a write is lost at the end")
        self._findings.require(state["version"] == 1 + len(taps), f"{game}: a write was done twice")
        page = self._until_it_works(lambda: self._phone.get(f"{game}/plain").text)
        shown = sheet_on(page)[len(taps) // (2 * len(NAMES)) - 1][1::2]
        self._findings.require(
            shown == [str(total).replace("-", "−") for total in totals], f"{game}: the totals are {shown}, not {totals}"
        )
        self._findings.count("evenings compared with totals computed independently")

    def _tap(self, game: str, tap: Tap, kept: dict[Place, int]) -> bool:
        """Send a tap until it is acknowledged, and return whether it was."""
        deadline = time.monotonic() + TIMEOUT_S * 5
        while time.monotonic() < deadline:
            answer = self._send(game, tap)
            if answer is not None and answer.status == 200:
                return True
            if answer is not None and answer.status != 503:
                self._findings.require(False, f"{game}: {tap.act_id} was answered {answer.status}")
                return False
            self._findings.count("writes not answered" if answer is None else "writes answered 503")
            # Both are allowed: it was done and the response was lost, or it was not done.
            recorded = recorded_in(self._until_it_works(lambda: self._phone.state(game)))
            allowed = recorded in (kept, kept | {tap.place: tap.value})
            self._findings.require(allowed, f"{game}: before {tap.act_id} a write is lost")
            time.sleep(PAUSE_S)
        self._findings.require(False, f"{game}: {tap.act_id} was never answered")
        return False

    def _send(self, game: str, tap: Tap) -> Response | None:
        try:
            return self._phone.send_write(game, tap.act_id, tap.write)
        except BROKEN:
            return None

    def _until_it_works(self, act: Callable[[], Result]) -> Result:
        deadline = time.monotonic() + TIMEOUT_S * 5
        while True:
            try:
                return act()
            except BROKEN:
                if time.monotonic() > deadline:
                    raise
                time.sleep(PAUSE_S)


@contextmanager
def keepers_at(server: Server, findings: Findings, number: int, seed: int) -> Iterator[list[Keeper]]:
    """Let keepers play meanwhile; at the end each finishes the evening, so the server must work again."""
    keepers = [Keeper(server, findings, seed * 1000 + each) for each in range(number)]
    for keeper in keepers:
        keeper.begin()
    yield keepers
    for keeper in keepers:
        keeper.end()


def wait_for_writes(
    keepers: list[Keeper],
    enough: Callable[[Iterable[bool]], bool] = all,
    *,
    goes_on: Callable[[], bool] = lambda: True,
    seconds: float = TIMEOUT_S,
) -> bool:
    """Wait until all keepers have written again, or with `any` one of them, and return whether they have.

    Nothing more is to be expected once `goes_on` returns false, or after these seconds.
    """
    before = [keeper.acknowledged for keeper in keepers]
    deadline = time.monotonic() + seconds
    while not enough(keeper.acknowledged > was for keeper, was in zip(keepers, before, strict=True)):
        if not goes_on() or time.monotonic() > deadline:
            return False
        time.sleep(PAUSE_S / 5)
    return True


def random_evening(dice: Random) -> tuple[list[Tap], list[int]]:
    """Return the taps of an evening of four, and the totals at its end."""
    lines, totals = [], [0] * len(NAMES)
    for cards in range(1, ROUNDS + 1):
        bids, tricks = _bids(dice, cards), _tricks(dice, cards)
        lines.append(" ".join(map(str, [cards, *(each for pair in zip(bids, tricks, strict=True) for each in pair)])))
        for seat, (bid, taken) in enumerate(zip(bids, tricks, strict=True)):
            # De Silva's points: the bid if it was made, or else minus one for each trick it was missed by.
            totals[seat] += bid if bid == taken else -abs(bid - taken)
    return evening("\n".join(lines)), totals


def _bids(dice: Random, cards: int) -> list[int]:
    """Return four bids that do not add up to the cards, whichever player bids last."""
    while True:
        bids = [dice.randint(0, min(cards, 3)) for _ in NAMES]
        if sum(bids) != cards:
            return bids


def _tricks(dice: Random, cards: int) -> list[int]:
    tricks = [0] * len(NAMES)
    for _ in range(cards):
        tricks[dice.randrange(len(NAMES))] += 1
    return tricks
