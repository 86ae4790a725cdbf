"""Quotas: what a device may store is bounded, and who reaches the bound reads a sentence about it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import date
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from zipfile import ZipFile

import pytest
from flask import Flask

from scorekeeper.actions.start.new_game import start_game
from scorekeeper.files.group_archive.zip_entries import zip_of
from scorekeeper.rules.game import Game
from scorekeeper.rules.presets import preset
from scorekeeper.storage.groups import groups
from scorekeeper.storage.groups.groups import ACTS_BETWEEN_CHECKS
from scorekeeper.web.config import QUOTAS
from tests.databases import FILE, Database, an_app
from tests.dearest_game import FORMULA, dearest_file
from tests.web.table import Phone, words_of

GAME = {"rules": "desilva", "players": ["Ann", "Bo", "Cy"], "dealer": "0", "started_on": "2026-11-20"}


def refused(phone: Phone, address: str, fields: Mapping[str, object]) -> str:
    """The sentences of the page that says there is no more room."""
    return words_of(phone.post(address, fields, 507).text)


def test_a_group_keeps_so_many_games(app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(app.config, "MAX_GAMES_OF_GROUP", 2)
    keys = [phone.start(), phone.start()]
    assert "Games: at most 2." in refused(phone, "/games/new", GAME)
    phone.post(f"/games/{keys[0]}/delete")
    phone.start()


def test_a_group_keeps_so_many_names(app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of games count, and those that an archive names without a game; who is known already takes no more room."""
    monkeypatch.setitem(app.config, "MAX_PLAYERS_OF_GROUP", 4)
    archive = phone.get(f"/games/{phone.start()}/group.zip").data
    phone.start()
    assert "Names: at most 4." in refused(phone, "/games/new", GAME)

    more = archive_with(archive, players=["Ann", "Bo", "Cy", "Dee", "Eve"])
    page = phone.post("/games/import", {"file": (BytesIO(more), "group.zip")}, 507)
    assert "Names: at most 4." in words_of(page.text)
    phone.post("/games/import", {"file": (BytesIO(archive), "group.zip")})


def archive_with(archive: bytes, **parts: object) -> bytes:
    """The archive of a group whose list says something else."""
    with ZipFile(BytesIO(archive)) as before:
        files = {name: before.read(name) for name in before.namelist()}
    files["club.json"] = json.dumps(json.loads(files["club.json"]) | parts).encode()
    return zip_of(files.items())


def test_a_group_keeps_so_many_house_rules(app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(app.config, "MAX_HOUSE_RULES_OF_GROUP", 1)
    house_rules = phone.make_rules()
    assert "House rules: at most 1." in refused(phone, f"/house-rules/{house_rules}/copy", {})


def test_a_device_keeps_so_many_house_rules_in_all_its_groups(
    app: Flask, phone: Phone, watcher: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Saved, copied, brought in with a group, or met in the group of others: pages offer all of them."""
    monkeypatch.setitem(app.config, "MAX_HOUSE_RULES_OF_DEVICE", 2)
    house_rules = phone.make_rules()
    key = phone.start(rules=house_rules)
    archive = phone.get(f"/games/{key}/group.zip").data
    phone.post("/games/import", {"file": (BytesIO(archive), "group.zip")})
    full = "House rules: at most 2."
    assert full in refused(phone, f"/house-rules/{house_rules}/copy", {})
    assert full in refused(phone, "/games/import", {"file": (BytesIO(archive), "group.zip")})

    watcher.make_rules("Friday rules")
    watcher.make_rules("Sunday rules")
    offer = re.search(r'value="http://[^/"]+(/pencil/[^"]+)"', phone.get(f"/games/{key}/pencil").text)
    assert offer is not None
    assert full in refused(watcher, offer[1], {"label": "Bo"})


def test_a_group_orders_so_many_books_a_day(app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.web.books.ensure_worker", lambda _store: None)
    monkeypatch.setitem(app.config, "MAX_BOOKS_OF_GROUP", 1)
    phone.correct(phone.start(), 1, [1, 0, 0, 1], [1, 0, 0, 0])
    page = phone.get("/books").text
    group = page.partition('name="group" value="')[2].partition('"')[0]
    order = {"group": group, "paper": "a4"}
    phone.post("/books", order)
    assert "at most 1." in refused(phone, "/books", order)


def test_a_device_begins_so_many_groups(app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(app.config, "MAX_GROUPS_OF_DEVICE", 1)
    key = phone.start()
    archive = phone.get(f"/games/{key}/group.zip").data

    page = phone.post("/games/import", {"file": (BytesIO(archive), "group.zip")}, 507)
    assert "Groups: at most 1." in words_of(page.text)


def test_a_group_keeps_so_many_bytes_of_games_and_of_their_history(
    app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thumb that goes back and forth for ever fills no disk; what was noted before stays, and so does the act."""
    key = phone.start()
    monkeypatch.setitem(app.config, "MAX_BYTES_OF_GROUP", 10_000)
    act = {"round": 1, "seat": 0, "cell": "bid"}
    answers = []
    for tap in range(3 * ACTS_BETWEEN_CHECKS):
        was, now = (None if tap == 0 else 1 - tap % 2), tap % 2
        sent = {"id": f"tap-{tap:08}", "writes": [act | {"was": was, "now": now}]}
        answer = phone.client.post(f"/games/{key}/writes", json=sent)
        answers.append(answer.status_code)
        if answer.status_code == 507:
            break
    assert set(answers[:-1]) == {200}
    assert answers[-1] == 507
    kept = json.loads(phone.get(f"/games/{key}/state").data)
    assert kept["version"] == len(answers)
    # Another group has room.
    Phone(app).start()
    assert "at most 0 MB" in refused(phone, "/games/new", GAME)


def test_a_game_of_long_formulas_takes_as_much_room_as_one_that_takes_as_long_without(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(app.config, "MAX_BYTES_OF_GROUP", 100_000)
    for formula, answered in (("", 303), (FORMULA, 507)):
        file = BytesIO(json.dumps(dearest_file(formula, 0)).encode())
        Phone(app).post("/games/import", {"file": (file, "game.json")}, answered)


def test_on_a_disk_that_is_nearly_full_no_new_group_begins_and_the_others_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is that of the database, so with SQLite."""
    app = an_app(f"sqlite:///{tmp_path / FILE}")
    phone = Phone(app)
    key, file = phone.start(), BytesIO(json.dumps(dearest_file("", 0)).encode())
    monkeypatch.setattr(groups, "disk_usage", lambda _folder: SimpleNamespace(free=QUOTAS["MIN_FREE_BYTES"] - 1))
    Phone(app).post("/games/import", {"file": (file, "game.json")}, 507)
    assert "ask the person who runs the server for more room" in refused(Phone(app), "/games/new", GAME)
    phone.note(key, 1, 0, "bid", 1)
    phone.start()


def test_commands_have_no_such_bounds(database: Database) -> None:
    with database.bare.app_context():
        game = Game(preset("desilva"), ("Ann", "Bo", "Cy"), 0, 1)

        assert "MAX_GAMES_OF_GROUP" not in database.bare.config
        start_game("device", game, date(2026, 11, 20))


def test_the_documents_name_the_numbers() -> None:
    text = (Path(__file__).parents[2] / "docs" / "deploy" / "README.md").read_text(encoding="utf-8")
    rows = [[cell.strip(" `") for cell in line.split("|")[1:-1]] for line in text.splitlines() if line.count("|") == 4]
    assert {row[0]: int(row[2]) for row in rows if row[0] in QUOTAS} == QUOTAS
