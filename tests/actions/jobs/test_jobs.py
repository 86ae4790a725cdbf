"""Background jobs: imports and archives of large groups. Those that make books are tested in web/books."""

from __future__ import annotations

import io
import json
import os
import zipfile
from collections.abc import Callable
from pathlib import Path
from time import time
from typing import IO

import pytest
from flask import Flask
from msgspec.structs import replace

from scorekeeper.actions.errors import TooManyJobs
from scorekeeper.actions.game.games import delete_game, game_at
from scorekeeper.actions.groups.groups import all_games, games_of, name_group
from scorekeeper.actions.jobs import long_jobs, worker
from scorekeeper.actions.jobs.long_jobs import (
    FULL,
    GONE,
    MAX_ARCHIVES,
    MAX_WAITING,
    MAX_WAITING_OF_DEVICE,
    MAX_YOUNG_ARCHIVES,
    REFUSED,
    YOUNG_S,
    order_archive,
    order_import,
)
from scorekeeper.actions.jobs.worker import ENDED, Worker
from scorekeeper.actions.start.new_game import start_game
from scorekeeper.actions.transfer.group_archive import archive_of_group
from scorekeeper.files.group_archive import ArchivedGame, GroupArchive, write_group
from scorekeeper.rules.faults.file import UnlistedEntry
from scorekeeper.rules.presets import preset_definition
from scorekeeper.sheets.book.source import BookSource
from scorekeeper.sheets.paper.print_options import PrintOptions
from scorekeeper.sheets.pictures import PrintAs
from scorekeeper.storage.groups.groups import GAMES, GROUPS, PLAYERS, RULES_OF_DEVICE
from scorekeeper.storage.jobs import MAX_AGE_SECONDS, BackgroundJob, BookOrder, JobStore, SheetOrder, Stage
from scorekeeper.wording import sentence
from scorekeeper.wording.translation import FOLDER_VARIABLE
from tests.files.game_files import game_in, worked_sheet
from tests.storage.kept import MONDAY, PHONE, STRANGER

GAME = game_in(worked_sheet(title="Friday night", first_dealer="David"))
GROUP = GroupArchive("Fridays", ("Alice", "Bob", "Carol", "David"), (), (ArchivedGame(GAME, MONDAY),) * 5)
DATA = write_group(GROUP)


class Killed(BaseException):
    """The worker ends here."""


@pytest.fixture
def store(app: Flask, tmp_path: Path) -> JobStore:
    del app
    return JobStore(tmp_path / "jobs")


def found(store: JobStore, key: str) -> BackgroundJob:
    job = store.find(key)
    assert job is not None
    return job


def kill_the_worker(store: JobStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """It ends when it has stored the first games."""

    def killed(job: BackgroundJob, done: int, games: int) -> None:
        JobStore.record_progress(store, job, done, games)
        if done:
            raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(store, "record_progress", killed)
        with pytest.raises(Killed):
            Worker(store).run()


def order_sheet(store: JobStore, name: str) -> None:
    """As a server does for whoever waits for the sheet."""
    source = json.dumps([f"the {name} sheet"]).encode()
    store.add(SheetOrder("pdf", store.prints().last_cleared), source, f"sheet-{name}".ljust(20, "-"))


class TestABook:
    def test_gives_way_after_each_game_to_a_sheet_that_is_waited_for(
        self, store: JobStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        group_id = game_at(start_game(PHONE, GAME, MONDAY), PHONE).group_id
        events: list[str] = []

        def book(_book: BookSource, _options: PrintOptions, file: IO[bytes], progress: Callable[[int], None]) -> None:
            for number in (1, 2):
                events.append(f"game {number}")
                order_sheet(store, "second" if number == 1 else "third")
                progress(number)
            file.write(b"a book")

        monkeypatch.setattr(long_jobs, "write_book", book)

        def print_document(_kind: PrintAs, html: str) -> bytes:
            events.append(html)
            return b"a sheet"

        monkeypatch.setattr(worker, "print_document", print_document)
        key = store.add(BookOrder(group_id))
        order_sheet(store, "first")
        Worker(store).run()
        assert found(store, key).stage is Stage.READY
        assert events == ["the first sheet", "game 1", "the second sheet", "game 2", "the third sheet"]
        assert [job.key for job in store.all()] == [key]

    @pytest.mark.parametrize(
        ("size", "events"),
        [
            (20_000, ["large 1", "small 1", "small 2", "large 2"]),
            (2_000_000, ["large 1", "large 2", "small 1", "small 2"]),
        ],
    )
    def test_gives_way_after_each_game_to_one_that_is_much_smaller(
        self, store: JobStore, monkeypatch: pytest.MonkeyPatch, size: int, events: list[str]
    ) -> None:
        large, small = (game_at(start_game(device, GAME, MONDAY)).group_id for device in (PHONE, STRANGER))
        name_group(PHONE, large, "large")
        name_group(STRANGER, small, "small")
        noted: list[str] = []

        def book(source: BookSource, _options: PrintOptions, file: IO[bytes], progress: Callable[[int], None]) -> None:
            for number in (1, 2):
                noted.append(f"{source.title} {number}")
                if noted == ["large 1"]:
                    store.add(BookOrder(small), size=size)
                progress(number)
            file.write(b"a book")

        monkeypatch.setattr(long_jobs, "write_book", book)
        store.add(BookOrder(large), size=2_000_000)
        Worker(store).run()
        assert noted == events


class TestASheet:
    def test_whose_worker_is_killed_each_time_is_given_up_and_leaves_no_names(
        self, store: JobStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def killed(_kind: str, _html: str) -> bytes:
            raise Killed

        monkeypatch.setattr(worker, "print_document", killed)
        order_sheet(store, "only")
        for attempts in (1, 2):
            with pytest.raises(Killed):
                Worker(store).run()
            [job] = store.waiting()
            assert (job.attempts, job.source.exists()) == (attempts, True)
        Worker(store).run()
        job = found(store, job.key)
        assert (job.failure, job.source.exists()) == (ENDED, False)


class TestAnImport:
    def test_brings_in_all_of_it(self, store: JobStore) -> None:
        key = order_import(store, DATA, PHONE, "form")
        assert found(store, key).stage is Stage.WAITING
        Worker(store).run()
        job = found(store, key)
        assert (job.stage, job.done, job.games, job.notes) == (Stage.READY, 5, 5, ())
        assert archive_of_group(games_of(PHONE)[0].group_id) == GROUP
        assert not job.source.exists()

    def test_that_is_wrong_keeps_nothing_and_names_every_file(self, store: JobStore) -> None:
        changed = io.BytesIO()
        with zipfile.ZipFile(io.BytesIO(DATA)) as old, zipfile.ZipFile(changed, "w") as new:
            for name in old.namelist():
                wrong = name.startswith(("games/0002", "games/0004"))
                new.writestr(name, b"{}" if wrong else old.read(name))
        key = order_import(store, changed.getvalue(), PHONE, "form")
        Worker(store).run()
        job = found(store, key)
        assert (job.stage, job.failure) == (Stage.FAILED, REFUSED)
        assert {note.partition(":")[0] for note in job.notes} == {
            "games/0002-friday-night.ohhell.json",
            "games/0004-friday-night.ohhell.json",
        }
        assert all_games(limit=9) == []

    def test_that_is_wrong_is_refused_in_the_language_of_who_brought_it(
        self, store: JobStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        german = f'msgid "{sentence(UnlistedEntry())}"\nmsgstr "Das gehört nicht hinein."\n'
        (tmp_path / "de.po").write_text(german, encoding="utf-8")
        monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
        with zipfile.ZipFile(archive := io.BytesIO(DATA), "a") as opened:
            opened.writestr("group.txt", b"strange")
        keys = [order_import(store, archive.getvalue(), PHONE, form, form) for form in ("de", "en")]
        Worker(store).run()
        assert [found(store, key).notes for key in keys] == [
            ("group.txt: Das gehört nicht hinein.",),
            (f"group.txt: {sentence(UnlistedEntry())}",),
        ]

    def test_messages_stop_after_fifty(self, store: JobStore) -> None:
        wrong = {"format": "oh-hell-game/1", **{f"x{number}": 1 for number in range(99)}}
        data = write_group(GROUP)
        with zipfile.ZipFile(file := io.BytesIO(data), "a") as archive:
            for number in range(99):
                archive.writestr(f"games/{number}.json", str(wrong))
        key = order_import(store, file.getvalue(), PHONE, "form")
        Worker(store).run()
        assert len(found(store, key).notes) == 51

    def test_that_was_killed_goes_on(self, store: JobStore, monkeypatch: pytest.MonkeyPatch) -> None:
        key = order_import(store, DATA, PHONE, "form")
        kill_the_worker(store, monkeypatch)
        assert (found(store, key).stage, games_of(PHONE), len(all_games(limit=9))) == (Stage.BEING_MADE, [], 5)
        Worker(store).run()
        assert found(store, key).stage is Stage.READY
        assert (len(games_of(PHONE)), len(all_games(limit=9))) == (5, 5)

    def test_that_is_killed_each_time_is_given_up_and_leaves_nothing(
        self, store: JobStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(worker, "MAX_ATTEMPTS_OF_RESUMED", 1)
        key = order_import(store, DATA, PHONE, "form")
        kill_the_worker(store, monkeypatch)
        Worker(store).run()
        assert (found(store, key).stage, found(store, key).failure) == (Stage.FAILED, ENDED)
        assert all_games(limit=9) == []

    def test_that_is_called_off_on_its_way_leaves_nothing(
        self, store: JobStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        key = order_import(store, DATA, PHONE, "form")
        kill_the_worker(store, monkeypatch)
        store.cancel(key)
        store.remove_expired()
        assert store.has_work()
        Worker(store).run()
        assert (store.find(key), store.has_work(), all_games(limit=9)) == (None, False, [])

    def test_that_nobody_looked_after_for_days_is_not_forgotten_half_way(
        self, store: JobStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        key = order_import(store, DATA, PHONE, "form")
        kill_the_worker(store, monkeypatch)
        folder = found(store, key).file.parent
        os.utime(folder, (folder.stat().st_mtime - 2 * MAX_AGE_SECONDS,) * 2)
        store.remove_expired()
        Worker(store).run()
        assert len(games_of(PHONE)) == 5

    @pytest.mark.parametrize("setting", [GAMES, GROUPS, PLAYERS, RULES_OF_DEVICE])
    def test_for_which_there_is_no_room_keeps_nothing(
        self, app: Flask, store: JobStore, monkeypatch: pytest.MonkeyPatch, setting: str
    ) -> None:
        monkeypatch.setitem(app.config, setting, 3 if setting == GAMES else 0)
        rules = dict(preset_definition("himes")) | {"name": "Thursday rules"}
        key = order_import(store, write_group(replace(GROUP, house_rules=(rules,))), PHONE, "form")
        Worker(store).run()
        assert found(store, key).notes == (FULL,)
        assert all_games(limit=9) == []

    def test_by_the_same_form_is_one(self, store: JobStore) -> None:
        key = order_import(store, DATA, PHONE, "form")
        assert order_import(store, DATA, PHONE, "form") == key
        assert order_import(store, DATA, STRANGER, "form") != key

    def test_waits_with_few_others_at_most(self, store: JobStore) -> None:
        for number in range(MAX_WAITING_OF_DEVICE):
            order_import(store, b"", PHONE, str(number))
        with pytest.raises(TooManyJobs):
            order_import(store, b"", PHONE, "more")
        for number in range(MAX_WAITING - MAX_WAITING_OF_DEVICE):
            order_import(store, b"", f"device {number}", "form")
        with pytest.raises(TooManyJobs):
            order_import(store, b"", STRANGER, "form")


class TestAnArchive:
    def test_of_a_group_is_made_as_it_is_then(self, store: JobStore) -> None:
        game = start_game(PHONE, GAME, MONDAY)
        key = order_archive(store, game_at(game).group_id)
        start_game(PHONE, GAME, MONDAY, group_id=game_at(game).group_id)
        Worker(store).run()
        assert found(store, key).stage is Stage.READY
        assert found(store, key).file.read_bytes() == write_group(archive_of_group(game_at(game).group_id))

    def test_of_a_group_that_is_gone_is_none(self, store: JobStore) -> None:
        game = start_game(PHONE, GAME, MONDAY)
        key = order_archive(store, game_at(game).group_id)
        delete_game(game, PHONE)
        Worker(store).run()
        assert (found(store, key).stage, found(store, key).failure) == (Stage.FAILED, GONE)

    def test_is_one_for_each_group(self, store: JobStore) -> None:
        key = order_archive(store, 1)
        assert order_archive(store, 1) == key
        store.record_result(found(store, key), b"PK")
        assert order_archive(store, 1) != key
        assert store.find(key) is None

    def test_of_others_is_never_thrown_away_while_they_may_wait_for_it(
        self, store: JobStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Who has many groups could else take away those of everybody."""
        keys = [order_archive(store, group) for group in range(MAX_YOUNG_ARCHIVES)]
        for key in keys[1:]:
            store.record_result(found(store, key), b"PK")
        with pytest.raises(TooManyJobs):
            order_archive(store, MAX_YOUNG_ARCHIVES)
        assert [job.key for job in store.all()] == keys

        monkeypatch.setattr(long_jobs, "time", lambda: time() + YOUNG_S + 60)
        newest = order_archive(store, MAX_YOUNG_ARCHIVES)
        assert [job.key for job in store.all()] == [keys[0], *keys[2 - MAX_ARCHIVES :], newest]

    @pytest.mark.parametrize("limit", ["MAX_GAMES_AT_ONCE", "MAX_BYTES_AT_ONCE"])
    def test_of_a_few_games_needs_no_job(self, store: JobStore, limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
        group = game_at(start_game(PHONE, GAME, MONDAY)).group_id
        assert not long_jobs.archive_needs_job(group)
        monkeypatch.setattr(long_jobs, limit, 0)
        assert long_jobs.archive_needs_job(group)
