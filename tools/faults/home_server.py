"""`scorekeeper serve` for a home with its own key, and the ways to kill it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.process.server import HOST, POLL_S, ROOT, TIMEOUT_S, Server

# Environment variables that would override the folder of the home.
OVERRIDES = ("DATABASE_URL", "SECRET_KEY", "SCOREKEEPER_HOME", "METRICS", "TRUSTED_HOSTS")


class HomeServer(Server):
    """A server of two workers for a home; its output is beside the home."""

    def __init__(self, home: Path) -> None:
        home.parent.mkdir(parents=True, exist_ok=True)
        super().__init__(home.parent)
        self.home = home
        self.database = home / "scorekeeper.sqlite3"
        for name in OVERRIDES:
            os.environ.pop(name, None)

    def command(self, port: int) -> list[str]:
        """Return the command to serve the home."""
        return ["scorekeeper", "serve", "--host", HOST, "--port", str(port), "--home", str(self.home)]

    def environment(self) -> dict[str, str]:
        """Return the environment in which the home has its own database and key."""
        return {**os.environ, "PROCESSES": "2"}

    def is_running(self) -> bool:
        """Return whether its first process is running."""
        return self._process is not None and self._process.poll() is None

    def kill_worker(self, number: int) -> None:
        """Kill one of its workers, if it has any at this moment."""
        with suppress(OSError):
            workers = self.workers()
            if workers:
                os.kill(workers[number % len(workers)], signal.SIGKILL)

    def refuses_to_start(self) -> str:
        """Start it, wait for its end, and return the last line of its output, or an empty text if it serves."""
        if self.is_running():
            self.kill()
        self.launch()
        deadline = time.monotonic() + TIMEOUT_S
        while self.is_running() and time.monotonic() < deadline:
            if "The scorekeeper is at" in self.output().rpartition(f":{self.port}/")[1]:
                return ""
            time.sleep(POLL_S)
        return self.output().splitlines()[-1]

    def raw_lines(self) -> Iterator[str]:
        """Yield the lines of its output that are neither the startup message nor JSON, such as a traceback."""
        for line in self.output().splitlines():
            if line.startswith(("The scorekeeper is at", "Phones know this home", str(self.home), "The newest backup")):
                continue
            try:
                json.loads(line)
            except ValueError:
                yield line


def run_and_kill(arguments: list[str], after_s: float) -> bool:
    """Run a command of the scorekeeper, kill it after `after_s` seconds, and return whether it was killed."""
    with subprocess.Popen(
        [sys.executable, "-m", "scorekeeper", *arguments],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as process:
        try:
            process.wait(after_s)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            return True
        return False


def run_command(*arguments: str) -> str:
    """Return the output of a command of the scorekeeper. Raises CalledProcessError if it fails."""
    command = [sys.executable, "-m", "scorekeeper", *arguments]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True, timeout=TIMEOUT_S).stdout


@contextmanager
def running(home: Path) -> Iterator[HomeServer]:
    """Yield a server that has started, and end all its processes."""
    server = HomeServer(home)
    try:
        server.start()
        yield server
    finally:
        server.kill()
