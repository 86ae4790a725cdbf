"""The health check is cached for a second, since anybody may ask for it as often as they like."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest

from scorekeeper.storage.database import db
from scorekeeper.storage.database.health import HealthProblem
from scorekeeper.storage.errors import DamagedDatabase, UnusableDatabase
from scorekeeper.web import health
from scorekeeper.web.health import Health, PageCheck
from tests.databases import FILE, an_app
from tests.web.table import Phone


class Clock:
    """A clock that only a test moves."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_hundred_questions_at_once_are_one_look(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[int] = []
    monkeypatch.setattr(health, "find_health_problem", lambda: looks.append(1))
    clock = Clock()
    remembered = Health(None, clock)
    with ThreadPoolExecutor(8) as strangers:
        assert set(strangers.map(lambda _: remembered.problem(), range(100))) == {None}
    assert len(looks) == 1
    clock.now += 1
    remembered.problem()
    assert len(looks) == 2


def test_while_one_looks_the_others_hear_what_was_found_before(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, begun, over = Clock(), Event(), Event()
    monkeypatch.setattr(health, "find_health_problem", lambda: HealthProblem.FULL)
    remembered = Health(None, clock)
    assert remembered.problem() is HealthProblem.FULL

    def slowly() -> None:
        begun.set()
        over.wait(60)

    monkeypatch.setattr(health, "find_health_problem", slowly)
    clock.now += 1
    with ThreadPoolExecutor(1) as stranger:
        looking = stranger.submit(remembered.problem)
        begun.wait(60)
        assert remembered.problem() is HealthProblem.FULL
        over.set()
        assert looking.result(60) is None


def test_a_large_file_is_looked_through_for_a_hundredth_of_the_time(tmp_path: Path) -> None:
    clock, looks = Clock(), []

    def three_seconds(file: Path) -> None:
        looks.append(file)
        clock.now += 3

    pages = PageCheck(tmp_path, clock, three_seconds)
    for _ in range(200):
        pages.problem()
        clock.now += 1
    assert len(looks) == 1
    clock.now += 101
    pages.problem()
    assert len(looks) == 2


def test_damage_is_kept_in_mind_until_a_look_finds_none(tmp_path: Path) -> None:
    clock = Clock()
    findings: list[Exception | None] = [DamagedDatabase("a page"), UnusableDatabase("busy"), None]

    def check(_file: Path) -> None:
        finding = findings.pop(0)
        if finding is not None:
            raise finding

    pages = PageCheck(tmp_path, clock, check)
    assert [pages.problem() for _ in range(3)] == [HealthProblem.DAMAGED, HealthProblem.DAMAGED, None]


def test_damaged_pages_behind_the_first_are_noticed_and_the_answer_is_503(tmp_path: Path) -> None:
    app = an_app(f"sqlite:///{tmp_path / FILE}")
    phone = Phone(app)
    phone.start()
    with app.app_context(), db.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    with (tmp_path / FILE).open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * 4096 * 9)
    assert phone.get("/healthz", 503).get_data() == b"the database is damaged\n"
