"""A home served by several processes, which are one server for whoever starts and ends it."""

from __future__ import annotations

import socket
import time
from pathlib import Path

import pytest

from tests.process.server import HOST, LOOK_AGAIN_S, PATIENCE_S, Server


def test_when_the_first_process_is_killed_nobody_listens_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PROCESSES", "3")
    server = Server(tmp_path)
    server.start()
    deadline = time.monotonic() + PATIENCE_S
    # It listens a moment before it says so.
    while "The scorekeeper is at" not in server.output() and time.monotonic() < deadline:
        time.sleep(LOOK_AGAIN_S)
    # They share one socket, so all of them have to be gone.
    server.kill()
    while listening(server.port) and time.monotonic() < deadline:
        time.sleep(LOOK_AGAIN_S)
    assert not listening(server.port)
    assert server.output().count("The scorekeeper is at") == 1


def listening(port: int) -> bool:
    try:
        socket.create_connection((HOST, port), timeout=PATIENCE_S).close()
    except ConnectionRefusedError:
        return False
    return True
