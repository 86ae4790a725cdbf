from __future__ import annotations

import sys
from functools import cache
from typing import TYPE_CHECKING

import pytest

from scorekeeper.sheets.paper import weasy
from scorekeeper.web.jobs import worker
from tests.web.table import Phone

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from flask import Flask

    from tests.databases import Database


@pytest.fixture(scope="session", autouse=True)
def printed_once() -> Iterator[None]:
    """A document is printed once, however many ask for it: it takes a second and gives the same bytes each time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(weasy, "render_pdf", cache(weasy.render_pdf))
        yield


# Elsewhere a worker has a low priority, would wait here until all other tests are done, and wait for more.
WORKER = """
import os
os.nice = lambda step: 0
from scorekeeper.actions.jobs import worker_process
worker_process.IDLE_S = 0
worker_process.main()
"""


@pytest.fixture
def quick_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker process that takes its turn like any other, and ends when there is nothing more to do."""
    monkeypatch.setattr(worker, "COMMAND", [sys.executable, "-P", "-c", WORKER])


@pytest.fixture
def app(database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """The app with an empty database and no books."""
    monkeypatch.setitem(database.app.config, "JOBS_FOLDER", str(tmp_path / "books"))
    return database.app


@pytest.fixture(scope="session")
def page_app(databases: Callable[[str], Database]) -> Flask:
    """The app for examples of which none keeps anything."""
    return databases("sqlite").app


@pytest.fixture
def phone(app: Flask) -> Phone:
    """The phone of the keeper, who holds the pencil of every game it starts."""
    return Phone(app)


@pytest.fixture
def watcher(app: Flask) -> Phone:
    """Another phone, which was only given a game's address."""
    return Phone(app)
