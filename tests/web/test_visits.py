"""Imports that nobody opens go once the disk is nearly full, so that a stranger fills it neither at once nor slowly."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace

import pytest
from flask import Flask
from sqlalchemy import select, update

from scorekeeper.actions.clock import today
from scorekeeper.actions.jobs.long_jobs import order_removal
from scorekeeper.actions.jobs.worker import Worker
from scorekeeper.storage.database import db
from scorekeeper.storage.database.group_rows import Group
from scorekeeper.storage.groups import groups
from scorekeeper.storage.jobs import JobStore
from scorekeeper.web import visits
from tests.dearest_game import dearest_file
from tests.web.table import Phone

pytestmark = pytest.mark.one_database

NEW_GAME = {"rules": "desilva", "players": ["A", "B", "C"], "dealer": "0", "started_on": "2026-11-20"}


@pytest.fixture
def imported(app: Flask) -> str:
    """The key of a game that a stranger imported 31 days ago."""
    file = {"file": (BytesIO(json.dumps(dearest_file("", 0)).encode()), "game.json")}
    key = Phone(app).post("/games/import", file).location.split("/")[2]
    long_ago(app)
    return key


def long_ago(app: Flask) -> None:
    visits.noted.clear()
    with app.app_context(), db.engine.begin() as connection:
        connection.execute(update(Group).values(visited_on=today() - timedelta(days=31)))


def fill_the_disk(app: Flask, monkeypatch: pytest.MonkeyPatch, free: int = 0) -> int:
    """Let the disk have so much room, and somebody begin a group, which is answered with this status."""
    monkeypatch.setattr(groups, "disk_usage", lambda _folder: SimpleNamespace(free=free))
    monkeypatch.setattr(visits, "ensure_worker", lambda store: Worker(store).run())
    return Phone(app).client.post("/games/new", data=NEW_GAME).status_code


def test_on_a_full_disk_what_nobody_opened_for_a_month_makes_room(
    app: Flask, imported: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    assert fill_the_disk(app, monkeypatch) == 507
    Phone(app).get(f"/games/{imported}", 404)
    assert "it was not opened for 30 days" in caplog.text
    with app.app_context(), db.engine.connect() as connection:
        assert connection.execute(select(Group.id)).all() == []


@pytest.mark.parametrize(
    "visit",
    [
        lambda phone, key: Phone(phone.client.application).get(f"/games/{key}"),
        lambda phone, key: phone.get(f"/groups/{phone.stored(key).group_id}"),
    ],
    ids=["a watcher", "its keeper"],
)
def test_whatever_somebody_opens_stays(
    app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch, visit: Callable[[Phone, str], object]
) -> None:
    file = {"file": (BytesIO(json.dumps(dearest_file("", 0)).encode()), "game.json")}
    key = phone.post("/games/import", file).location.split("/")[2]
    long_ago(app)
    visit(phone, key)
    fill_the_disk(app, monkeypatch)
    phone.get(f"/games/{key}")


def test_whatever_was_played_here_stays(app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    key = phone.start()
    phone.note(key, 1, 0, "bid", 0)
    long_ago(app)
    fill_the_disk(app, monkeypatch)
    phone.get(f"/games/{key}")


def test_with_room_on_the_disk_nothing_goes(app: Flask, imported: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store = JobStore(Path(app.config["JOBS_FOLDER"]))
    assert fill_the_disk(app, monkeypatch, free=2 * app.config["MIN_FREE_BYTES"]) == 303
    with app.app_context():
        order_removal(store)
        Worker(store).run()
    Phone(app).get(f"/games/{imported}")
