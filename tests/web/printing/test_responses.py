"""A sheet is printed once for everybody, until something it is made from changes."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.actions.jobs import worker
from scorekeeper.sheets.pictures import PrintAs
from scorekeeper.storage.jobs import PRINTS_FOLDER
from scorekeeper.web.printing import responses
from tests.web.table import Phone

pytestmark = pytest.mark.one_database


def prints_folder(app: Flask) -> Path:
    return Path(app.config["JOBS_FOLDER"]) / PRINTS_FOLDER


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The documents to be printed, which are collected and not printed."""
    documents: list[str] = []

    def printing(kind: PrintAs, html: str) -> bytes:
        documents.append(html)
        return f"{kind} {len(documents)}".encode()

    monkeypatch.setattr(worker, "print_document", printing)
    return documents


def test_the_same_sheet_is_printed_once_whoever_asks(phone: Phone, watcher: Phone, printed: list[str]) -> None:
    sheet = f"/games/{phone.start()}/sheet.pdf"
    first = phone.get(sheet)
    assert watcher.get(f"{sheet}?paper=a4&ink=colour").get_data() == first.get_data()
    assert len(printed) == 1


def test_who_has_it_gets_no_bytes_and_nothing_is_counted(
    phone: Phone, printed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = f"/games/{phone.start()}/sheet.pdf"
    etag = phone.get(sheet).headers["ETag"]
    monkeypatch.setattr("scorekeeper.storage.games.stored.score_sheet", None)
    answer = phone.get(sheet, 304, headers={"If-None-Match": etag})
    assert answer.get_data() == b""
    assert answer.headers["ETag"] == etag
    assert phone.get(sheet).get_data() == b"pdf 1"
    assert len(printed) == 1


@pytest.mark.parametrize("wish", ["paper=a5", "ink=black", "hand=type", "fill=names", "sheet=house"])
def test_another_wish_is_another_sheet(phone: Phone, printed: list[str], wish: str) -> None:
    sheet = f"/games/{phone.start()}/sheet.pdf"
    assert phone.get(sheet).headers["ETag"] != phone.get(f"{sheet}?{wish}").headers["ETag"]
    assert len(printed) == 2


@pytest.mark.parametrize("wish", ["paper=a5", "ink=black", "holes=y", "ones=y"])
def test_so_are_the_papers_of_an_evening(phone: Phone, printed: list[str], wish: str) -> None:
    papers = "/sheets/evening.pdf?sent=1&rules=blackout&tables=1&players=4&parts=sheets"
    assert phone.get(papers).headers["ETag"] != phone.get(f"{papers}&{wish}").headers["ETag"]
    assert len(printed) == 2


def test_a_bid_makes_it_another_sheet_and_other_standings(phone: Phone, printed: list[str]) -> None:
    key = phone.start()
    pages = [f"/games/{key}/sheet.pdf", f"/games/{key}/sheet.png", f"/games/{key}/standings.png"]
    before = [phone.get(page).headers["ETag"] for page in pages]
    phone.correct(key, 1, [1, 0, 0, 1], [1, 0, 0, 0])
    for page, etag in zip(pages, before, strict=True):
        assert phone.get(page, headers={"If-None-Match": etag}).headers["ETag"] != etag
    assert len(printed) == 6


def test_a_correction_of_an_earlier_game_makes_it_another_sheet(phone: Phone, printed: list[str]) -> None:
    """Whether a game is a record depends on those before it."""
    first, second = phone.start(), phone.start()
    sheets = [f"/games/{key}/sheet.pdf" for key in (first, second)]
    before = [phone.get(sheet).headers["ETag"] for sheet in sheets]
    phone.correct(second, 1, [1, 0, 0, 1], [1, 0, 0, 0])
    phone.get(sheets[0], 304, headers={"If-None-Match": before[0]})
    between = phone.get(sheets[1]).headers["ETag"]
    phone.correct(first, 1, [1, 0, 0, 1], [1, 0, 0, 0])
    assert phone.get(sheets[1], headers={"If-None-Match": between}).headers["ETag"] not in (before[1], between)


def test_an_update_of_the_app_prints_anew(phone: Phone, printed: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = f"/games/{phone.start()}/sheet.pdf"
    etag = phone.get(sheet).headers["ETag"]
    monkeypatch.setattr(responses, "state_of_app", lambda: "the next version")
    phone.get(sheet, headers={"If-None-Match": etag})
    assert len(printed) == 2


def test_an_empty_sheet_is_kept_too(phone: Phone, printed: list[str]) -> None:
    wish = {"rules": "desilva", "players": "4"}
    etag = phone.get("/sheets/blank.pdf", query_string=wish).headers["ETag"]
    phone.get("/sheets/blank.pdf", 304, query_string=wish, headers={"If-None-Match": etag})
    phone.get("/sheets/blank.pdf", query_string=wish | {"names": "Ann, Bo, Cleo, Dan"})
    assert len(printed) == 2


def test_a_game_that_is_not_there_has_no_sheet_whatever_is_kept(app: Flask, phone: Phone, printed: list[str]) -> None:
    phone.get(f"/games/{phone.start()}/sheet.pdf")
    assert len(list(prints_folder(app).iterdir())) == len(printed) == 1
    phone.get("/games/nobody-knows-this-key/sheet.pdf", 404)


def test_what_was_deleted_is_on_no_sheet_that_is_kept(app: Flask, phone: Phone, printed: list[str]) -> None:
    key = phone.start()
    sheet = f"/games/{key}/sheet.pdf"
    phone.get(sheet)
    phone.post(f"/games/{key}/delete")
    phone.get(sheet, 404)
    assert list(prints_folder(app).iterdir()) == []
    assert len(printed) == 1


@pytest.mark.parametrize(
    ("act", "form"),
    [
        ("deletion", {"sure": "delete"}),
        ("person/deletion?name=Bob", {}),
        ("acts/1/forgetting", {}),
    ],
)
def test_nor_is_a_group_or_a_name_that_was_deleted(
    app: Flask, phone: Phone, printed: list[str], act: str, form: dict[str, str]
) -> None:
    key = phone.start(("Alice", "Bob", "Carol"))
    phone.get(f"/games/{key}/sheet.pdf")
    assert "Bob" in printed[0]
    group = f"/groups/{phone.stored(key).group_id}"
    phone.post(f"{group}/{act}", form)
    assert list(prints_folder(app).iterdir()) == []


def test_a_sheet_that_is_printed_while_its_game_is_deleted_is_not_kept(
    app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = phone.start()

    def deleted_meanwhile(_kind: PrintAs, _html: str) -> bytes:
        phone.post(f"/games/{key}/delete")
        return b"a sheet"

    monkeypatch.setattr(worker, "print_document", deleted_meanwhile)
    for status in (503, 404):
        phone.get(f"/games/{key}/sheet.pdf", status)
    assert not prints_folder(app).exists()
