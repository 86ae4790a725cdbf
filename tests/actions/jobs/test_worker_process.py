"""The worker as a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from scorekeeper.actions.jobs import worker_process
from tests.cli.running import ROOT
from tests.databases import FILE


def test_a_worker_makes_no_empty_database_where_that_of_the_server_is_gone(tmp_path: Path) -> None:
    order = json.dumps([str(tmp_path / "books"), f"sqlite:///{tmp_path / FILE}", {}])
    # Its standard input stays open, as it does while a server runs.
    with subprocess.Popen(
        [sys.executable, "-m", worker_process.__name__],
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    ) as worker:
        print(order, file=worker.stdin, flush=True)
        # It has a low priority, and other tests run beside it.
        worker.wait(300)
        assert worker.stderr is not None
        assert (worker.returncode, worker.stderr.read()) == (0, "")
    assert list(tmp_path.iterdir()) == []
