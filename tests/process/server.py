"""The scorekeeper as it is really run: a process of its own, with a real file, that can be killed at any moment."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).parents[2]
HOST = "127.0.0.1"
SECRET = "signs the cookies of tests only"
# Only a server that hangs takes so long; a start takes about a second.
TIMEOUT_S = 60
POLL_S = 0.02


class Server:
    """`scorekeeper serve` over a database in `folder`, or at an address; after every kill it starts on a free port."""

    def __init__(self, folder: Path, address: str = "") -> None:
        self.folder = folder
        self.database = folder / "kept.sqlite3"
        self.address = address or f"sqlite:///{self.database}"
        self.port = 0
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers. Where another program takes the free port first, try another one."""
        for _ in range(5):
            self.launch()
            if self._answers():
                return
        raise RuntimeError(f"the server does not start:\n{self.output()}")

    def command(self, port: int) -> list[str]:
        """The module to run, with its arguments."""
        return ["scorekeeper", "serve", "--host", HOST, "--port", str(port)]

    def environment(self) -> dict[str, str]:
        """The environment it starts with."""
        # The key is given, so that cookies outlive a restart as they do with the kept one. Beside PostgreSQL a server
        # keeps files in its home, and not in that of the checkout.
        keys = {"DATABASE_URL": self.address, "SECRET_KEY": SECRET, "SCOREKEEPER_HOME": str(self.folder)}
        return {**os.environ, **keys, "BACKUPS": "off", "BUDGETS": "off"}

    def launch(self) -> None:
        """Start it without waiting for anything."""
        self.port = free_port()
        # Children inherit it if the tests run by nohup, and then they ignore hang-ups.
        in_main = threading.current_thread() is threading.main_thread()
        before = signal.signal(signal.SIGHUP, signal.SIG_DFL) if in_main else None
        with (self.folder / "output.txt").open("ab") as output:
            self._process = subprocess.Popen(
                [sys.executable, "-m", *self.command(self.port)],
                cwd=ROOT,
                env=self.environment(),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )
        if in_main:
            signal.signal(signal.SIGHUP, before)

    def kill(self) -> None:
        """End all its processes at once: SIGKILL cannot be caught, so nothing is finished or tidied."""
        if self._process is not None:
            # Worker processes may be left where the first process is gone.
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()

    def send(self, wanted: signal.Signals) -> None:
        """Send a signal to its first process, as people and systemd do."""
        self._first().send_signal(wanted)

    def wait(self) -> int:
        """Wait until its first process has ended; the exit code, negative where a signal ended it."""
        return self._first().wait(TIMEOUT_S)

    def workers(self) -> list[int]:
        """The ids of its worker processes, on Linux."""
        first = self._first().pid
        return [int(each) for each in Path(f"/proc/{first}/task/{first}/children").read_text().split()]

    def _first(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            raise RuntimeError("the server was not started")
        return self._process

    def memory(self) -> int:
        """The resident memory of all its processes in bytes, 0 where there is no /proc as on Linux."""
        first = self._process.pid if self._process else 0
        children = Path("/proc") / f"{first}/task/{first}/children"
        every = [str(first), *(children.read_text().split() if children.exists() else ())]
        files = (Path("/proc") / each / "status" for each in every)
        sizes = (size for each in files if each.exists() for size in re.findall(r"VmRSS:\s+(\d+) kB", each.read_text()))
        return sum(map(int, sizes)) * 1024

    def output(self) -> str:
        """What it has written so far."""
        return (self.folder / "output.txt").read_text(errors="replace")

    def _answers(self) -> bool:
        """Whether it listens; False when it gave up."""
        deadline = time.monotonic() + TIMEOUT_S
        while self._process is not None and self._process.poll() is None and time.monotonic() < deadline:
            try:
                socket.create_connection((HOST, self.port), timeout=TIMEOUT_S).close()
            except ConnectionRefusedError:
                time.sleep(POLL_S)
            else:
                return True
        self.kill()
        return False


def free_port() -> int:
    """A port nobody listens on now."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])
