"""A key that is away and comes back, a worker killed while it makes a book."""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from pathlib import Path
from random import Random

from tests.process.phone import Phone
from tests.process.waiting import comes_true
from tools.faults.findings import Findings
from tools.faults.home_server import HomeServer, running
from tools.faults.keepers import DEALER, NAMES, keepers_at, random_evening, wait_for_writes

KEEPERS = 2
BOOK_TIMEOUT_S = 600
RETRY_S = 1


def key_run(top: Path, findings: Findings, seed: int) -> None:
    """Check that the home is not served without its key, with an empty one or another one, and that all go on with its
    own.
    """
    with running(top / "key" / "home") as server:
        key = server.home / "secret_key"
        right = key.read_bytes()
        with keepers_at(server, findings, KEEPERS, seed) as playing:
            wait_for_writes(playing)
            for wrong in (None, b"", b"another key"):
                server.kill()
                key.unlink()
                if wrong is not None:
                    key.write_bytes(wrong)
                sentence = server.refuses_to_start()
                findings.require("Put the right one back" in sentence, f"with the key {wrong!r} it said {sentence!r}")
                key.write_bytes(right)
                server.start()
                findings.require(wait_for_writes(playing), "a keeper lost the right to write though the key is back")
                findings.count("keys taken away and brought back")


def book_run(top: Path, findings: Findings, seed: int) -> None:
    """Check that a book whose worker was killed is made in the end."""
    with running(top / "book" / "home") as server:
        phone = Phone(server)
        game = phone.start_game("desilva", NAMES, DEALER)
        taps, _ = random_evening(Random(seed))
        for tap in taps:
            phone.send_write(game, tap.act_id, tap.write)
        book = phone.fill_in("/books", [("group", "1"), ("games", "all"), ("paper", "a4"), ("ink", "colour")]).location
        findings.require(comes_true(lambda: _kill_book_workers(server) > 0), "no worker makes the book")
        findings.count("workers of books killed")
        findings.require(_is_made(phone, book), "a book whose worker was killed is never made")


def _is_made(phone: Phone, book: str) -> bool:
    """Return whether a book is made in the end. Its page is reloaded repeatedly, because that starts a worker."""
    # The worker has a low priority, so this polls rarely.
    deadline = time.monotonic() + BOOK_TIMEOUT_S
    while phone.get(book).status != 200 or phone.get(f"{book}/oh-hell.pdf").status != 200:
        if time.monotonic() > deadline:
            return False
        time.sleep(RETRY_S)
    return True


def _kill_book_workers(server: HomeServer) -> int:
    """Kill the children of the server's workers, and return how many there were."""
    killed = 0
    for worker in server.workers():
        # Any thread of a worker may have started it.
        for children in Path(f"/proc/{worker}/task").glob("*/children"):
            with suppress(OSError):
                for child in children.read_text().split():
                    os.kill(int(child), signal.SIGKILL)
                    killed += 1
    return killed
