"""A home served by several processes, which are one server for whoever starts and ends it."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException
from pathlib import Path
from urllib.request import urlopen

import pytest

from scorekeeper.paths import STATIC
from scorekeeper.storage.database.sqlite_file import count_games
from tests.process.phone import Phone
from tests.process.server import HOST, TIMEOUT_S, Server, free_port
from tests.process.waiting import comes_true

NAMES = ("Gina", "Harry", "Frank", "Irene")


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server with two workers."""
    monkeypatch.setenv("PROCESSES", "2")
    server = Server(tmp_path)
    server.start()
    yield server
    server.kill()


def test_when_the_first_process_is_killed_nobody_listens_any_more(server: Server) -> None:
    server.send(signal.SIGKILL)
    assert comes_true(lambda: not listening(server.port))
    assert server.output().count(f"http://{HOST}:{server.port}/") == 1


def test_a_worker_that_is_killed_is_started_again_and_requests_go_on(server: Server) -> None:
    phone = Phone(server)
    game = phone.start_game("desilva", NAMES, dealer=3)
    assert comes_true(lambda: len(server.workers()) == 2)
    before = server.workers()
    os.kill(before[0], signal.SIGKILL)
    assert comes_true(lambda: before[0] not in server.workers() and len(server.workers()) == 2)
    # The other worker has served meanwhile; the new one serves as soon as it listens.
    assert all(comes_true(lambda: asked(phone, game) == 200) for _ in range(20))


def test_a_server_killed_while_it_makes_its_database_starts_the_next_time(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.launch()
    assert comes_true(server.database.exists)
    server.kill()
    server.start()
    try:
        phone = Phone(server)
        assert phone.get(phone.start_game("desilva", NAMES, dealer=3)).status == 200
    finally:
        server.kill()


def test_all_scripts_are_answered_when_they_are_asked_for_at_once(server: Server) -> None:
    """Each worker shortens them itself, by a tool that waits for ever in a process forked after its first use."""
    page = fetched(server, "/")
    [version] = set(re.findall(r'"/static/(\w+)/', page.decode()))
    scripts = [path.relative_to(STATIC).as_posix() for path in STATIC.glob("js/**/*.js")]
    with ThreadPoolExecutor(8) as people:
        answers = people.map(lambda path: fetched(server, f"/static/{version}/{path}"), scripts)
        assert all(answers)


@pytest.mark.parametrize(
    "wanted", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP], ids=["SIGTERM", "Ctrl+C", "the terminal is closed"]
)
def test_a_server_that_is_asked_to_end_ends_quietly(server: Server, wanted: signal.Signals) -> None:
    """Whoever copies the file of its database alone afterwards has every game."""
    Phone(server).start_game("desilva", NAMES, dealer=3)
    server.send(wanted)
    assert server.wait() == 0
    assert [file.name for file in server.folder.glob("kept.sqlite3*")] == ["kept.sqlite3"]
    assert count_games(server.database) == 1
    assert not listening(server.port)
    logged = server.output().splitlines()
    [line] = [each for each in logged if each[0] != "{"]
    assert line.endswith(f" http://{HOST}:{server.port}/")
    assert [json.loads(line)["event"] for line in logged if line[0] == "{"] == ["Started", "Ended"]


def test_figures_are_those_of_all_workers_whichever_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROCESSES", "2")
    monkeypatch.setenv("METRICS", "on")
    server = Server(tmp_path)
    server.start()
    try:
        with ThreadPoolExecutor(4) as people:
            list(people.map(lambda _: fetched(server, "/rules"), range(40)))
        pages = 'scorekeeper_answers_total{method="GET",route="/rules",status="200"} 40.0'
        assert all(pages in fetched(server, "/metrics").decode() for _ in range(8))
    finally:
        server.send(signal.SIGTERM)
        server.wait()


def test_a_request_under_way_is_answered_before_the_server_ends(server: Server) -> None:
    body = b"game=1"
    head = f"POST /games/import HTTP/1.1\r\nHost: {HOST}\r\nContent-Length: {len(body)}\r\n\r\n".encode()
    with socket.create_connection((HOST, server.port), timeout=TIMEOUT_S) as connection:
        connection.sendall(head + body[:1])
        # The workers have begun to read it as soon as they answer somebody who came later.
        assert Phone(server).get("/healthz").status == 200
        server.send(signal.SIGTERM)
        assert comes_true(lambda: not listening(server.port))
        connection.sendall(body[1:])
        assert connection.recv(12) == b"HTTP/1.1 400"
    assert server.wait() == 0


def test_a_port_where_a_scorekeeper_listens_is_taken_for_another_one(server: Server) -> None:
    command = [sys.executable, "-m", *server.command(server.port)]
    environment = server.environment() | {"SECRET_KEY": "another one of these tests"}
    second = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=TIMEOUT_S)
    assert (second.returncode, second.stdout) == (1, "")
    assert second.stderr.startswith(f"Port {server.port} of {HOST} cannot be used: Address already in use.")


def test_a_server_starts_again_at_once_where_one_has_just_ended(server: Server) -> None:
    with ThreadPoolExecutor(4) as phones:
        assert set(phones.map(lambda _: Phone(server).get("/healthz").status, range(8))) == {200}
    port = server.port
    server.send(signal.SIGTERM)
    server.wait()
    command = [sys.executable, "-m", *server.command(port)]
    with subprocess.Popen(command, env=server.environment(), stdout=subprocess.DEVNULL) as again:
        try:
            assert comes_true(lambda: listening(port))
        finally:
            again.terminate()


def test_workers_that_cannot_be_prepared_end_the_server_with_a_failure(tmp_path: Path) -> None:
    script = (
        "from scorekeeper.web.serving.workers import run_workers\n"
        "run_workers(lambda: 1 / 0, '127.0.0.1', int(__import__('sys').argv[1]), 1, lambda: None)\n"
    )
    command = [sys.executable, "-c", script, str(free_port())]
    ended = subprocess.run(command, capture_output=True, text=True, check=False, timeout=TIMEOUT_S)
    assert ended.returncode == 1
    assert "ZeroDivisionError" in ended.stderr
    assert ended.stdout == ""


def asked(phone: Phone, path: str) -> int:
    try:
        return phone.get(path).status
    except (HTTPException, OSError):
        return 0


def listening(port: int) -> bool:
    try:
        socket.create_connection((HOST, port), timeout=TIMEOUT_S).close()
    except ConnectionRefusedError:
        return False
    except ConnectionResetError:
        return True
    return True


def fetched(server: Server, address: str) -> bytes:
    """What the server answers with."""
    with urlopen(f"http://{HOST}:{server.port}{address}", timeout=TIMEOUT_S) as answer:
        content: bytes = answer.read()
        return content
