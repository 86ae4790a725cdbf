"""The data of a group: saved as a file, added to, and deleted with all there is."""

from __future__ import annotations

import json
import re
from io import BytesIO
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.actions.groups import groups
from scorekeeper.actions.jobs.worker import Worker
from scorekeeper.files.group_archive import ArchivedGame, GroupArchive, write_group
from scorekeeper.files.group_archive.reader import ArchiveLimits, read_group
from scorekeeper.rules.faults.paper import TableNotComplete
from scorekeeper.storage.jobs import JobStore
from scorekeeper.web import transfer
from scorekeeper.web.groups import routes
from scorekeeper.wording import sentence
from tests.rules.tables import a_game
from tests.sheets.spreadsheet.workbooks import read_book
from tests.storage.kept import MONDAY
from tests.web.page_check import notices, wrong_fields
from tests.web.table import Phone, words_of
from tests.web.transfer.test_transfer import WORKED, sent


class TestItsFile:
    def test_holds_everything(self, phone: Phone, group: str) -> None:
        phone.post(f"{group}/name", {"name": "Friday"})
        answer = phone.get(f"{group}/group.zip")
        assert answer.mimetype == "application/zip"
        archived, problems = read_group(answer.get_data())
        assert not problems
        assert archived is not None
        assert (archived.name, archived.players, len(archived.games)) == ("Friday", ("Alice", "Bob", "Carol"), 1)

    def test_is_made_in_the_background_where_it_is_large(
        self, phone: Phone, group: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("scorekeeper.actions.jobs.long_jobs.MAX_GAMES_AT_ONCE", 0)
        monkeypatch.setattr("scorekeeper.web.transfer.ensure_worker", lambda _store: None)
        assert phone.get(f"{group}/group.zip", 303).location.startswith("/jobs/")

    def test_its_games_are_tables_too_and_the_rounds_come_back_as_the_same_games(
        self, phone: Phone, group: str, key: str
    ) -> None:
        phone.correct(key, 1, [1, 0, 1], [1, 0, 0])
        games, rounds, book = (phone.get(f"{group}/{file}") for file in ("games.csv", "rounds.csv", "games.xlsx"))
        assert games.headers["Content-Disposition"] == "attachment; filename=oh-hell-games.csv"
        assert [row.split(",")[5] for row in games.text.splitlines()] == ["player", "Alice", "Bob", "Carol"]
        assert list(read_book(book.get_data())) == ["games", "rounds"]
        table = {"file": (BytesIO(rounds.get_data()), "rounds.csv")}
        address = f"/games/import?group={group.rpartition('/')[2]}"
        [here] = notices(phone.get(phone.post(address, table).location).text)
        other = phone.post("/games/import", {"file": (BytesIO(rounds.get_data()), "rounds.csv")}).location
        [new] = notices(phone.get(other).text)
        assert here.startswith("1 ")
        assert new.startswith("1 ")
        assert here != new

    def test_a_table_that_was_changed_brings_in_nothing(self, phone: Phone, group: str, key: str) -> None:
        phone.correct(key, 1, [1, 0, 1], [1, 0, 0])
        wrong = phone.get(f"{group}/rounds.csv").get_data().replace(b",no,-1,", b",no,-2,")
        page = phone.post("/games/import", {"file": (BytesIO(wrong), "rounds.csv")}, 422).text
        assert f"number 1: {sentence(TableNotComplete())}" in words_of(page)

    def test_a_large_table_is_made_in_the_background(
        self, app: Flask, phone: Phone, group: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("scorekeeper.actions.jobs.long_jobs.MAX_GAMES_AT_ONCE", 0)
        monkeypatch.setattr("scorekeeper.web.transfer.ensure_worker", lambda _store: None)
        jobs = [phone.get(f"{group}/{file}", 303).location for file in ("games.csv", "group.zip", "games.csv")]
        assert jobs[0] == jobs[2] != jobs[1]
        with app.app_context():
            Worker(JobStore(Path(app.config["JOBS_FOLDER"]))).run()
        monkeypatch.setattr("scorekeeper.web.jobs.routes.ensure_worker", lambda _store: None)
        made = phone.get(f"{jobs[0]}/file")
        assert made.headers["Content-Disposition"] == "attachment; filename=oh-hell-games.csv"
        assert made.get_data().startswith(b"\xef\xbb\xbfnumber,begun,game,")

    def test_is_none_without_a_game(self, phone: Phone, group: str, key: str) -> None:
        phone.post(f"/games/{key}/delete")
        assert phone.get(f"{group}/group.zip", 303).location == f"{group}/settings"
        assert "group.zip" not in phone.get(f"{group}/settings").text


class TestImporting:
    def test_says_where_it_goes(self, phone: Phone, group: str) -> None:
        address = f"/games/import?group={group.rpartition('/')[2]}"
        assert "Alice, Bob and Carol" in phone.words(address)
        assert f'href="{address}"' in phone.get(f"{group}/settings").text

    def test_adds_a_game_to_the_group(self, phone: Phone, group: str, key: str) -> None:
        other = phone.start(("Uma", "Vic", "Wes"), group="new")
        group_id = phone.stored(key).group_id
        answer = phone.post(f"/games/import?group={group_id}", sent(json.dumps(WORKED).encode()))
        assert phone.stored(answer.location.rpartition("/")[2]).group_id == group_id != phone.stored(other).group_id

    def test_adds_a_whole_group_to_the_group(self, phone: Phone, group: str, key: str) -> None:
        group_id = phone.stored(key).group_id
        data = write_group(GroupArchive("Others", ("Zoe",), (), (ArchivedGame(a_game("desilva"), MONDAY),)))
        assert phone.post(f"/games/import?group={group_id}", sent(data)).location == f"/?group={group_id}"
        assert "Alice 2 games" in phone.words(f"{group}/people")
        assert "Zoe no game" in phone.words(f"{group}/people")
        assert "Others" not in phone.words(f"{group}/settings")

    def test_of_too_large_an_archive_is_refused(
        self, phone: Phone, group: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(transfer, "LIMITS", ArchiveLimits(games=0, rows=0))
        data = write_group(GroupArchive(None, (), (), (ArchivedGame(a_game("desilva"), MONDAY),)))
        page = phone.post(f"/games/import?group={group.rpartition('/')[2]}", sent(data), 422).text
        assert "This archive is too large to be added to a group." in words_of(page)

    @pytest.mark.parametrize("asked", ["0", "x", "", "99999999999", "²"])
    def test_into_a_group_that_is_not_there_is_no_page(self, phone: Phone, group: str, asked: str) -> None:
        phone.get(f"/games/import?group={asked}", 404)
        phone.post(f"/games/import?group={asked}", sent(b"x"), 404)

    def test_into_the_group_of_others_is_no_page(self, app: Flask, group: str, key: str) -> None:
        for stranger in (Phone(app), Phone(app)):
            stranger.get(f"/games/import?group={stranger.stored(key).group_id}", 404)
            stranger.post(
                f"/games/import?group={stranger.stored(key).group_id}", sent(json.dumps(WORKED).encode()), 404
            )
            stranger.start(("Uma", "Vic", "Wes"))


class TestItsDeletion:
    def test_says_what_goes_and_wants_the_name(self, phone: Phone, group: str, key: str) -> None:
        page = phone.words(f"{group}/deletion")
        assert "1 game, 3 people. All of it is deleted for everybody" in page
        assert "“delete”" in page
        phone.post(f"{group}/name", {"name": "Friday group"})
        for wrong in ("", "delete", "Friday"):
            assert "sure" in wrong_fields(phone.post(f"{group}/deletion", {"sure": wrong}, 422).text)
        phone.get(f"/games/{key}")
        assert phone.post(f"{group}/deletion", {"sure": "friday GROUP"}).location == "/"
        phone.get(f"/games/{key}", 404)
        phone.get(f"{group}/settings", 404)

    def test_waits_until_nobody_else_keeps_score(self, app: Flask, phone: Phone, group: str, key: str) -> None:
        page = phone.get(f"/games/{key}/pencil").text
        found = re.search(r'value="http://[^/"]+(/pencil/[^"]+)"', page)
        assert found is not None
        Phone(app).post(found[1])
        assert "Other devices keep score in this group" in phone.words(f"{group}/deletion")
        phone.post(f"{group}/deletion", {"sure": "delete"}, 422)
        phone.post(f"{group}/keepers", {"pencil": "all"})
        phone.post(f"{group}/deletion", {"sure": "delete"})
        phone.get(f"/games/{key}", 404)

    def test_of_many_games_is_left_to_a_job(
        self, app: Flask, phone: Phone, group: str, key: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(groups, "GAMES_AT_ONCE", 0)
        monkeypatch.setattr(routes, "ensure_worker", lambda _store: None)
        phone.post(f"{group}/deletion", {"sure": "delete"})
        phone.get(f"/games/{key}", 404)
        [job] = JobStore(Path(app.config["JOBS_FOLDER"])).all()
        phone.get(f"/jobs/{job.key}", 404)
