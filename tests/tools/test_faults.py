"""The short form of the fault run; the long one, `script/faults`, takes an hour."""

from __future__ import annotations

import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from tools.faults import keepers
from tools.faults.findings import Findings
from tools.faults.killing import kill_run


@pytest.mark.skipif(sys.platform != "linux", reason="the workers of a server are found as Linux tells")
def test_nothing_acknowledged_is_lost_when_server_and_workers_are_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DATABASE_URL", "SECRET_KEY", "SCOREKEEPER_HOME", "METRICS", "TRUSTED_HOSTS"):
        monkeypatch.delenv(name, raising=False)
    # Three rounds are an evening here.
    monkeypatch.setattr(keepers, "ROUNDS", 3)
    findings = Findings()
    kill_run(tmp_path, findings, 3, kills=2, keepers=2, until=time.monotonic() + 60)
    assert findings.problems == []
    assert findings.counts["SIGKILLs"] == 2
    assert findings.counts["evenings compared with totals computed independently"] >= 2
    assert findings.counts["writes acknowledged"] >= 2 * 24
    # They are in the home that was to be killed.
    [database] = tmp_path.rglob("scorekeeper.sqlite3")
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT count(*) FROM games").fetchone()[0] >= 2


def test_what_is_lost_is_reported_and_counted() -> None:
    findings = Findings()
    findings.require(True, "nothing")
    findings.require(False, "a write is lost")
    findings.count("SIGKILLs", 1000)
    assert list(findings.lines()) == [
        "   1 000 SIGKILLs",
        "       2 checks",
        "       1 problems",
        "         a write is lost",
    ]
