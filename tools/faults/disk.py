"""A full, read-only or locked disk, and a missing file: nothing is acknowledged meanwhile, and all works afterwards."""

from __future__ import annotations

import os
import resource
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPException
from pathlib import Path

from tests.process.phone import Phone
from tests.process.server import TIMEOUT_S
from tests.process.waiting import comes_true
from tools.faults.findings import Findings
from tools.faults.home_server import HomeServer, running
from tools.faults.keepers import Keeper, keepers_at, wait_for_writes

KEEPERS = 3
DISK_BYTES = 12_000_000
SETTLED_S = 1.0


def disk_run(top: Path, findings: Findings, seed: int, locked_s: float) -> None:
    """Break the disk in each way, with keepers who write meanwhile."""
    with running(top / "disk" / "home") as server, keepers_at(server, findings, KEEPERS, seed) as playing:
        wait_for_writes(playing)
        _no_file_may_grow(server, playing, findings)
        _locked(server, playing, findings, locked_s)
        _moved_away(server, playing, findings)
        _read_only(server, playing, findings)
    if os.geteuid() != 0:
        findings.count("left out, because only root mounts a disk: a real one that is full")
        return
    with (
        _small_disk(top / "small") as disk,
        running(disk / "home") as server,
        keepers_at(server, findings, KEEPERS, seed + 1) as playing,
    ):
        wait_for_writes(playing)
        _full(disk, server, playing, findings)


def _no_file_may_grow(server: HomeServer, playing: list[Keeper], findings: Findings) -> None:
    """Limit the size of files, as an exhausted quota does."""
    workers = server.workers()
    limits = {each: resource.prlimit(each, resource.RLIMIT_FSIZE) for each in workers}
    for worker in workers:
        resource.prlimit(worker, resource.RLIMIT_FSIZE, (4096, limits[worker][1]))
    findings.require(_becomes(server, 503), "healthy although no file may grow")
    for worker in workers:
        resource.prlimit(worker, resource.RLIMIT_FSIZE, limits[worker])
    _goes_on(server, playing, findings, "no file could grow")


def _locked(server: HomeServer, playing: list[Keeper], findings: Findings, seconds: float) -> None:
    with closing(sqlite3.connect(server.database, isolation_level=None, timeout=TIMEOUT_S)) as other:
        other.execute("BEGIN IMMEDIATE")
        _acknowledges_nothing(playing, findings, "it is locked")
        time.sleep(seconds)
        other.execute("ROLLBACK")
    _goes_on(server, playing, findings, f"the database was locked for {seconds:.0f} s")


def _moved_away(server: HomeServer, playing: list[Keeper], findings: Findings) -> None:
    away = server.database.with_name("away")
    server.database.rename(away)
    findings.require(_becomes(server, 503), "healthy although the file is gone")
    _acknowledges_nothing(playing, findings, "the file is gone")
    findings.require(not server.database.exists(), "an empty database was made where one is gone")
    away.rename(server.database)
    _goes_on(server, playing, findings, "the file was away")


def _full(disk: Path, server: HomeServer, playing: list[Keeper], findings: Findings) -> None:
    filling = disk / "filling"
    with suppress(OSError), filling.open("wb", buffering=0) as file:
        while file.write(b"a" * 4096):
            pass
    findings.require(_becomes(server, 503), "healthy although the disk is full")
    filling.unlink()
    _goes_on(server, playing, findings, "the disk was full")


def _read_only(server: HomeServer, playing: list[Keeper], findings: Findings) -> None:
    files = [str(server.database), f"{server.database}-wal"]
    try:
        # Unlike the mode of a file, this also stops processes that have it open.
        subprocess.run(["chattr", "+i", *files], check=True, stderr=subprocess.DEVNULL)
    except (OSError, subprocess.CalledProcessError):
        findings.count("left out, because only root on some disks can: files that become read-only")
        return
    try:
        findings.require(_becomes(server, 503), "healthy although its files are read-only")
        _acknowledges_nothing(playing, findings, "read-only")
    finally:
        subprocess.run(["chattr", "-i", *files], check=True)
    _goes_on(server, playing, findings, "its files were read-only")


def _acknowledges_nothing(playing: list[Keeper], findings: Findings, why: str) -> None:
    # The response to a write that was committed before may still be on its way.
    time.sleep(SETTLED_S)
    before = [keeper.acknowledged for keeper in playing]
    time.sleep(SETTLED_S)
    findings.require(before == [keeper.acknowledged for keeper in playing], f"acknowledged although {why}")


@contextmanager
def _small_disk(folder: Path) -> Iterator[Path]:
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK_BYTES}", "scorekeeper", str(folder)], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def _goes_on(server: HomeServer, playing: list[Keeper], findings: Findings, after: str) -> None:
    findings.require(_becomes(server, 200), f"not healthy again after {after}")
    findings.require(wait_for_writes(playing), f"nobody can write after {after}")
    findings.count(f"went on after {after}")


def _becomes(server: HomeServer, status: int) -> bool:
    return comes_true(lambda: health(server) == status)


def health(server: HomeServer) -> int:
    """Return the status of `/healthz`, or 0 without a response."""
    try:
        return Phone(server).get("/healthz").status
    except (OSError, HTTPException):
        return 0
