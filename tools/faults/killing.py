"""SIGKILLs at random moments: of the server, of a worker, of a server that is just starting."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from scorekeeper.storage.database.sqlite_file import require_integrity
from tests.process.server import TIMEOUT_S
from tools.faults.findings import Findings
from tools.faults.home_server import HomeServer
from tools.faults.keepers import Keeper, keepers_at, wait_for_writes

MAX_PAUSE_S = 0.6
MAX_START_S = 1.5
# The integrity of the file is checked after this many kills.
CHECK_EVERY = 50


def kill_run(top: Path, findings: Findings, seed: int, *, kills: int, keepers: int, until: float) -> None:
    """Kill `kills` times while keepers write, or until the time is over."""
    server, dice = HomeServer(top / "killed" / "home"), Random(seed)
    server.start()
    try:
        with keepers_at(server, findings, keepers, seed) as playing:
            for number in range(1, kills + 1):
                if time.monotonic() > until:
                    break
                # On a busy machine there might be no write between two kills.
                _until_somebody_writes(server, playing, findings)
                time.sleep(dice.uniform(0, MAX_PAUSE_S))
                dice.choice(WAYS)(server, findings, dice)
                if not server.is_running():
                    server.start()
                findings.count("SIGKILLs")
                if number % CHECK_EVERY == 0:
                    require_integrity(server.database)
                    everybody = _until_everybody_writes(server, playing, findings)
                    findings.require(everybody, "a keeper cannot write after a kill")
            # The last kill may end a server a moment later, and every keeper still ends the evening.
            for keeper in playing:
                keeper.ask_to_end()
            while any(keeper.is_playing() for keeper in playing):
                if not server.is_running():
                    server.start()
                time.sleep(MAX_PAUSE_S)
        require_integrity(server.database)
        raw = list(server.raw_lines())
        findings.require(not raw, f"the server wrote what is no line of its log: {raw[-9:]}")
    finally:
        server.kill()


def _until_somebody_writes(server: HomeServer, playing: list[Keeper], findings: Findings) -> None:
    """Wait for a write; a server that ended because its workers died repeatedly is restarted, as systemd does."""
    while not wait_for_writes(playing, any, goes_on=server.is_running):
        findings.require(not server.is_running(), "a server that runs lets nobody write")
        _start_again(server, findings)


def _until_everybody_writes(server: HomeServer, playing: list[Keeper], findings: Findings) -> bool:
    """Wait until each keeper has written again, and return whether all have while the server runs."""

    def goes_on() -> bool:
        # A worker that is killed while it starts may end the server a moment after the kill.
        if not server.is_running():
            _start_again(server, findings)
        return True

    return wait_for_writes(playing, goes_on=goes_on, seconds=5 * TIMEOUT_S)


def _start_again(server: HomeServer, findings: Findings) -> None:
    findings.count("servers that ended because workers died again and again")
    server.kill()
    server.start()


def _kill_server(server: HomeServer, findings: Findings, _dice: Random) -> None:
    server.kill()
    findings.count("SIGKILLs of the whole server")


def _kill_worker(server: HomeServer, findings: Findings, dice: Random) -> None:
    server.kill_worker(dice.randrange(2))
    findings.count("SIGKILLs of a worker")


def _kill_start(server: HomeServer, findings: Findings, dice: Random) -> None:
    server.kill()
    server.launch()
    time.sleep(dice.uniform(0, MAX_START_S))
    server.kill()
    findings.count("SIGKILLs of a server that was starting")


Way = Callable[[HomeServer, Findings, Random], None]
# Mostly workers: the server starts another one, and meanwhile the others serve.
WAYS: tuple[Way, ...] = (_kill_server, *[_kill_worker] * 4, _kill_start)
