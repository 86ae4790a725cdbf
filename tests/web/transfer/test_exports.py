"""From the phone: a game as a spreadsheet or as CSV, and the whole group as one file and back."""

from __future__ import annotations

import io
from typing import Any

from tests.sheets.spreadsheet.workbooks import read_book
from tests.web.table import Phone


def played(phone: Phone) -> str:
    """Friday night, one round: Gina makes her bid, Irene does not."""
    key = phone.start(title="Friday night")
    phone.correct(key, 1, [1, 0, 0, 1], [1, 0, 0, 0])
    return key


def sent(data: bytes, **more: Any) -> dict[str, Any]:
    return {"file": (io.BytesIO(data), "oh-hell.zip"), **more}


def test_the_spreadsheet_is_that_of_the_game(phone: Phone, watcher: Phone) -> None:
    answer = watcher.get(f"/games/{played(phone)}/sheet.xlsx")
    assert answer.headers["Content-Disposition"] == "attachment; filename=Friday_night-2026-11-20.xlsx"
    standings = read_book(answer.get_data())["Standings"]
    assert [standings[f"C{row}"].value for row in (2, 3, 4, 5)] == [1, 0, 0, -1]


def test_the_table_has_a_row_for_everybody(phone: Phone, watcher: Phone) -> None:
    answer = watcher.get(f"/games/{played(phone)}/rounds.csv")
    assert answer.content_type == "text/csv; charset=utf-8"
    assert answer.headers["Content-Disposition"] == "attachment; filename=Friday_night-2026-11-20.csv"
    rows = answer.get_data().decode("utf-8-sig").splitlines()
    assert [row.split(",")[9] for row in rows] == ["player", "Gina", "Harry", "Frank", "Irene"]


def test_more_leads_to_all_of_them_and_a_watcher_not_to_the_group(phone: Phone, watcher: Phone) -> None:
    key = played(phone)
    for device, files in ((phone, 4), (watcher, 3)):
        page = device.get(f"/games/{key}/more").text
        there = [
            name for name in ("sheet.xlsx", "rounds.csv", "game.ohhell.json", "group.zip") if f"{key}/{name}" in page
        ]
        assert len(there) == files


def test_a_group_goes_out_and_comes_in_the_same(phone: Phone, watcher: Phone) -> None:
    key = played(phone)
    phone.start(title="Saturday")
    phone.make_rules("Thursday rules")
    data = phone.get(f"/games/{key}/group.zip").get_data()
    for _ in range(2):
        assert watcher.post("/games/import", sent(data, start_id="one-form")).location == "/"
    home = watcher.get("/").text
    assert (home.count("Friday night"), home.count("Saturday")) == (1, 1)
    brought = home.partition('class="item-name" href="/games/')[2].partition('"')[0]
    assert watcher.get(f"/games/{brought}/group.zip").get_data() == data
    assert "Thursday rules" in watcher.words("/house-rules")


def test_an_archive_that_is_wrong_is_refused_with_reasons_and_keeps_nothing(phone: Phone, watcher: Phone) -> None:
    data = phone.get(f"/games/{played(phone)}/group.zip").get_data()
    page = watcher.post("/games/import", sent(data[:-100]), 422).text
    assert page.count('<li class="error">') == 1
    assert "No games on this phone yet." in watcher.words("/")
