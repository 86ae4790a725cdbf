"""Runs evenings until enough requests are sent."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from unittest.mock import patch

from flask import Flask
from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from scorekeeper.sheets.paper import weasy
from scorekeeper.storage.database import db
from scorekeeper.web.jobs.worker import EXTENSION
from tests.databases import an_app
from tools.fuzz.machine import Evening
from tools.fuzz.phone import Tally

# The evenings of one batch, and the steps of each.
EVENINGS, STEPS = 5, 50
# A PDF takes half a second, so only one in this many is really made; the others are copies of the last one.
PRINT_EVERY = 500


def fuzz(
    app: Flask,
    requests: int,
    first_seed: int = 0,
    *,
    strict: bool = True,
    report: Callable[[Tally], None] | None = None,
) -> Tally:
    """Send at least `requests` requests. The same seeds give the same requests."""
    tally = Tally(strict)
    chosen = settings(
        max_examples=EVENINGS,
        stateful_step_count=STEPS,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        derandomize=False,
        suppress_health_check=list(HealthCheck),
        print_blob=False,
    )
    number = first_seed
    while tally.requests < requests:
        machine = type("SeededEvening", (Evening,), {"app": app, "tally": tally})
        run_state_machine_as_test(seed(number)(machine), settings=chosen)
        with app.app_context(), db.engine.begin() as connection:
            connection.exec_driver_sql("DELETE FROM groups")
        number += 1
        if report is not None:
            report(tally)
    return tally


@contextmanager
def an_app_to_fuzz(folder: Path) -> Iterator[Flask]:
    """Yield an app whose jobs wait forever, and which prints few of its documents."""
    app = an_app(f"sqlite:///{folder / 'fuzz.sqlite3'}", JOBS_FOLDER=str(folder / "jobs"))
    app.extensions[EXTENSION] = _NoWorker()
    with patch.object(weasy, "render_pdf", _Printer(weasy.render_pdf)):
        yield app
    with app.app_context():
        db.engine.dispose()


class _NoWorker:
    """A worker process that never works."""

    def poll(self) -> None:
        """Return None, as a running process does."""


class _Printer:
    """Prints one in many documents, and returns copies of it for the others."""

    def __init__(self, render: Callable[..., bytes]) -> None:
        self._render, self._asked, self._printed = render, 0, b""

    def __call__(self, *arguments: object, **more: object) -> bytes:
        if self._asked % PRINT_EVERY == 0:
            self._printed = partial(self._render, *arguments, **more)()
        self._asked += 1
        return self._printed
