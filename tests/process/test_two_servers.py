"""Past one machine: two server processes behind one PostgreSQL, and everybody sees one and the same table."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.databases import Database, a_postgresql_database
from tests.process.phone import Phone
from tests.process.server import TIMEOUT_S, Server
from tests.process.taps import Tap, evening, recorded_in

pytestmark = pytest.mark.postgresql

#         Gina     Harry    Frank    Irene        De Silva: bid, tricks.
EVENING = """
    1     1 1      0 0      0 0      1 0
    2     2 2      0 0      1 0      0 0
"""
NAMES = ("Gina", "Harry", "Frank", "Irene")
IRENE = 3
GAMES = 4


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    """Two processes that start together on a database without tables: one makes them, the other waits for it."""
    with (
        a_postgresql_database() as database,
        a_server(tmp_path_factory.mktemp("one"), database) as one,
        a_server(tmp_path_factory.mktemp("other"), database) as other,
    ):
        with ThreadPoolExecutor(2) as starting:
            list(starting.map(Server.start, (one, other)))
        yield one, other


@contextmanager
def a_server(folder: Path, database: Database) -> Iterator[Server]:
    server = Server(folder, database.address)
    yield server
    server.kill()


def test_two_processes_keep_every_write_once_and_show_the_same(servers: tuple[Server, Server]) -> None:
    phone = Phone(servers[0])
    games = [phone.start_game("desilva", NAMES, dealer=IRENE) for _ in range(GAMES)]

    with ThreadPoolExecutor(GAMES) as tables:
        statuses = list(tables.map(lambda game: an_evening(phone, game, servers), games, timeout=TIMEOUT_S))

    taps = evening(EVENING)
    for game, answered in zip(games, statuses, strict=True):
        # The same tap at both processes at once is done once, and both are told so.
        assert answered == [200] * 2 * len(taps)
        states = [phone.at(server).state(game) for server in servers]
        assert states[0] == states[1]
        assert recorded_in(states[0]) == {tap.place: tap.value for tap in taps}
        assert states[0]["version"] == 1 + len(taps)


def test_of_two_keepers_at_two_processes_the_slower_one_gets_a_conflict(servers: tuple[Server, Server]) -> None:
    one, other = servers
    phone = Phone(one)
    game = phone.start_game("desilva", NAMES, dealer=IRENE)
    watcher = Phone(other)
    seen = watcher.get(f"{game}/state")
    assert watcher.get(f"{game}/state", etag=seen.etag).status == 304

    taps = [Tap((1, 0, "bid"), value) for value in (0, 1)]
    with ThreadPoolExecutor(2) as keepers:
        sent = [
            keepers.submit(answered, phone.at(s), game, t, f"keeper-{t.value}")
            for s, t in zip(servers, taps, strict=True)
        ]
        statuses = [each.result(TIMEOUT_S) for each in sent]
    assert sorted(statuses) == [200, 409]

    # A watcher at the other process gets it with the next poll.
    news = watcher.get(f"{game}/state", etag=seen.etag)
    assert news.status == 200
    assert recorded_in(watcher.state(game)) == {taps[statuses.index(200)].place: taps[statuses.index(200)].value}
    assert watcher.get(f"{game}/state", etag=news.etag).status == 304
    assert Phone(one).get(f"{game}/state", etag=news.etag).status == 304


def an_evening(phone: Phone, game: str, servers: tuple[Server, Server]) -> list[int]:
    """Every tap of an evening, sent to both processes at once; what they answered."""
    statuses = []
    with ThreadPoolExecutor(2) as both:
        for tap in evening(EVENING):
            sent = [both.submit(answered, phone.at(server), game, tap, tap.act_id) for server in servers]
            statuses += [each.result(TIMEOUT_S) for each in sent]
    return statuses


def answered(phone: Phone, game: str, tap: Tap, act_id: str) -> int:
    answer = phone.send_write(game, act_id, tap.write)
    return 0 if answer is None else answer.status
