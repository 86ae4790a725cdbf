"""Archives of large groups are imported and made by background jobs, and a page shows the progress."""

from __future__ import annotations

import io
import json
import zipfile
from datetime import date
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.actions.jobs import long_jobs
from scorekeeper.actions.jobs.long_jobs import MAX_WAITING_OF_DEVICE
from scorekeeper.actions.jobs.worker import Worker
from scorekeeper.files.game_file import read_game
from scorekeeper.files.group_archive import ArchivedGame, GroupArchive, write_group
from scorekeeper.files.group_archive.reader import read_group
from scorekeeper.storage.jobs import BackgroundJob, JobStore
from scorekeeper.web.home.routes import GAMES_ON_A_PAGE
from scorekeeper.web.transfer import LIMITS
from tests.files.game_files import worked_sheet
from tests.web.table import Phone, stage_of, words_of

TITLES = {"title": "Friday night", "first_dealer": "David"}


@pytest.fixture
def store(app: Flask) -> JobStore:
    return JobStore(Path(app.config["JOBS_FOLDER"]))


@pytest.fixture
def no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """Orders wait: a process for each of these tests would take more time than all of them."""
    for room in ("jobs.routes", "transfer"):
        monkeypatch.setattr(f"scorekeeper.web.{room}.ensure_worker", lambda store: None)


def a_group(games: int = LIMITS.games + 1, wrong: str = "") -> bytes:
    game, problems = read_game(json.dumps(worked_sheet(**TITLES)))
    assert game is not None, problems
    data = write_group(GroupArchive("Fridays", (), (), (ArchivedGame(game, date(2022, 9, 5)),) * games))
    changed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(changed, "w") as new:
        for name in old.namelist():
            new.writestr(name, b"{}" if name == wrong else old.read(name))
    return changed.getvalue()


def sent(data: bytes, form: str = "form") -> dict[str, object]:
    return {"file": (io.BytesIO(data), "group.zip"), "start_id": form}


def stage(phone: Phone, address: str) -> str:
    return stage_of(phone.get(address).text)


def only(store: JobStore) -> BackgroundJob:
    [job] = store.all()
    return job


@pytest.mark.usefixtures("no_worker")
class TestALargeArchive:
    def test_is_brought_in_beside_the_server(self, app: Flask, phone: Phone, store: JobStore) -> None:
        archive = a_group()
        address = phone.post("/games/import", sent(archive)).location
        assert phone.post("/games/import", sent(archive)).location == address
        html = phone.get(address).text
        assert stage_of(html) == "waiting"
        assert 'http-equiv="refresh"' in html.partition("<noscript>")[2].partition("</noscript>")[0]
        assert f'<a class="button" href="{address}">Look again</a>' in html
        store.record_progress(only(store), 40, 76)
        html = phone.get(address).text
        assert '<progress max="76" value="40"' in html
        assert "40 of 76 games" in words_of(html)
        assert "No games on this phone yet" in phone.words("/")
        with app.app_context():
            Worker(store).run()
        assert stage(phone, address) == "ready"
        assert phone.get("/").text.count("Friday night") == GAMES_ON_A_PAGE

    def test_is_nobody_elses_business(self, phone: Phone, watcher: Phone) -> None:
        address = phone.post("/games/import", sent(a_group())).location
        watcher.start()
        watcher.get(address, 404)
        watcher.post(f"{address}/cancellation", status=404)
        phone.get(f"{address}/file", 404)

    def test_is_called_off(self, phone: Phone, store: JobStore) -> None:
        address = phone.post("/games/import", sent(a_group())).location
        phone.post(f"{address}/cancellation")
        phone.get(address, 404)
        assert store.all() == []

    def test_that_failed_says_that_nothing_was_kept(self, phone: Phone, store: JobStore) -> None:
        address = phone.post("/games/import", sent(a_group())).location
        store.record_failure(only(store), "the worker ended")
        assert stage(phone, address) == "failed"

    def test_waits_until_there_is_room(self, phone: Phone) -> None:
        for number in range(MAX_WAITING_OF_DEVICE):
            phone.post("/games/import", sent(a_group(), str(number)))
        phone.post("/games/import", sent(a_group(), "more"), 503)


@pytest.mark.usefixtures("no_worker")
class TestTheArchiveOfALargeGroup:
    @pytest.fixture
    def address(self, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> str:
        monkeypatch.setattr(long_jobs, "MAX_GAMES_AT_ONCE", 1)
        phone.start(title="Monday night")
        return str(phone.get(f"/games/{phone.start(title='Friday night')}/group.zip", 303).location)

    def test_is_made_beside_the_server(self, app: Flask, phone: Phone, store: JobStore, address: str) -> None:
        assert stage(phone, address) == "waiting"
        phone.get(f"{address}/file", 404)
        with app.app_context():
            Worker(store).run()
        assert stage(phone, address) == "ready"
        answer = phone.get(f"{address}/file")
        assert answer.headers["Content-Disposition"] == "attachment; filename=oh-hell-group.zip"
        group, problems = read_group(answer.get_data())
        assert problems == ()
        assert group is not None
        assert [each.game.title for each in group.games] == ["Monday night", "Friday night"]

    def test_is_for_its_keepers_alone(self, phone: Phone, watcher: Phone, store: JobStore, address: str) -> None:
        store.record_result(only(store), b"PK")
        watcher.start()
        for place in ("", "/file"):
            watcher.get(f"{address}{place}", 404)
            phone.get(f"{address}{place}")

    def test_names_what_is_not_in_it(self, phone: Phone, store: JobStore, address: str) -> None:
        store.record_notes(only(store), ["Sunday night (2020-01-05)"])
        store.record_result(only(store), b"PK")
        assert "Sunday night (2020-01-05)" in phone.words(address)
