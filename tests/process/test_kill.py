"""The power goes off at the card table: what was answered is kept, whatever the moment.

A real server process is killed between taps and within them, over a real file. The moments within are spread over the
life of a request as long as it is on this machine; at each of them every outcome passes that the promise allows.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median

import pytest

from tests.process.phone import Phone
from tests.process.server import Server
from tests.process.sheet_on_page import sheet_on
from tests.process.taps import Tap, evening, recorded_in
from tests.process.waiting import comes_true

#         Gina     Harry    Frank    Irene        The sample evening begins so, de Silva: bid, tricks.
EVENING = """
    1     1 1      0 0      0 0      1 0
    2     2 2      0 0      1 0      0 0
    3     1 1      1 1      0 0      2 1
    4     2 2      1 0      1 1      1 1
    5     1 1      2 2      1 1      2 1
"""
NAMES = ("Gina", "Harry", "Frank", "Irene")
# Their running totals there after the fifth round: 6 + 1, 0 + 2, 0 + 1, −1 − 1.
TOTALS = ["7", "2", "1", "−2"]
IRENE = 3

# The taps after which the server dies before the next one: the last of a round, and any.
KILLED_AFTER = {7, 21}
# The taps during which it dies, and after which part of the time that a tap takes.
KILLED_DURING = {0: 0.0, 12: 0.5, 26: 0.7, 33: 0.85, 39: 1.0}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server that is not started yet; nothing of it is left running."""
    server = Server(tmp_path)
    yield server
    server.kill()


def test_whatever_was_answered_is_kept_when_the_server_is_killed(server: Server) -> None:
    server.start()
    phone = Phone(server)
    game = phone.start_game("desilva", NAMES, dealer=IRENE)

    taps = evening(EVENING)
    took = [timed(partial(phone.get, game))]
    for number, tap in enumerate(taps):
        before, after = taps[:number], taps[: number + 1]
        if number in KILLED_DURING:
            answered = killed_during(phone, game, tap, after=median(took) * KILLED_DURING[number])
            server.start()
            kept = recorded_in(phone.state(game))
            assert kept == values_of(after) or (kept == values_of(before) and not answered)
        took.append(timed(partial(accepted, phone, game, tap)))
        if number in KILLED_AFTER:
            server.kill()
            server.start()
            assert recorded_in(phone.state(game)) == values_of(after)
            accepted(phone, game, tap)

    # Every tap counts once, however often it was sent.
    assert phone.state(game)["version"] == 1 + len(taps)
    last = sheet_on(phone.get(f"{game}/plain").text)[4]
    assert last[1::2] == TOTALS


def test_a_server_killed_while_it_makes_its_database_starts_the_next_time(server: Server) -> None:
    server.launch()
    assert comes_true(server.database.exists)
    server.kill()

    server.start()
    phone = Phone(server)
    assert phone.get(phone.start_game("desilva", NAMES, dealer=IRENE)).status == 200


def values_of(taps: list[Tap]) -> dict[tuple[int, int, str], int]:
    """The cells after these taps."""
    return {tap.place: tap.value for tap in taps}


def accepted(phone: Phone, game: str, tap: Tap) -> None:
    answer = phone.send_write(game, tap.act_id, tap.write)
    assert answer is not None
    assert answer.status == 200, answer.text


def killed_during(phone: Phone, game: str, tap: Tap, *, after: float) -> bool:
    """Kill the server while it does this, so many seconds after it was asked; whether it had answered before."""
    killer = threading.Timer(after, phone.server.kill)
    killer.start()
    answer = phone.send_write(game, tap.act_id, tap.write)
    killer.join()
    return answer is not None and answer.status == 200


def timed(act: Callable[[], object]) -> float:
    """The seconds that it took."""
    start = time.monotonic()
    act()
    return time.monotonic() - start
