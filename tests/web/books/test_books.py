"""Books of games: ordered by whoever keeps score in the group, made by a background job, seen by nobody else."""

from __future__ import annotations

import io
import json
import re
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask
from pypdf import PdfReader

from scorekeeper.actions.jobs.long_jobs import EMPTY
from scorekeeper.actions.jobs.worker import Worker
from scorekeeper.storage.jobs import BackgroundJob, BookOrder, JobStore
from scorekeeper.web.jobs import worker
from tests.web.table import Phone, stage_of, wait_for_worker

ONE_ROUND = {"schedule": "listed", "listed": "1"}


@pytest.fixture
def store(app: Flask) -> JobStore:
    """The books of the app, of which there are none yet."""
    return JobStore(Path(app.config["JOBS_FOLDER"]))


@pytest.fixture
def no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """Orders wait: a process for each of these tests would take more time than all of them."""
    for module in ("books", "jobs.routes"):
        monkeypatch.setattr(f"scorekeeper.web.{module}.ensure_worker", lambda store: None)


def a_game(phone: Phone, day: str = "2026-11-20", **more: str) -> str:
    """A game of one round of one card, finished: the first player made the bid."""
    key = phone.start(**ONE_ROUND | {"started_on": day} | more)
    phone.correct(key, 1, [1, 0, 0, 1], [1, 0, 0, 0])
    return key


def stage(phone: Phone, address: str) -> str:
    return stage_of(phone.get(address).text)


def ordered(phone: Phone, games: str = "all", **more: str) -> str:
    """The address of the book."""
    found = re.search(r'name="group" value="(\d+)"', phone.get("/books").text)
    assert found is not None
    return str(
        phone.post("/books", {"group": found[1], "games": games, "paper": "a4", "ink": "colour"} | more).location
    )


def only(store: JobStore) -> BackgroundJob:
    [book] = store.all()
    return book


def only_order(store: JobStore) -> BookOrder:
    order = only(store).order
    assert isinstance(order, BookOrder)
    return order


@pytest.mark.usefixtures("no_worker")
class TestOrdering:
    def test_a_phone_without_games_reads_that_there_are_none(self, phone: Phone) -> None:
        assert "No games on this phone yet." in phone.words("/books")

    def test_all_games_a_year_or_a_player_can_be_chosen(self, phone: Phone) -> None:
        a_game(phone)
        a_game(phone, "2025-01-02", title="<Old> night")
        words = phone.words("/books")
        assert "Gina, Harry, Frank and Irene" in words
        assert "All games 2026 2025 Gina Harry Frank Irene" in words

    @pytest.mark.parametrize(
        ("games", "wanted"),
        [("all", ("", None)), ("year-2026", ("", 2026)), ("player-Gina", ("Gina", None))],
    )
    def test_what_was_chosen_is_ordered(
        self, phone: Phone, store: JobStore, games: str, wanted: tuple[str, int | None]
    ) -> None:
        a_game(phone)
        address = ordered(phone, games, paper="a5", ink="black")
        order = only_order(store)
        assert (order.player, order.year) == wanted
        assert (order.paper, order.ink) == ("a5", "black")
        assert stage(phone, address) == "waiting"
        assert f'href="{address}"' in phone.get("/books").text

    @pytest.mark.parametrize(
        "wrong", [{"games": "year-1999"}, {"games": "player-Uma"}, {"games": ""}, {"group": "77"}, {"paper": "a0"}]
    )
    def test_what_is_not_there_cannot_be_ordered(self, phone: Phone, store: JobStore, wrong: dict[str, str]) -> None:
        a_game(phone)
        phone.post("/books", {"group": "1", "games": "all", "paper": "a4"} | wrong, 422)
        assert store.all() == []

    def test_it_is_linked_where_a_keeper_looks_for_it(self, phone: Phone, watcher: Phone) -> None:
        key = a_game(phone)
        for address in ("/", f"/games/{key}/more"):
            assert 'href="/books"' in phone.get(address).text
            assert 'href="/books"' not in watcher.get(address).text

    def test_nobody_else_learns_of_a_book(self, app: Flask, phone: Phone, watcher: Phone, store: JobStore) -> None:
        watcher.get(f"/games/{a_game(phone)}")
        address, book = ordered(phone), only(store)
        book.file.write_bytes(b"%PDF")
        rival = Phone(app)
        a_game(rival, title="Another group")
        for outsider in (watcher, rival):
            outsider.get(address, 404)
            outsider.get(f"{address}/file", 404)
            outsider.post(f"{address}/cancellation", status=404)
            assert book.key not in outsider.get("/books").text
            sent = {"group": str(only_order(store).group_id), "games": "all", "paper": "a4"}
            outsider.post("/books", sent, 422)
        assert store.find(book.key) is not None

    def test_games_without_a_complete_round_are_no_book(self, app: Flask, phone: Phone, store: JobStore) -> None:
        phone.start()
        ordered(phone)
        with app.app_context():
            Worker(store).run()
        assert only(store).failure == EMPTY


def test_a_worker_ends_with_its_server(tmp_path: Path) -> None:
    """It waits for a database that another program holds, and the other end of its input is closed meanwhile."""
    with closing(sqlite3.connect(tmp_path / "held.sqlite3")) as other:
        other.execute("BEGIN EXCLUSIVE")
        server = subprocess.Popen(worker.COMMAND, stdin=subprocess.PIPE, text=True)
        server.communicate(json.dumps([str(tmp_path), f"sqlite:///{tmp_path / 'held.sqlite3'}", {}]) + "\n")
    assert server.returncode == 0


@pytest.mark.usefixtures("quick_worker")
def test_a_process_beside_the_server_makes_the_book(app: Flask, phone: Phone, store: JobStore) -> None:
    """From the order to the file: the game that goes on is in it, the one that was deleted is not. A worker that was
    ended is followed by another as soon as somebody looks.
    """
    a_game(phone, title="First night")
    going = phone.start(**ONE_ROUND | {"listed": "1, 2"}, title="Second night")
    phone.correct(going, 1, [1, 0, 0, 1], [1, 0, 0, 0])
    gone = a_game(phone, title="Deleted night")
    phone.post(f"/games/{gone}/delete")
    address = ordered(phone)
    ended = app.extensions[worker.EXTENSION]
    ended.kill()
    wait_for_worker(app)
    assert stage(phone, address) in {"waiting", "being-made"}
    assert app.extensions[worker.EXTENSION] is not ended
    wait_for_worker(app)
    answer = phone.get(f"{address}/file")
    assert answer.mimetype == "application/pdf"
    contents = PdfReader(io.BytesIO(answer.get_data())).pages[1].extract_text()
    assert "First night" in contents
    assert re.search(r"Second night.*Not\s+finished", contents, re.DOTALL)
    assert "Deleted" not in contents
    assert stage(phone, address) == "ready"
    phone.post(f"{address}/cancellation")
    phone.get(f"{address}/file", 404)
